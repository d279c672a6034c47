#include "lab/command.h"

#include <string.h>

#include "lab/handout.h"
#include "lab/update.h"
#include "parse/parse.h"

struct command {
    const struct command_options *options;
    struct arena arena;
    struct refusal *refusal;
    struct diag *diag;
};

static void tell(const struct export_report *report)
{
    for (size_t i = 0; i < report->lines.count; i++)
        printf("%.*s\n", STR(report->lines.items[i]));
}

/* list */

static void list_lab(const struct lab *lab)
{
    printf("%-16.*s %.*s", STR(lab->id), STR(lab->title));
    if (lab->minutes)
        printf(", %d min", lab->minutes);
    printf(" (%s%s)\n", lab->lesson->file, lab_is_demonstration(lab) ? ", only to look at" : "");
}

static enum command_end list(struct command *command, const char *directory)
{
    struct course course = {.arena = &command->arena};
    if (!refusal_unless_course(command->refusal, directory) ||
        !parse_course(directory, &course, command->diag))
        return COMMAND_DONE;
    course_check(&course, command->diag);
    for (size_t i = 0; i < course.labs.count; i++)
        list_lab(course.labs.items[i]);
    if (course.labs.count == 0)
        printf("the course has no labs\n");
    return COMMAND_DONE;
}

/* start */

static const char *kits(struct command *command)
{
    return fs_join(&command->arena, command->options->out, "tangle/" HANDOUT_KITS);
}

static void refuse_lab(struct command *command, const char *lab)
{
    struct suggestion near = suggest_for(str_from(lab));
    struct fs_names names = {0};
    const char *where = kits(command);
    if (!fs_exists(where)) {
        refusal_say(command->refusal, "no labs were built in \"%s\"", command->options->out);
        refusal_hint(command->refusal, "run \"make lessons\" first, or name the folder that was "
                                       "built into: --out DIR");
        return;
    }
    if (!fs_list(where, &command->arena, &names, command->diag))
        return;
    for (size_t i = 0; i < names.names.count; i++)
        suggest_offer(&near, str_from(names.names.items[i]));
    refusal_say(command->refusal, "there is no lab \"%s\"", lab);
    refusal_hint(command->refusal, "\"heddle lab list COURSE\" names the labs");
    refusal_suggest(command->refusal, &near);
}

/* Is FOLDER new, or one where a start of the same lab did not come to its end? */
static bool is_free(struct command *command, const char *lab, const char *folder)
{
    struct fs_names names = {0};
    struct origin origin;
    if (!fs_make_directory(folder, command->diag) ||
        !fs_list(folder, &command->arena, &names, command->diag))
        return false;
    if (fs_exists(fs_join(&command->arena, folder, ORIGIN_PATH))) {
        if (!origin_read(&command->arena, folder, &origin, command->diag))
            return false;
        if (strcmp(origin.lab, lab) == 0)
            return true;
        refusal_say(command->refusal, "\"%s\" holds another lab", folder);
        return refusal_hint(command->refusal, "name a folder that is not there yet");
    }
    if (names.names.count == 0)
        return true;
    refusal_say(command->refusal, "\"%s\" is not empty", folder);
    return refusal_hint(command->refusal, "name a folder that is not there yet");
}

static enum command_end start(struct command *command, const char *lab, const char *folder)
{
    struct kit kit;
    struct export_report report = {.arena = &command->arena};
    const char *own = fs_join(&command->arena, kits(command), lab);
    if (fs_name_fault(str_from(lab)) || !fs_exists(fs_join(&command->arena, own, ORIGIN_PATH))) {
        refuse_lab(command, lab);
    } else if (is_free(command, lab, folder) &&
               kit_load(&command->arena, own, &kit, command->diag) &&
               export_kit(&kit, folder, origin_relative(&command->arena, folder, own), NULL, NULL,
                          &report, command->diag)) {
        tell(&report);
        printf("The lab is in %s. Read README.md there, edit %s, then: make check\n", folder,
               kit.file);
    }
    return COMMAND_DONE;
}

/* status and update */

static bool holds_lab(struct command *command, const char *folder)
{
    if (fs_exists(fs_join(&command->arena, folder, ORIGIN_PATH)))
        return true;
    refusal_say(command->refusal, "\"%s\" holds no lab", folder);
    return refusal_hint(command->refusal, "name a folder that \"heddle lab start\" made, or one "
                                          "that a build made in labs/");
}

