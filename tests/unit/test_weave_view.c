#include "test_weave_data.h"

#include "weave/view.h"
#include "weave/view_block.h"
#include "weave/view_code.h"
#include "weave/view_link.h"
#include "weave/view_prose.h"
#include "weave/view_span.h"
#include "weave/view_table.h"

static struct math math_of(struct fixture *f)
{
    return (struct math){.arena = &f->arena};
}

static struct view view_of(struct fixture *f, struct math *math)
{
    return (struct view){.arena = &f->arena,
                         .course = &f->course,
                         .lesson = &f->lessons[0],
                         .results = arena_alloc(&f->arena, 8 * sizeof(struct value *)),
                         .math = math,
                         .diag = f->diag};
}

/* The blocks of the first lesson must give the view EXPECTED. */
static void assert_blocks(struct fixture *f, const char *expected)
{
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    fixture_same(f, view_block_list(&view, f->lessons[0].root->first), expected);
}

static void assert_spans(struct fixture *f, const struct span *spans, const char *expected)
{
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    fixture_same(f, view_span_list(&view, spans), expected);
}

static struct label *label_of(struct fixture *f, struct lesson *lesson, enum label_kind kind,
                              const char *id, const char *number)
{
    struct label *label = arena_new(&f->arena, struct label);
    *label = (struct label){
        .kind = kind, .id = str_from(id), .number = str_from(number), .lesson = lesson};
    map_put(&f->arena, &lesson->labelled, label->id, label);
    return label;
}

static struct chunk *chunk_of(struct fixture *f, struct lesson *lesson, const char *name)
{
    struct chunk *chunk = arena_new(&f->arena, struct chunk);
    chunk->name = str_from(name);
    chunk->lesson = lesson;
    *vec_add(&f->arena, &lesson->chunks) = chunk;
    map_put(&f->arena, &lesson->named, chunk->name, chunk);
    return chunk;
}

static struct chunk_part *part_of(struct fixture *f, struct chunk *chunk, const char *anchor,
                                  const char *text)
{
    struct chunk_part *part = arena_new(&f->arena, struct chunk_part);
    *vec_add(&f->arena, &chunk->parts) = part;
    part->chunk = chunk;
    part->number = (int)chunk->parts.count;
    part->anchor = str_from(anchor);
    part->code.language = str_from("c");
    part->code.text = str_from(text);
    return part;
}

static struct token *add_token(struct fixture *f, struct code *code, enum token_kind kind,
                               size_t start, size_t end)
{
    struct token *token = vec_add(&f->arena, &code->tokens);
    *token = (struct token){kind, start, end};
    return token;
}

static void paragraphs_and_headings_hold_spans(void **state)
{
    struct fixture *f = *state;
    struct block *heading = fixture_block(f, f->lessons[0].root, BLOCK_HEADING);
    heading->level = 2;
    heading->id = str_from("why");
    heading->label = label_of(f, &f->lessons[0], LABEL_SECTION, "why", "1.1");
    heading->spans = fixture_span(f, SPAN_TEXT, "Why");
    fixture_block(f, f->lessons[0].root, BLOCK_PARAGRAPH)->spans =
        fixture_span(f, SPAN_CODE, "a<b");
    assert_blocks(f, "{{kind='heading',level=2,id='why',number='1.1',"
                     "content={{kind='text',text='Why'}}},"
                     "{kind='paragraph',content={{kind='code',text='a<b'}}}}");
}

static void lists_quotes_and_callouts_hold_blocks(void **state)
{
    struct fixture *f = *state;
    struct block *list = fixture_block(f, f->lessons[0].root, BLOCK_LIST);
    list->ordered = list->tight = true;
    list->start = 3;
    fixture_block(f, fixture_block(f, list, BLOCK_ITEM), BLOCK_RULE);
    fixture_block(f, list, BLOCK_ITEM);
    fixture_block(f, fixture_block(f, f->lessons[0].root, BLOCK_QUOTE), BLOCK_RULE);
    fixture_block(f, f->lessons[0].root, BLOCK_CALLOUT)->callout = CALLOUT_PREDICT;
    assert_blocks(f, "{{kind='list',ordered=true,tight=true,start=3,items={{{kind='rule'}},{}}},"
                     "{kind='quote',blocks={{kind='rule'}}},"
                     "{kind='callout',type='predict',blocks={}}}");
}

static void schemas_and_hidden_chunks_show_nothing(void **state)
{
    struct fixture *f = *state;
    struct chunk_part *part = part_of(f, chunk_of(f, &f->lessons[0], "x"), "chunk-x", "");
    part->hidden = true;
    fixture_block(f, f->lessons[0].root, BLOCK_CHUNK)->part = part;
    fixture_block(f, f->lessons[0].root, BLOCK_SCHEMA);
    assert_blocks(f, "{}");
}

