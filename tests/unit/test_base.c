/* Strings, buffers, maps, files, processes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/fs.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/proc.h"

static void assert_str(struct str s, const char *expected)
{
    assert_int_equal(s.len, strlen(expected));
    assert_memory_equal(s.ptr, expected, s.len);
}

static void lines_end_at_line_feeds_and_the_last_may_lack_one(void **state)
{
    (void)state;
    struct str rest = str_from("a\n\nb"), line;
    assert_true(str_line(&rest, &line));
    assert_str(line, "a");
    assert_true(str_line(&rest, &line));
    assert_str(line, "");
    assert_true(str_line(&rest, &line));
    assert_str(line, "b");
    assert_false(str_line(&rest, &line));
}

static void slices_never_leave_their_string(void **state)
{
    (void)state;
    assert_str(str_slice(str_from("abc"), 1, 99), "bc");
    assert_str(str_slice(str_from("abc"), 5, 2), "");
    assert_true(str_find(str_from("abc"), "c", 0) == 2);
    assert_true(str_find(str_from("abc"), "c", 3) == 3);
}

static void utf8_is_valid_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t len;
    } cases[] = {
        {"a", 1},    {"\xc3\xa9", 2}, {"\xe2\x88\x92", 3},     {"\xf0\x9f\x98\x80", 4},
        {"", 0},     {"\xc0\x80", 0}, {"\xe0\x80\x80", 0},     {"\xed\xa0\x80", 0},
        {"\xff", 0}, {"\xc3", 0},     {"\xf4\x90\x80\x80", 0}, {"\x80", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(str_utf8(str_from(cases[i].text)), cases[i].len);
}

static void distance_counts_changes_and_a_swap_once(void **state)
{
    (void)state;
    assert_int_equal(str_distance(str_from("mean"), str_from("mean"), 9), 0);
    assert_int_equal(str_distance(str_from("mean"), str_from("maen"), 9), 1);
    assert_int_equal(str_distance(str_from("variance"), str_from("varianse"), 9), 1);
    assert_int_equal(str_distance(str_from(""), str_from("abc"), 9), 3);
    assert_int_equal(str_distance(str_from("abcdef"), str_from("uvwxyz"), 3), 3);
    assert_int_equal(str_distance(str_from("ab"), str_from("abcdefgh"), 3), 3);
    assert_int_equal(str_distance(str_from("abxxcd"), str_from("abcd"), 3), 2);
}

static void a_suggestion_is_near_or_absent(void **state)
{
    (void)state;
    struct suggestion near = suggest_for(str_from("lenght"));
    suggest_offer(&near, str_from("width"));
    suggest_offer(&near, str_from("length"));
    assert_str(near.best, "length");
    struct suggestion far = suggest_for(str_from("x"));
    suggest_offer(&far, str_from("variance"));
    assert_null(far.best.ptr);
}

static void slugs_are_those_of_git_hosts(void **state)
{
    (void)state;
    struct arena arena = {0};
    assert_str(str_slug(&arena, str_from(" What is `d`, really? ")), "what-is-d-really");
    assert_str(str_slug(&arena, str_from("\xc3\x89tude No. 2")), "\xc3\x89tude-no-2");
    assert_str(str_slug(&arena, str_from("a\xe2\x80\x8b"
                                         "b \xe2\x80\x94\xc2\xa0 \xf0\x9f\x91\xa9 c")),
               "ab---c");
    assert_str(str_slug(&arena, str_from("e\xcc\x81 \xd9\x85")), "e\xcc\x81-\xd9\x85");
    arena_clear(&arena);
}

static void a_map_finds_what_was_put_and_nothing_else(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct map map = {0};
    int values[1000];
    for (int i = 0; i < 1000; i++)
        map_put(&arena, &map, str_format(&arena, "key%d", i), &values[i]);
    for (int i = 0; i < 1000; i++)
        assert_ptr_equal(map_get(&map, str_format(&arena, "key%d", i)), &values[i]);
    assert_null(map_get(&map, str_from("key1000")));
    map_put(&arena, &map, str_from("key7"), &values[8]);
    assert_ptr_equal(map_get(&map, str_from("key7")), &values[8]);
    assert_int_equal(map.count, 1000);
    arena_clear(&arena);
}

static void names_that_leave_the_tree_are_refused(void **state)
{
    (void)state;
    static const char *const good[] = {"core/x.c", "a", "..a/b", "a/...", "a b.c"};
    static const char *const bad[] = {"",  "/etc/x", "../x", "a/../b", "a//b", "a/",
                                      ".", "a/.",    "a\\b", "a\nb",   "a\x7f"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(fs_name_fault(str_from(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(fs_name_fault(str_from(bad[i])));
    assert_non_null(fs_name_fault((struct str){"a\0b", 3}));
}

struct folder {
    char path[64];
    struct arena arena;
    struct diag *diag;
};

static int make_folder(void **state)
{
    struct folder *folder = xmalloc(sizeof *folder);
    memset(folder, 0, sizeof *folder);
    strcpy(folder->path, "/tmp/heddle-base-XXXXXX");
    folder->diag = diag_new();
    *state = folder;
    return mkdtemp(folder->path) ? 0 : -1;
}

static int remove_folder(void **state)
{
    struct folder *folder = *state;
    const char *const argv[] = {"rm", "-r", folder->path, NULL};
    struct buf out = {0};
    proc_capture(argv, str_from(""), &out, folder->diag);
    buf_clear(&out);
    arena_clear(&folder->arena);
    diag_free(folder->diag);
    free(folder);
    return 0;
}

static void a_file_is_written_only_if_it_changes(void **state)
{
    struct folder *folder = *state;
    const char *path = fs_join(&folder->arena, folder->path, "deep/er/file");
    bool changed;
    struct stat before, after;
    assert_true(fs_write(path, str_from("one"), &changed, folder->diag));
    assert_true(changed);
    stat(path, &before);
    assert_true(fs_write(path, str_from("one"), &changed, folder->diag));
    assert_false(changed);
    stat(path, &after);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_true(fs_write(path, str_from("two"), &changed, folder->diag));
    assert_true(changed);
    struct fs_names names = {0};
    const char *parent = fs_join(&folder->arena, folder->path, "deep/er");
    assert_true(fs_list(parent, &folder->arena, &names, folder->diag));
    assert_int_equal(names.names.count, 1); /* no temporary file stays */
}