/* Where the kit of FOLDER comes from, NULL if that is not known or not there. */
static const char *source_of(struct command *command, const char *folder)
{
    struct origin origin;
    if (!origin_read(&command->arena, folder, &origin, command->diag) || !origin.from)
        return NULL;
    const char *from =
        *origin.from == '/' ? origin.from : fs_join(&command->arena, folder, origin.from);
    return fs_exists(fs_join(&command->arena, from, ORIGIN_PATH)) ? from : NULL;
}

static const char *describe(const struct copy *copy, bool given)
{
    switch (copy->state) {
    case COPY_MISSING: return "is missing";
    case COPY_CURRENT: return "is as it was handed out";
    case COPY_OLDER: return "is as it was handed out; the lesson has changed since";
    case COPY_EDITED: return given ? "was changed, and is not for editing" : "was edited";
    case COPY_BEHIND: break;
    }
    return given ? "was changed, and is not for editing; the lesson has changed, too"
                 : "was edited; the lesson has changed since";
}

/* False if the folder cannot be read; *news: an update would do something. */
static bool describe_file(struct command *command, const char *folder, const struct kit *kit,
                          const struct kit_file *file, bool *news)
{
    struct copy copy;
    bool given = strcmp(file->name, kit->file) != 0;
    if (!copy_look(&command->arena, folder, file->name, file->text, &copy, command->diag))
        return false;
    if (!given || copy.state != COPY_CURRENT)
        printf("%s %s\n", file->name, describe(&copy, given));
    *news |= copy.state == COPY_MISSING || copy.state == COPY_OLDER || copy.state == COPY_BEHIND;
    return true;
}

static enum command_end status(struct command *command, const char *folder)
{
    struct kit kit;
    bool news = false;
    if (!holds_lab(command, folder))
        return COMMAND_DONE;
    const char *from = source_of(command, folder);
    if (diag_failed(command->diag) ||
        !kit_load(&command->arena, from ? from : folder, &kit, command->diag))
        return COMMAND_DONE;
    for (size_t i = 0; i < kit.files.count; i++)
        if (!describe_file(command, folder, &kit, &kit.files.items[i], &news))
            return COMMAND_DONE;
    if (news && from)
        printf("To bring both together: heddle lab update %s\n", folder);
    return COMMAND_DONE;
}

static enum command_end update(struct command *command, const char *folder, const char *from)
{
    struct export_report report = {.arena = &command->arena};
    if (!holds_lab(command, folder) || (from && !holds_lab(command, from)))
        return COMMAND_DONE;
    if (!from && !(from = source_of(command, folder)) && !diag_failed(command->diag)) {
        refusal_say(command->refusal, "what \"%s\" was copied from is not there any more", folder);
        refusal_hint(command->refusal,
                     "build the course again, or name the folder of the new kit: "
                     "heddle lab update %s KIT",
                     folder);
        return COMMAND_DONE;
    }
    struct update_job job = {from, folder, command->options->restore};
    if (diag_failed(command->diag) || !update_folder(&job, &report, command->diag))
        return COMMAND_DONE;
    tell(&report);
    if (report.lines.count == 0)
        printf("%s is up to date.\n", folder);
    return report.conflicts ? COMMAND_CONFLICT : COMMAND_DONE;
}

static void refuse_call(struct command *command, const char *what)
{
    static const char *const calls[] = {"list COURSE", "start LAB DIR", "status DIR",
                                        "update DIR [KIT]"};
    struct suggestion near = suggest_for(str_from(what));
    refusal_say(command->refusal, "\"lab\" does not know this call");
    refusal_hint(command->refusal, "lab list COURSE, lab start LAB DIR, lab status DIR or "
                                   "lab update DIR [KIT]");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct str call = str_from(calls[i]), word = str_slice(call, 0, str_find(call, " ", 0));
        suggest_offer(&near, word);
        if (near.best.ptr == call.ptr)
            refusal_hint(command->refusal, "write heddle lab %s", calls[i]);
    }
}

static enum command_end run(struct command *command, char **names, int count)
{
    const char *what = count > 0 ? names[0] : "";
    if (strcmp(what, "list") == 0 && count == 2)
        return list(command, names[1]);
    if (strcmp(what, "start") == 0 && count == 3)
        return start(command, names[1], names[2]);
    if (strcmp(what, "status") == 0 && count == 2)
        return status(command, names[1]);
    if (strcmp(what, "update") == 0 && (count == 2 || count == 3))
        return update(command, names[1], count == 3 ? names[2] : NULL);
    refuse_call(command, what);
    return COMMAND_DONE;
}

enum command_end command_lab(const struct command_options *options, char **names, int count,
                             struct refusal *refusal, struct diag *diag)
{
    struct command command = {.options = options, .refusal = refusal, .diag = diag};
    enum command_end end = run(&command, names, count);
    arena_clear(&command.arena);
    return end;
}