static void a_reference_word_gets_its_number(void **state)
{
    struct fixture *f = *state;
    struct span *link = fixture_span(f, SPAN_LINK, "");
    link->first = fixture_span(f, SPAN_TEXT, "Table");
    link->label = label_of(f, &f->lessons[1], LABEL_TABLE, "tbl-x", "2.1");
    assert_spans(f, link,
                 "{{kind='link',href='second.html#tbl-x',"
                 "content={{kind='text',text='Table\u00a02.1'}}}}");
    link->first = fixture_span(f, SPAN_TEXT, "this Table");
    assert_spans(f, link,
                 "{{kind='link',href='second.html#tbl-x',"
                 "content={{kind='text',text='this Table'}}}}");
}

static void links_lead_to_pages(void **state)
{
    static const struct {
        const char *url, *href;
    } cases[] = {
        {"02-second.md", "second.html"},
        {"02-second.md#chunk-x", "second.html#chunk-x"},
        {"./02-second.md#a", "second.html#a"},
        {"01-first.md", "first.html"},
        {"01-first.md#a", "#a"},
        {"README.md", "index.html"},
        {"#a", "#a"},
        {"assets/x.svg", "assets/x.svg"},
        {"./assets/x.svg", "assets/x.svg"},
        {"https://example.org/02-second.md#a", "https://example.org/02-second.md#a"},
    };
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct str href = view_link_url(&view, str_from(cases[i].url));
        assert_string_equal(str_c(&f->arena, href), cases[i].href);
    }
}

static void a_link_to_a_draft_is_only_its_text(void **state)
{
    struct fixture *f = *state;
    struct span *link = fixture_span(f, SPAN_LINK, "");
    link->url = str_from("02-second.md");
    link->first = fixture_span(f, SPAN_TEXT, "later");
    f->lessons[1].draft = true;
    assert_spans(f, link, "{{kind='text',text='later'}}");
}

static void code_is_lines_of_tokens(void **state)
{
    struct fixture *f = *state;
    struct block *block = fixture_block(f, f->lessons[0].root, BLOCK_LISTING);
    block->code.language = str_from("c");
    block->code.text = str_from("int  a;\n\n\tb\n");
    add_token(f, &block->code, TOKEN_TYPE, 0, 3);
    add_token(f, &block->code, TOKEN_IDENTIFIER, 5, 6);
    add_token(f, &block->code, TOKEN_PUNCTUATION, 6, 7);
    assert_blocks(f, "{{kind='listing',code={language='c',lines={"
                     "{{text='int',class='type'},{text='  '},{text='a',class='identifier'},"
                     "{text=';',class='punctuation'}},"
                     "{},"
                     "{{text='\\tb'}}}}}}");
}

static void a_chunk_knows_its_targets_parts_and_users(void **state)
{
    struct fixture *f = *state;
    struct chunk *file = chunk_of(f, &f->lessons[0], "core/x.c");
    struct chunk *mean = chunk_of(f, &f->lessons[1], "mean");
    struct chunk_part *root = part_of(f, file, "chunk-core-x.c", "  <<second/mean>>\n");
    file->kind = CHUNK_FILE;
    part_of(f, file, "chunk-core-x.c-2", "");
    part_of(f, file, "chunk-core-x.c-3", "")->hidden = true;
    part_of(f, mean, "chunk-mean", "");
    *vec_add(&f->arena, &mean->users) = root;
    *vec_add(&f->arena, &root->references) =
        (struct chunk_reference){add_token(f, &root->code, TOKEN_REFERENCE, 2, 17), mean, root};
    fixture_block(f, f->lessons[0].root, BLOCK_CHUNK)->part = root;
    assert_blocks(f, "{{kind='chunk',name='core/x.c',file=true,api=false,append=false,part=1,"
                     "anchor='chunk-core-x.c',"
                     "parts={{number=2,href='#chunk-core-x.c-2'}},used={},"
                     "code={language='c',lines={{{text='  '},{text='second/mean',"
                     "class='reference',name='second/mean',href='second.html#chunk-mean'}}}}}}");

    struct block *used = fixture_block(f, f->lessons[0].root, BLOCK_CHUNK);
    f->lessons[0].root->first = used;
    used->part = mean->parts.items[0];
    assert_blocks(f, "{{kind='chunk',name='mean',file=false,api=false,append=false,part=1,"
                     "anchor='chunk-mean',parts={},"
                     "used={{name='core/x.c',href='#chunk-core-x.c'}},"
                     "code={language='c',lines={}}}}");
}

