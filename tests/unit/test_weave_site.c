#include "test_weave_data.h"

#include <fcntl.h>
#include <unistd.h>

#include "weave/weave.h"

/* An engine and a page function that show what a page is made of, without HTML. */
static const char engine[] = "return { show = function(v) return v.kind end }\n";
static const char html[] = "local engine = ...\n"
                           "return function(view)\n"
                           "  local out = { engine.show(view) }\n"
                           "  for _, block in ipairs(view.blocks or {}) do\n"
                           "    out[#out + 1] = block.content[1].text or block.content[1].mathml\n"
                           "  end\n"
                           "  return table.concat(out, ' ') .. read('tail.txt')\n"
                           "end\n";

struct run {
    bool ok;
    struct weave_summary summary;
    size_t announced;
};

static void count_progress(void *context, const char *what, size_t done, size_t total)
{
    struct run *run = context;
    assert_string_equal(what, "pages");
    assert_true(done <= total);
    run->announced = done;
}

static struct run weave_with(struct fixture *f, bool why)
{
    struct run run = {0};
    struct weave_job job = {.course = &f->course,
                            .tangle = fixture_path(f, "tangle"),
                            .site = fixture_path(f, "site"),
                            .templates = fixture_path(f, "templates"),
                            .web = fixture_path(f, "web"),
                            .node = fixture_path(f, "node"),
                            .why = why,
                            .progress = count_progress,
                            .context = &run};
    run.ok = weave_course(&job, f->diag, &run.summary);
    assert_int_equal(run.announced, run.summary.woven);
    return run;
}

static struct run weave(struct fixture *f)
{
    return weave_with(f, false);
}

/* What a run says on standard error about why it weaves. */
static const char *reasons(struct fixture *f)
{
    int file = open(fixture_path(f, "reasons"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int before = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);
    close(file);
    bool ok = weave_with(f, true).ok;
    dup2(before, STDERR_FILENO);
    close(before);
    assert_true(ok);
    return fixture_read(f, "reasons");
}

/* The run must succeed and weave so many of the course's three pages. */
static void assert_woven(struct fixture *f, size_t woven)
{
    struct run run = weave(f);
    if (!run.ok)
        fail_msg("%s", fixture_messages(f));
    assert_int_equal(run.summary.pages, 3);
    assert_int_equal(run.summary.woven, woven);
}

/* The first paragraph of LESSON, and its source with it, becomes TEXT. */
static void edit(struct fixture *f, struct lesson *lesson, const char *text)
{
    lesson->root->first->spans->text = str_from(text);
    lesson->source =
        source_new(&f->arena, lesson->source->path, lesson->source->order, str_from(text));
}

static void add_paragraph(struct fixture *f, struct lesson *lesson, const char *text)
{
    fixture_block(f, lesson->root, BLOCK_PARAGRAPH)->spans = fixture_span(f, SPAN_TEXT, text);
}

/* A lesson with the paragraph of one computed value. */
static void add_value(struct fixture *f, struct lesson *lesson)
{
    struct cell *cell = arena_new(&f->arena, struct cell);
    struct span *span = fixture_span(f, SPAN_VALUE, "");
    cell->kind = CELL_INLINE;
    span->cell = cell;
    *vec_add(&f->arena, &lesson->cells) = cell;
    fixture_block(f, lesson->root, BLOCK_PARAGRAPH)->spans = span;
}

static int set_up(void **state)
{
    fixture_set_up(state);
    struct fixture *f = *state;
    fixture_write(f, "templates/engine.lua", engine);
    fixture_write(f, "templates/html.lua", html);
    fixture_write(f, "templates/tail.txt", ".\n");
    fixture_write(f, "templates/assets/style.css", "body {}\n");
    fixture_write(f, "course/assets/pictures/x.svg", "<svg/>\n");
    fixture_write(f, "tangle/results/second.lua", "{ results = { {}, { text = '7' } } }\n");
    add_paragraph(f, &f->course.page, "welcome");
    add_paragraph(f, &f->lessons[0], "hello");
    add_value(f, &f->lessons[1]);
    return 0;
}

static void every_page_is_woven_once(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/index.html"), "index welcome.\n");
    assert_string_equal(fixture_read(f, "site/first.html"), "page hello.\n");
    assert_string_equal(fixture_read(f, "site/second.html"), "page 7.\n");
    assert_string_equal(fixture_read(f, "site/assets/style.css"), "body {}\n");
    assert_string_equal(fixture_read(f, "site/assets/pictures/x.svg"), "<svg/>\n");
    assert_woven(f, 0);
}

static void what_belongs_to_no_page_depends_on_the_address(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/404.html"), "missing.\n");
    assert_null(fixture_read(f, "site/sitemap.xml"));
    f->course.address = str_from("https://example.org/course/");
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/sitemap.xml"), "sitemap.\n");
    assert_null(fixture_read(f, "site/robots.txt"));
    f->course.address = str_from("https://example.org/");
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/robots.txt"), "robots.\n");
    f->course.address = str_from("https://example.org");
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/robots.txt"), "robots.\n");
    f->course.address = str_from("");
    assert_woven(f, 3);
    assert_null(fixture_read(f, "site/sitemap.xml"));
    assert_null(fixture_read(f, "site/robots.txt"));
}

static void the_font_of_formulas_comes_with_their_converter(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "node/assets/math.woff2", "glyphs");
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/assets/math.woff2"), "glyphs");
    fixture_write(f, "course/assets/math.woff2", "others");
    assert_false(weave(f).ok);
    assert_int_equal(diag_errors(f->diag), 1);
}