static void a_write_that_fails_says_where_and_leaves_the_old_file(void **state)
{
    struct folder *folder = *state;
    const char *file = fs_join(&folder->arena, folder->path, "file");
    const char *below = fs_join(&folder->arena, folder->path, "file/below");
    assert_true(fs_write(file, str_from("kept"), NULL, folder->diag));
    assert_false(fs_write(below, str_from("lost"), NULL, folder->diag));
    assert_true(diag_failed(folder->diag));
    struct buf text = {0};
    assert_true(fs_read(file, &text, folder->diag));
    assert_str(buf_str(&text), "kept");
    buf_clear(&text);
}

static void what_is_not_there_is_told_from_what_cannot_be_read(void **state)
{
    struct folder *folder = *state;
    struct buf text = {0};
    bool there = true;
    assert_true(fs_read_if_there(fs_join(&folder->arena, folder->path, "none"), &text, &there,
                                 folder->diag));
    assert_false(there);
    assert_false(diag_failed(folder->diag));
    assert_false(fs_read_if_there(folder->path, &text, &there, folder->diag));
    assert_true(there);
    assert_true(diag_failed(folder->diag));
    buf_clear(&text);
}

static void a_program_is_fed_and_heard(void **state)
{
    struct folder *folder = *state;
    const char *const argv[] = {"sort", NULL};
    struct buf input = {0}, out = {0};
    for (int i = 0; i < 50000; i++) /* more than a pipe holds, both ways */
        buf_text(&input, "line\n");
    assert_int_equal(proc_capture(argv, buf_str(&input), &out, folder->diag), 0);
    assert_int_equal(out.len, input.len);
    buf_clear(&input);
    buf_clear(&out);
}

static void statuses_signals_and_missing_programs_are_told_apart(void **state)
{
    struct folder *folder = *state;
    const char *const failing[] = {"sh", "-c", "exit 7", NULL};
    const char *const dying[] = {"sh", "-c", "kill -9 $$", NULL};
    const char *const missing[] = {"/nowhere/to/be/found", NULL};
    struct buf out = {0};
    assert_int_equal(proc_capture(failing, str_from(""), &out, folder->diag), 7);
    assert_int_equal(proc_capture(dying, str_from(""), &out, folder->diag), 128 + 9);
    assert_false(diag_failed(folder->diag));
    assert_int_equal(proc_capture(missing, str_from(""), &out, folder->diag), -1);
    assert_true(diag_failed(folder->diag));
    buf_clear(&out);
}

static void equal_bytes_have_equal_keys(void **state)
{
    (void)state;
    assert_string_equal(hash_of(str_from("abc")).hex, hash_of(str_from("abc")).hex);
    assert_string_not_equal(hash_of(str_from("abc")).hex, hash_of(str_from("abd")).hex);
    assert_int_equal(strlen(hash_of(str_from("")).hex), 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_at_line_feeds_and_the_last_may_lack_one),
        cmocka_unit_test(slices_never_leave_their_string),
        cmocka_unit_test(utf8_is_valid_or_refused),
        cmocka_unit_test(distance_counts_changes_and_a_swap_once),
        cmocka_unit_test(a_suggestion_is_near_or_absent),
        cmocka_unit_test(slugs_are_those_of_git_hosts),
        cmocka_unit_test(a_map_finds_what_was_put_and_nothing_else),
        cmocka_unit_test(names_that_leave_the_tree_are_refused),
        cmocka_unit_test(equal_bytes_have_equal_keys),
        cmocka_unit_test_setup_teardown(a_file_is_written_only_if_it_changes, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_told_from_what_cannot_be_read,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_write_that_fails_says_where_and_leaves_the_old_file,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_program_is_fed_and_heard, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(statuses_signals_and_missing_programs_are_told_apart,
                                        make_folder, remove_folder),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