static void a_chunk_name_leads_to_its_first_shown_part(void **state)
{
    struct fixture *f = *state;
    struct span *name = fixture_span(f, SPAN_CHUNK, "x");
    struct chunk *chunk = chunk_of(f, &f->lessons[1], "x");
    name->chunk = chunk;
    part_of(f, chunk, "chunk-x", "")->hidden = true;
    assert_spans(f, name, "{{kind='chunk',name='x'}}");
    part_of(f, chunk, "chunk-x-2", "");
    assert_spans(f, name, "{{kind='chunk',name='x',href='second.html#chunk-x-2'}}");
}

static void captions_come_with_label_and_number(void **state)
{
    struct fixture *f = *state;
    struct block *block = fixture_block(f, f->lessons[0].root, BLOCK_IMAGE);
    block->spans = fixture_span(f, SPAN_IMAGE, "");
    block->spans->url = str_from("assets/x.svg");
    block->spans->first = fixture_span(f, SPAN_TEXT, "a picture");
    block->captioned = true;
    block->caption = fixture_span(f, SPAN_TEXT, "See.");
    block->caption_kind = LABEL_FIGURE;
    block->id = str_from("fig-x");
    block->label = label_of(f, &f->lessons[0], LABEL_FIGURE, "fig-x", "1.1");
    assert_blocks(f, "{{kind='image',src='assets/x.svg',alt='a picture',id='fig-x',number='1.1',"
                     "label='Figure',caption={{kind='text',text='See.'}}}}");
}

static void a_pipe_table_has_its_head_as_titles(void **state)
{
    struct fixture *f = *state;
    enum table_align align[] = {ALIGN_DEFAULT, ALIGN_RIGHT};
    struct table_cell head[] = {{fixture_span(f, SPAN_TEXT, "a")}, {NULL}};
    struct table_cell row[] = {{fixture_span(f, SPAN_TEXT, "1")}, {NULL}};
    struct table table = {.columns = 2, .align = align};
    *vec_add(&f->arena, &table.rows) = head;
    *vec_add(&f->arena, &table.rows) = row;
    fixture_block(f, f->lessons[0].root, BLOCK_TABLE)->table = &table;
    assert_blocks(f, "{{kind='table',"
                     "columns={{align='left',title={{kind='text',text='a'}}},{align='right'}},"
                     "rows={{{content={{kind='text',text='1'}}},{content={}}}}}}");
}

static void a_computed_table_is_formatted_and_padded(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    struct cell cell = {.kind = CELL_TABLE, .index = 1, .at = place_line(f->lessons[0].source, 1)};
    view.results[1] = fixture_value(
        f, "{columns={{title='*x*'},{align='decimal',unit='bytes',digits=2,format='short'}},"
           "rows={{'',1234},{'n',1.5}},foot={{'sum',0.25}}}");
    fixture_same(f, view_table_computed(&view, &cell),
                 "{kind='table',"
                 "columns={{align='left',title={{kind='emphasis',"
                 "content={{kind='text',text='x'}}}}},{align='decimal',unit='bytes'}},"
                 "rows={{{content={}},{number='1,234',value='1234',pad='.00'}},"
                 "{{content={{kind='text',text='n'}}},{number='1.5',value='1.5',pad='0'}}},"
                 "foot={{{content={{kind='text',text='sum'}}},{number='0.25',value='0.25'}}}}");
}

static void computed_strings_are_markdown(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    struct place at = place_at(f->lessons[0].source, 1, 3, 1);
    label_of(f, &f->lessons[1], LABEL_TABLE, "tbl-x", "2.1");
    struct str text = str_from("[Table](02-second.md#tbl-x), $`a`$");
    fixture_same(f, view_span_list(&view, view_prose(&view, text, at)),
                 "{{kind='link',href='second.html#tbl-x',"
                 "content={{kind='text',text='Table\u00a02.1'}}},{kind='text',text=', '},"
                 "{kind='math',tex='a',mathml=''}}");
    assert_int_equal(math.all.items.items[0]->at.column, 3);
}

static void mistakes_in_computed_strings_are_at_their_cell(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    struct place at = place_at(f->lessons[0].source, 1, 3, 1);
    view_prose(&view, str_from("some <b>text</b>"), at);
    view_prose(&view, str_from("see [here](#nowhere)"), at);
    assert_true(diag_errors(f->diag) >= 2);
    assert_non_null(strstr(fixture_messages(f), "<b>"));
    assert_non_null(strstr(fixture_messages(f), "\"nowhere\""));
    struct str rest = str_from(fixture_messages(f)), line;
    while (str_line(&rest, &line))
        assert_true(str_starts(line, "lessons/01-first.md:1:3: "));
}

static void inline_values_are_text_or_math(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    struct cell cell = {.kind = CELL_INLINE, .index = 0};
    struct span *span = fixture_span(f, SPAN_VALUE, "");
    span->cell = &cell;
    view.results[0] = fixture_value(f, "{text='1,000'}");
    fixture_same(f, view_span_list(&view, span), "{{kind='value',text='1,000'}}");
    view.results[0] = fixture_value(f, "{tex='x^2'}");
    fixture_same(f, view_span_list(&view, span), "{{kind='math',tex='x^2',mathml=''}}");
    assert_int_equal(math.all.items.count, 1);
}