static void a_changed_result_weaves_its_page(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    fixture_write(f, "tangle/results/second.lua", "{ results = { {}, { text = '8' } } }\n");
    assert_woven(f, 1);
    assert_string_equal(fixture_read(f, "site/second.html"), "page 8.\n");
}

static void changed_prose_weaves_its_page(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    edit(f, &f->lessons[0], "good day");
    assert_woven(f, 1);
    assert_string_equal(fixture_read(f, "site/first.html"), "page good day.\n");
}

static void a_changed_template_weaves_all(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    fixture_write(f, "templates/tail.txt", "!\n");
    assert_woven(f, 3);
    assert_string_equal(fixture_read(f, "site/first.html"), "page hello!\n");
}

static void a_lost_or_edited_page_is_woven_again(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    assert_true(fs_remove(fixture_path(f, "site/first.html"), f->diag));
    fixture_write(f, "site/second.html", "edited\n");
    assert_woven(f, 2);
    assert_string_equal(fixture_read(f, "site/first.html"), "page hello.\n");
    assert_string_equal(fixture_read(f, "site/second.html"), "page 7.\n");
}

static void each_page_says_why_it_is_woven(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(reasons(f), "why: site/index.html: new page\n"
                                    "why: site/first.html: new page\n"
                                    "why: site/second.html: new page\n");
    assert_string_equal(reasons(f), "");
    edit(f, &f->lessons[0], "good day");
    fixture_write(f, "site/second.html", "edited\n");
    assert_string_equal(reasons(f), "why: site/first.html: its content changed\n"
                                    "why: site/second.html: the file is not what was written\n");
    fixture_write(f, "templates/typst/style.typ", "paper\n");
    fixture_write(f, "templates/assets/style.css", "body { margin: 0 }\n");
    assert_string_equal(reasons(f), "");
    fixture_write(f, "templates/shared.lua", "return {}\n");
    assert_string_equal(reasons(f), "why: site/index.html: templates changed\n"
                                    "why: site/first.html: templates changed\n"
                                    "why: site/second.html: templates changed\n");
}

static void what_the_course_lost_is_removed_and_nothing_else(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    fixture_write(f, "site/CNAME", "somebody else's\n");
    assert_true(fs_remove(fixture_path(f, "course/assets/pictures/x.svg"), f->diag));
    f->course.lessons.count = 1;
    struct run run = weave(f);
    assert_true(run.ok);
    assert_null(fixture_read(f, "site/second.html"));
    assert_null(fixture_read(f, "site/assets/pictures/x.svg"));
    assert_non_null(fixture_read(f, "site/first.html"));
    assert_non_null(fixture_read(f, "site/assets/style.css"));
    assert_non_null(fixture_read(f, "site/CNAME"));
}

static void a_record_that_names_files_elsewhere_removes_none(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "precious", "keep me\n");
    fixture_write(f, "tangle/weave.lua", "{ files = { { path = '../precious' } } }\n");
    assert_woven(f, 3);
    assert_non_null(fixture_read(f, "precious"));
}

static void a_draft_has_no_page(void **state)
{
    struct fixture *f = *state;
    f->lessons[0].draft = true;
    struct run run = weave(f);
    assert_true(run.ok);
    assert_int_equal(run.summary.pages, 2);
    assert_null(fixture_read(f, "site/first.html"));
}

