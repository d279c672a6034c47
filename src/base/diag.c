#include "base/diag.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/excerpt.h"

enum severity { ERROR, WARNING };

struct note {
    struct place at;
    struct str text;
};

struct message {
    enum severity severity;
    size_t number; /* order of arrival, the last key of the sort */
    struct place at;
    struct str text, hint;
    VEC(struct note) notes;
    bool outdated; /* edit settles it */
    struct edit edit;
};

struct failure {
    struct str path, reason;
};

struct diag {
    struct arena arena;
    VEC(struct message) messages;
    VEC(struct failure) failures;
    size_t counts[2], outdated;
    bool dropped;         /* the message reported last was left out: it is the spare one */
    struct message spare; /* its text is that of TEXT */
    struct buf text;
    size_t left_out;
};

struct diag *diag_new(void)
{
    struct diag *diag = xmalloc(sizeof *diag);
    memset(diag, 0, sizeof *diag);
    return diag;
}

void diag_free(struct diag *diag)
{
    if (diag) {
        arena_clear(&diag->arena);
        buf_clear(&diag->text);
    }
    free(diag);
}

static struct str format_text(struct diag *diag, const char *format, va_list args)
{
    struct buf buf = {0};
    buf_vformat(&buf, format, args);
    struct str text = str_copy(&diag->arena, buf_str(&buf));
    buf_clear(&buf);
    return text;
}

/* A full diag keeps the last message alone, in case an edit makes it worth more. */
static struct message *new_message(struct diag *diag)
{
    diag->dropped = diag_is_full(diag);
    diag->left_out += diag->dropped;
    return diag->dropped ? &diag->spare : vec_add(&diag->arena, &diag->messages);
}

static void add_message(struct diag *diag, enum severity severity, struct place at, struct str text)
{
    struct message *message = new_message(diag);
    *message = (struct message){.severity = severity, .number = diag->messages.count, .at = at};
    message->text = diag->dropped ? text : str_copy(&diag->arena, text);
    diag->counts[severity]++;
}

static void report(struct diag *diag, enum severity severity, struct place at, const char *format,
                   va_list args)
{
    buf_reset(&diag->text);
    buf_vformat(&diag->text, format, args);
    add_message(diag, severity, at, buf_str(&diag->text));
}

void diag_error(struct diag *diag, struct place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(diag, ERROR, at, format, args);
    va_end(args);
}

void diag_warn(struct diag *diag, struct place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(diag, WARNING, at, format, args);
    va_end(args);
}

static struct message *last_message(struct diag *diag)
{
    return &diag->messages.items[diag->messages.count - 1];
}

void diag_hint(struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!diag->dropped)
        last_message(diag)->hint = format_text(diag, format, args);
    va_end(args);
}

void diag_note(struct diag *diag, struct place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!diag->dropped)
        *vec_add(&diag->arena, &last_message(diag)->notes) =
            (struct note){at, format_text(diag, format, args)};
    va_end(args);
}

/* No edit may be lost: all of them are made, however many messages are printed. */
static void keep_dropped(struct diag *diag)
{
    if (!diag->dropped)
        return;
    diag->spare.text = str_copy(&diag->arena, diag->spare.text);
    *vec_add(&diag->arena, &diag->messages) = diag->spare;
    diag->dropped = false;
    diag->left_out--;
}

void diag_edit(struct diag *diag, struct place at, struct str text)
{
    keep_dropped(diag);
    struct message *message = last_message(diag);
    diag->outdated += !message->outdated;
    message->outdated = true;
    message->edit = (struct edit){at, str_copy(&diag->arena, text)};
}

void diag_suggest(struct diag *diag, const struct suggestion *suggestion)
{
    if (suggestion->best.ptr)
        diag_hint(diag, "did you mean \"%.*s\"?", STR(suggestion->best));
}

void diag_system(struct diag *diag, const char *path, const char *reason)
{
    struct failure *failure = vec_add(&diag->arena, &diag->failures);
    failure->path = str_copy(&diag->arena, str_from(path));
    failure->reason = str_copy(&diag->arena, str_from(reason));
}

struct diag_mark diag_mark(const struct diag *diag)
{
    return (struct diag_mark){diag->messages.count,
                              diag->failures.count,
                              diag->left_out,
                              diag->outdated,
                              {diag->counts[ERROR], diag->counts[WARNING]}};
}

void diag_rewind(struct diag *diag, const struct diag_mark *mark)
{
    diag->messages.count = mark->messages;
    diag->failures.count = mark->failures;
    diag->left_out = mark->left_out;
    diag->outdated = mark->outdated;
    memcpy(diag->counts, mark->counts, sizeof diag->counts);
}

size_t diag_errors(const struct diag *diag)
{
    return diag->counts[ERROR];
}

size_t diag_unsettled(const struct diag *diag)
{
    return diag->counts[ERROR] - diag->outdated;
}

bool diag_is_full(const struct diag *diag)
{
    return diag->messages.count >= DIAG_MOST;
}