static void a_preset_is_a_card(void **state)
{
    struct fixture *f = *state;
    struct schema schema = {.id = str_from("model")};
    struct yaml eps = {.text = str_from("1e-12")}, key = {.text = str_from("eps")};
    struct yaml source = {.kind = YAML_MAP};
    struct preset preset = {.id = str_from("big"), .source = &source, .schema = &schema};
    *vec_add(&f->arena, &source.keys) = &key;
    *vec_add(&f->arena, &source.items) = &eps;
    *vec_add(&f->arena, &schema.fields) =
        (struct field){.name = str_from("d"), .type = FIELD_INTEGER, .label = str_from("Width")};
    *vec_add(&f->arena, &schema.fields) = (struct field){
        .name = key.text, .type = FIELD_NUMBER, .label = key.text, .unit = str_from("one")};
    *vec_add(&f->arena, &schema.fields) =
        (struct field){.name = str_from("rate"), .type = FIELD_NUMBER, .label = str_from("rate")};
    *vec_add(&f->arena, &schema.fields) = (struct field){.type = FIELD_STRING};
    *vec_add(&f->arena, &preset.values) = value_int(&f->arena, 12288);
    *vec_add(&f->arena, &preset.values) = value_float(&f->arena, 1e-12);
    *vec_add(&f->arena, &preset.values) = value_float(&f->arena, 0.1);
    *vec_add(&f->arena, &preset.values) = NULL;
    fixture_block(f, f->lessons[0].root, BLOCK_PRESET)->preset = &preset;
    assert_blocks(f, "{{kind='preset',id='big',schema='model',fields={"
                     "{label='Width',text='12,288'},{label='eps',text='1e-12',unit='one'},"
                     "{label='rate',text='0.1'}}}}");
}

static void a_page_knows_its_course_and_neighbours(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    struct block *heading = fixture_block(f, f->lessons[0].root, BLOCK_HEADING);
    heading->level = 2;
    heading->id = str_from("go");
    heading->spans = fixture_span(f, SPAN_LINK, "");
    heading->spans->url = str_from("02-second.md");
    heading->spans->first = fixture_span(f, SPAN_TEXT, "Go");
    *vec_add(&f->arena, &f->lessons[0].needs) = str_from("second");
    f->lessons[0].minutes = 5;
    struct value *page = view_page(&view);
    fixture_same(f, value_get(page, "lesson"),
                 "{title='The first',slug='first',href='first.html',mark='1',minutes=5,"
                 "needs={{title='The second',href='second.html'}}}");
    fixture_same(f, value_get(page, "following"), "{title='The second',href='second.html'}");
    assert_null(value_get(page, "previous"));
    fixture_same(f, value_get(page, "contents"),
                 "{{level=2,id='go',content={{kind='text',text='Go'}}}}");
    fixture_same(f, value_get(page, "lessons"),
                 "{{title='The first',href='first.html',mark='1',minutes=5,appendix=false,"
                 "current=true},{title='The second',href='second.html',mark='2',"
                 "appendix=false,current=false}}");
}

static void a_draft_is_in_no_list(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    struct view view = view_of(f, &math);
    f->lessons[1].draft = true;
    view.lesson = &f->course.page;
    struct value *page = view_page(&view);
    assert_true(str_is(value_get_str(page, "kind"), "index"));
    assert_null(value_get(page, "lesson"));
    assert_int_equal(value_get(page, "lessons")->list.count, 1);
    view.lesson = &f->lessons[0];
    assert_null(value_get(view_page(&view), "following"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(paragraphs_and_headings_hold_spans),
        weave_test(lists_quotes_and_callouts_hold_blocks),
        weave_test(schemas_and_hidden_chunks_show_nothing),
        weave_test(a_reference_word_gets_its_number),
        weave_test(links_lead_to_pages),
        weave_test(a_link_to_a_draft_is_only_its_text),
        weave_test(code_is_lines_of_tokens),
        weave_test(a_chunk_knows_its_targets_parts_and_users),
        weave_test(a_chunk_name_leads_to_its_first_shown_part),
        weave_test(captions_come_with_label_and_number),
        weave_test(a_pipe_table_has_its_head_as_titles),
        weave_test(a_computed_table_is_formatted_and_padded),
        weave_test(computed_strings_are_markdown),
        weave_test(mistakes_in_computed_strings_are_at_their_cell),
        weave_test(inline_values_are_text_or_math),
        weave_test(a_preset_is_a_card),
        weave_test(a_page_knows_its_course_and_neighbours),
        weave_test(a_draft_is_in_no_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