static void a_mistake_writes_nothing(void **state)
{
    struct fixture *f = *state;
    diag_error(f->diag, place_line(f->lessons[0].source, 1), "a mistake");
    assert_false(weave(f).ok);
    assert_null(fixture_read(f, "site/index.html"));
    assert_null(fixture_read(f, "site/assets/style.css"));
    assert_null(fixture_read(f, "tangle/weave.lua"));
    assert_false(fs_exists(fixture_path(f, "tangle/math")));
}

static void an_asset_may_not_hide_one_of_the_templates(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "course/assets/style.css", "p {}\n");
    assert_false(weave(f).ok);
    assert_string_equal(
        fixture_messages(f),
        "lessons/README.md:0:0: error: \"assets/style.css\" has the name of a file of the "
        "templates\n"
        "lessons/README.md:0:0: hint: rename it\n");
}

static void results_that_do_not_fit_are_a_system_failure(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "tangle/results/second.lua", "{ results = {} }\n");
    assert_false(weave(f).ok);
    assert_true(diag_failed(f->diag));
}

/* The run must fail with a message that holds TEXT. */
static void assert_template_fault(struct fixture *f, const char *path, const char *lua,
                                  const char *text)
{
    diag_free(f->diag);
    f->diag = diag_new();
    fixture_write(f, path, lua);
    assert_false(weave(f).ok);
    assert_true(diag_failed(f->diag));
    if (!strstr(fixture_messages(f), text))
        fail_msg("\"%s\" is not in: %s", text, fixture_messages(f));
}

static void a_fault_of_a_template_names_its_line(void **state)
{
    struct fixture *f = *state;
    assert_template_fault(f, "templates/html.lua", "return function(v)\n  return v.no.thing\nend",
                          "templates/html.lua:2: attempt to index a nil value (field 'no') "
                          "(page index.html)\nstack traceback:");
    assert_template_fault(f, "templates/html.lua", "return function(v)\n  return 1 end end",
                          "templates/html.lua:2: <eof> expected near 'end'");
    assert_template_fault(f, "templates/html.lua", "return 1",
                          "templates/html.lua:1: it returns no function");
    assert_template_fault(f, "templates/html.lua", "return function() return {} end",
                          "templates/html.lua:1: its function gave no text but a table");
    assert_template_fault(f, "templates/html.lua", "\nread('../secret')",
                          "templates/html.lua:2: \"../secret\" cannot be read: it leaves");
    assert_template_fault(f, "templates/html.lua", "\nread('none')",
                          "templates/html.lua:2: there is no file \"templates/none\"");
    assert_template_fault(f, "templates/engine.lua", "error({})", "table:");
}

static void templates_reach_no_files_and_no_chance(void **state)
{
    static const char *const names[] = {"io",     "os",       "require",     "package",
                                        "dofile", "loadfile", "math.random", "debug.getinfo"};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct str lua =
            str_format(&f->arena, "assert(%s == nil, 'reaches it')\nerror('closed')", names[i]);
        assert_template_fault(f, "templates/html.lua", lua.ptr, "templates/html.lua:2: closed");
    }
}

static void after_a_failure_the_rest_is_woven(void **state)
{
    struct fixture *f = *state;
    assert_woven(f, 3);
    edit(f, &f->course.page, "changed");
    fixture_write(f, "tangle/results/second.lua", "{ results = { {}, { text = '8' } } }\n");
    assert_template_fault(f, "templates/html.lua",
                          "return function(v)\n"
                          "  if v.kind == 'page' then error('no') end\n"
                          "  return 'half'\n"
                          "end\n",
                          "templates/html.lua:2: no (page first.html)");
    assert_string_equal(fixture_read(f, "site/index.html"), "half");
    diag_free(f->diag);
    f->diag = diag_new();
    edit(f, &f->course.page, "welcome");
    fixture_write(f, "templates/html.lua", html);
    assert_woven(f, 2);
    assert_string_equal(fixture_read(f, "site/index.html"), "index welcome.\n");
    assert_string_equal(fixture_read(f, "site/second.html"), "page 8.\n");
}

#define site_test(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_tear_down)

struct inspection {
    struct fixture *f;
    struct buf said;
    bool warns; /* of the second lesson instead of refusing it */
};

static void look(void *context, const char *page, struct str words, struct diag *diag)
{
    struct inspection *inspection = context;
    struct place at = place_line(inspection->f->lessons[1].source, 1);
    buf_format(&inspection->said, "%s: %.*s\n", page, STR(str_trim(words)));
    if (strcmp(page, "second.html") != 0)
        return;
    if (inspection->warns)
        diag_warn(diag, at, "hm");
    else
        diag_error(diag, at, "no");
}