size_t diag_warnings(const struct diag *diag)
{
    return diag->counts[WARNING];
}

bool diag_failed(const struct diag *diag)
{
    return diag->failures.count > 0;
}

/* Sources of one order number are told apart by path: they come from child processes. */
static int compare_places(struct place a, struct place b)
{
    if (a.source->order != b.source->order)
        return a.source->order < b.source->order ? -1 : 1;
    int paths = strcmp(a.source->path, b.source->path);
    if (paths)
        return paths;
    if (a.line != b.line)
        return a.line < b.line ? -1 : 1;
    return (a.column > b.column) - (a.column < b.column);
}

static int compare_messages(const void *left, const void *right)
{
    const struct message *a = *(const struct message *const *)left;
    const struct message *b = *(const struct message *const *)right;
    int places = compare_places(a->at, b->at);
    return places ? places : (a->number > b->number) - (a->number < b->number);
}

static bool same_message(const struct message *a, const struct message *b)
{
    return compare_places(a->at, b->at) == 0 && str_eq(a->text, b->text);
}

static void print_place(FILE *out, struct place at)
{
    fputs(at.source->path, out);
    if (at.line)
        fprintf(out, ":%d", at.line);
    if (at.line && at.column)
        fprintf(out, ":%d", at.column);
    fputs(": ", out);
}

/* What a lesson quotes into a message may be megabytes long; its beginning tells which it is. */
static void print_text(FILE *out, const char *kind, struct str text)
{
    enum { LONGEST_LINE = 2000 };
    struct str line;
    fprintf(out, "%s: ", kind);
    while (str_line(&text, &line)) {
        bool cut = line.len > LONGEST_LINE;
        fwrite(line.ptr, 1, cut ? excerpt_letter(line, LONGEST_LINE) : line.len, out);
        fputs(cut ? " ...\n" : "\n", out);
    }
}

static void print_message(const struct diag *diag, FILE *out, const struct message *message)
{
    print_place(out, message->at);
    print_text(out, message->severity == ERROR ? "error" : "warning", message->text);
    excerpt_print(out, message->at);
    for (size_t i = 0; i < message->notes.count; i++) {
        print_place(out, message->notes.items[i].at);
        print_text(out, "note", message->notes.items[i].text);
        excerpt_print(out, message->notes.items[i].at);
    }
    if (message->hint.len && !(message->outdated && diag_unsettled(diag)))
        print_text(out, "hint", message->hint);
}

static void print_record(FILE *out, struct place at, const char *kind, struct str text)
{
    fprintf(out, "%s:%d:%d: %s: ", at.source->path, at.line, at.column, kind);
    for (size_t i = 0; i < text.len; i++)
        fputc(text.ptr[i] == '\n' ? '\v' : text.ptr[i], out);
    fputc('\n', out);
}

static void print_message_records(const struct diag *diag, FILE *out, const struct message *message)
{
    (void)diag;
    print_record(out, message->at, message->severity == ERROR ? "error" : "warning", message->text);
    for (size_t i = 0; i < message->notes.count; i++)
        print_record(out, message->notes.items[i].at, "note", message->notes.items[i].text);
    if (message->hint.len)
        print_record(out, message->at, "hint", message->hint);
    if (message->outdated) {
        char kind[32];
        snprintf(kind, sizeof kind, "edit:%d", message->edit.at.length);
        print_record(out, message->edit.at, kind, message->edit.text);
    }
}

typedef void message_print(const struct diag *diag, FILE *out, const struct message *message);

/* The messages in the order of the text, each once; returns how many those are. */
static size_t sort_messages(const struct diag *diag, const struct message **sorted)
{
    size_t count = diag->messages.count, kept = 0;
    for (size_t i = 0; i < count; i++)
        sorted[i] = &diag->messages.items[i];
    qsort(sorted, count, sizeof *sorted, compare_messages);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || !same_message(sorted[kept - 1], sorted[i]))
            sorted[kept++] = sorted[i];
    return kept;
}

static size_t print_messages(const struct diag *diag, FILE *out, size_t most, message_print *print)
{
    const struct message **sorted = xmalloc((diag->messages.count + 1) * sizeof *sorted);
    size_t count = sort_messages(diag, sorted);
    for (size_t i = 0; i < count && i < most; i++)
        print(diag, out, sorted[i]);
    free(sorted);
    return count > most ? count - most : 0;
}

static void print_failures(const struct diag *diag, FILE *out)
{
    for (size_t i = 0; i < diag->failures.count; i++)
        fprintf(out, "heddle: %.*s: %.*s\n", STR(diag->failures.items[i].path),
                STR(diag->failures.items[i].reason));
}

/* Text that is printed all at once: standard error has no buffer, and would be written to for
 * each letter. */
struct sheet {
    char *text;
    size_t size;
    FILE *file;
};

static void sheet_open(struct sheet *sheet)
{
    *sheet = (struct sheet){0};
    sheet->file = open_memstream(&sheet->text, &sheet->size);
    if (!sheet->file)
        arena_exhausted();
}

static void sheet_print(struct sheet *sheet, FILE *out)
{
    if (fclose(sheet->file) != 0)
        arena_exhausted();
    fwrite(sheet->text, 1, sheet->size, out);
    free(sheet->text);
}

void diag_print(const struct diag *diag, FILE *out)
{
    struct sheet sheet;
    sheet_open(&sheet);
    size_t left_out = print_messages(diag, sheet.file, DIAG_MOST, print_message) + diag->left_out;
    if (left_out)
        fprintf(sheet.file, "heddle: %zu more messages are left out\n", left_out);
    print_failures(diag, sheet.file);
    sheet_print(&sheet, out);
}

void diag_print_records(const struct diag *diag, FILE *out)
{
    struct sheet sheet;
    sheet_open(&sheet);
    print_messages(diag, sheet.file, SIZE_MAX, print_message_records);
    print_failures(diag, sheet.file);
    sheet_print(&sheet, out);
}

static int compare_edits(const void *left, const void *right)
{
    const struct edit *a = left, *b = right;
    return compare_places(a->at, b->at);
}

void diag_edits(const struct diag *diag, struct arena *arena, struct edits *out)
{
    struct edits all = {0};
    for (size_t i = 0; i < diag->messages.count; i++)
        if (diag->messages.items[i].outdated)
            *vec_add(arena, &all.items) = diag->messages.items[i].edit;
    if (all.items.count)
        qsort(all.items.items, all.items.count, sizeof *all.items.items, compare_edits);
    for (size_t i = 0; i < all.items.count; i++)
        if (i == 0 || compare_edits(&all.items.items[i - 1], &all.items.items[i]) != 0)
            *vec_add(arena, &out->items) = all.items.items[i];
}

void diag_settle(struct diag *diag)
{
    size_t kept = 0;
    for (size_t i = 0; i < diag->messages.count; i++) {
        const struct message *message = &diag->messages.items[i];
        if (message->outdated)
            diag->counts[message->severity]--;
        else
            diag->messages.items[kept++] = *message;
    }
    diag->messages.count = kept;
    diag->outdated = 0;
}

/* Takes ":NUMBER" off the front of *rest; 0 if there is none. */
static int take_number(struct str *rest)
{
    size_t i = 1;
    int number = 0;
    if (rest->len < 2 || rest->ptr[0] != ':')
        return 0;
    for (; i < rest->len && rest->ptr[i] >= '0' && rest->ptr[i] <= '9' && number < 100000000; i++)
        number = number * 10 + (rest->ptr[i] - '0');
    if (i > 1)
        *rest = str_slice(*rest, i, rest->len);
    return number;
}

static const struct source *take_path(struct str *rest, const struct diag_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++) {
        const char *path = reader->sources[i]->path;
        size_t len = strlen(path);
        if (str_starts(*rest, path) && rest->len > len && rest->ptr[len] == ':') {
            *rest = str_slice(*rest, len, rest->len);
            return reader->sources[i];
        }
    }
    return NULL;
}

static bool take_word(struct str *rest, const char *word)
{
    if (!str_starts(*rest, word))
        return false;
    *rest = str_slice(*rest, strlen(word), rest->len);
    return true;
}

static struct str record_text(struct diag *diag, struct str text)
{
    struct str copy = str_copy(&diag->arena, text);
    for (char *p = (char *)copy.ptr; *p; p++)
        if (*p == '\v')
            *p = '\n';
    return copy;
}

/* "edit:LENGTH: TEXT", behind its place */
static bool absorb_edit(struct diag *diag, struct place at, struct str rest)
{
    if (!diag->messages.count || !take_word(&rest, ": edit"))
        return false;
    at.length = take_number(&rest);
    if (!take_word(&rest, ": "))
        return false;
    diag_edit(diag, at, record_text(diag, rest));
    return true;
}

bool diag_absorb(struct diag *diag, struct str line, const struct diag_reader *reader)
{
    const struct source *source = take_path(&line, reader);
    if (!source)
        return false;
    int number = take_number(&line), column = take_number(&line);
    if (absorb_edit(diag, place_at(source, number, column, 0), line))
        return true;
    if (reader->column)
        column = reader->column(reader->context, source, number, column);
    struct place at = place_at(source, number, column, 1);
    if (take_word(&line, ": error: ") || take_word(&line, ": fatal error: ")) {
        add_message(diag, ERROR, at, record_text(diag, line));
    } else if (take_word(&line, ": warning: ")) {
        add_message(diag, WARNING, at, record_text(diag, line));
    } else if (take_word(&line, ": note: ") && diag->messages.count) {
        diag_note(diag, at, "%.*s", STR(record_text(diag, line)));
    } else if (take_word(&line, ": hint: ") && diag->messages.count) {
        diag_hint(diag, "%.*s", STR(record_text(diag, line)));
    } else {
        return false;
    }
    return true;
}