static struct run weave_inspected(struct inspection *inspection, const char *secrets)
{
    struct fixture *f = inspection->f;
    struct run run = {0};
    struct weave_job job = {.course = &f->course,
                            .tangle = fixture_path(f, "tangle"),
                            .site = fixture_path(f, "site"),
                            .templates = fixture_path(f, "templates"),
                            .web = fixture_path(f, "web"),
                            .node = fixture_path(f, "node"),
                            .inspect = look,
                            .secrets = secrets,
                            .context = inspection};
    buf_clear(&inspection->said);
    diag_free(f->diag);
    f->diag = diag_new();
    run.ok = weave_course(&job, f->diag, &run.summary);
    return run;
}

static void what_an_inspection_refuses_is_not_written(void **state)
{
    struct fixture *f = *state;
    struct inspection inspection = {.f = f};
    assert_false(weave_inspected(&inspection, "a").ok);
    assert_int_equal(diag_errors(f->diag), 1);
    assert_false(fs_exists(fixture_path(f, "site/index.html")));
    assert_non_null(strstr(inspection.said.ptr, "index.html: "));
    assert_non_null(strstr(inspection.said.ptr, "first.html: "));
    assert_non_null(strstr(inspection.said.ptr, "The second"));
    buf_clear(&inspection.said);
}

static void other_secrets_have_all_pages_inspected_again_and_none_woven(void **state)
{
    struct fixture *f = *state;
    struct inspection inspection = {.f = f, .warns = true};
    assert_int_equal(weave_inspected(&inspection, "a").summary.woven, 3);
    struct run run = weave_inspected(&inspection, "b");
    assert_true(run.ok);
    assert_int_equal(run.summary.woven, 0);
    assert_non_null(strstr(inspection.said.ptr, "index.html: "));
    assert_non_null(strstr(inspection.said.ptr, "first.html: "));
    buf_clear(&inspection.said);
}

static void a_warning_is_given_in_every_run_until_there_is_none(void **state)
{
    struct fixture *f = *state;
    struct inspection inspection = {.f = f, .warns = true};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(weave_inspected(&inspection, "a").summary.woven, i ? 0 : 3);
        assert_int_equal(diag_warnings(f->diag), 1);
    }
    assert_null(strstr(inspection.said.ptr, "first.html: "));
    assert_non_null(strstr(inspection.said.ptr, "second.html: "));
    buf_clear(&inspection.said);
}

static void another_converter_weaves_all(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "node/typst_math.mjs", "");
    fixture_write(f, "node/math.mjs", "// one\n");
    fixture_write(f, "node/package-lock.json", "{}");
    assert_woven(f, 3);
    fixture_write(f, "node/math.mjs", "// two\n");
    assert_woven(f, 3);
    assert_true(fs_remove(fixture_path(f, "node/math.mjs"), f->diag));
    assert_woven(f, 0);
}

static void formulas_of_lost_lessons_go(void **state)
{
    struct fixture *f = *state;
    fixture_write(f, "tangle/math/gone.lua", "{}");
    assert_woven(f, 3);
    assert_null(fixture_read(f, "tangle/math/gone.lua"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        site_test(every_page_is_woven_once),
        site_test(what_belongs_to_no_page_depends_on_the_address),
        site_test(the_font_of_formulas_comes_with_their_converter),
        site_test(a_changed_result_weaves_its_page),
        site_test(changed_prose_weaves_its_page),
        site_test(a_changed_template_weaves_all),
        site_test(a_lost_or_edited_page_is_woven_again),
        site_test(each_page_says_why_it_is_woven),
        site_test(what_the_course_lost_is_removed_and_nothing_else),
        site_test(a_record_that_names_files_elsewhere_removes_none),
        site_test(a_draft_has_no_page),
        site_test(a_mistake_writes_nothing),
        site_test(what_an_inspection_refuses_is_not_written),
        site_test(other_secrets_have_all_pages_inspected_again_and_none_woven),
        site_test(a_warning_is_given_in_every_run_until_there_is_none),
        site_test(another_converter_weaves_all),
        site_test(formulas_of_lost_lessons_go),
        site_test(an_asset_may_not_hide_one_of_the_templates),
        site_test(results_that_do_not_fit_are_a_system_failure),
        site_test(a_fault_of_a_template_names_its_line),
        site_test(templates_reach_no_files_and_no_chance),
        site_test(after_a_failure_the_rest_is_woven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
