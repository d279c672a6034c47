# Heddle: builds the tool, then calls it.  `make help` lists the goals.

COURSE  := lessons
VARIANT := $(if $(SANITIZE),-sanitized)
TOOL    := build/tool$(VARIANT)
TESTS   := build/test$(VARIANT)
HEDDLE  := $(TOOL)/heddle
NODE    := build/tool/node

ifeq ($(origin CC),default)
CC := gcc
endif
CFLAGS   ?= -O2 -g
LIBRARIES := libcmark lua5.4 yaml-0.1 libxxhash libarchive
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
ifdef SANITIZE
CHECKS   := -fsanitize=address,undefined -fno-sanitize-recover=all
endif
COMPILE   = $(CC) -std=c11 -D_GNU_SOURCE $(WARNINGS) $(CFLAGS) $(CHECKS) -Isrc @build/tool/cflags

SOURCES := $(sort $(wildcard src/*.c src/*/*.c))
OBJECTS := $(SOURCES:src/%.c=$(TOOL)/obj/%.o)
PARTS   := $(filter-out $(TOOL)/obj/main.o,$(OBJECTS))
UNITS   := $(patsubst tests/unit/%.c,$(TESTS)/unit/%,$(sort $(wildcard tests/unit/test_*.c)))

# Fuzzing: the objects are clang's, and tell libFuzzer which way each branch went.
FUZZ      := build/fuzz
TIME      := 60
HARNESSES := course results attributes inline
FUZZED    := $(patsubst $(TOOL)/obj/%,$(FUZZ)/obj/%,$(PARTS))
REPLAYS   := $(HARNESSES:%=$(TESTS)/fuzz/%)
HELPERS   := $(addprefix tests/fuzz/,given.c memory.c weave.c)
FAIL      := $(TESTS)/torture/fail.so
FUZZING    = clang -std=c11 -D_GNU_SOURCE $(WARNINGS) -O1 -g -fno-omit-frame-pointer \
             -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc @build/tool/cflags

# As many jobs as there are processors, unless the caller said.
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif
MAKEFLAGS += --no-builtin-rules --no-print-directory

.PHONY: lessons site pdf labs check tool test unit bench fuzz replays torture accept clean help setup \
        setup-test node FORCE
.DELETE_ON_ERROR:

help:
	@echo 'make lessons   build everything: the tool, the core, the site, the PDFs, the labs'
	@echo 'make site      build the site alone: build/site (without PDFs)'
	@echo 'make pdf       build the PDFs alone: build/pdf; answer keys in build/answers'
	@echo 'make labs      build the labs alone: build/labs'
	@echo 'make test      prove it: unit, format, golden, graph and browser tests (SANITIZE=1: under ASan and UBSan)'
	@echo 'make bench     measure it: time and memory of courses of 10, 100 and 1000 lessons, some minutes'
	@echo 'make check     report the mistakes of the lessons, build nothing of them'
	@echo 'make tool      build heddle alone: build/tool/heddle'
	@echo 'make accept    show which values of the lessons (and pages of tests/golden) are out of date, then'
	@echo '               take the new ones as right'
	@echo 'make fuzz      feed arbitrary bytes to lessons, results, attributes and inline text, TIME=60 seconds each'
	@echo 'make torture   let each allocation, each write, each read and each new process fail once'
	@echo 'make clean     remove what was built; build/labs stays, there students work'
	@echo
	@echo 'COURSE=dir chooses another course, WHY=1 says why each step is run,'
	@echo 'CC and CFLAGS choose the compiler, CXX that of what counts, SETUP=off skips the search for missing packages.'

lessons: GOAL = all
site pdf labs: GOAL = $@
lessons site pdf labs: tool node
	@$(HEDDLE) build $(COURSE) --goal=$(GOAL) --node $(NODE) $(if $(WHY),--why)

check: tool
	@$(HEDDLE) check $(COURSE)

tool: $(HEDDLE)

# What is missing on this machine is installed first; nothing to do costs a few hundredths of a second.
setup:
	@src/setup.sh tool

setup-test:
	@src/setup.sh test

node: | setup
	@src/setup.sh npm $(NODE)

# Compiler flags as a file: asked for once, and part of every object's history.
build/tool/cflags: Makefile | setup
	@mkdir -p $(@D)
	@pkg-config --cflags $(LIBRARIES) > $@

build/tool/libs: Makefile | setup
	@mkdir -p $(@D)
	@pkg-config --libs $(LIBRARIES) > $@
	@echo '-ldl -lm' >> $@

# Changes only when the command or the list of objects does, and then all depend on it.
$(TOOL)/command: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' > $@

$(TOOL)/list: FORCE
	@mkdir -p $(@D)
	@echo '$(OBJECTS)' | cmp -s - $@ || echo '$(OBJECTS)' > $@

$(TOOL)/obj/%.o: src/%.c $(TOOL)/command build/tool/cflags
	@mkdir -p $(@D)
	@echo 'compile $<'
	@$(COMPILE) -MMD -MP -c $< -o $@

$(HEDDLE): $(OBJECTS) $(TOOL)/list build/tool/libs
	@echo 'link $@'
	@$(CC) $(CHECKS) $(OBJECTS) @build/tool/libs -o $@

$(TESTS)/unit/%: tests/unit/%.c $(PARTS) $(TOOL)/list | setup-test
	@mkdir -p $(@D)
	@echo 'compile $<'
	@$(COMPILE) -MMD -MP -MF $@.d -Itests/unit $< $(PARTS) @build/tool/libs -lcmocka -o $@

$(FUZZ)/obj/%.o: src/%.c Makefile build/tool/cflags
	@mkdir -p $(@D)
	@echo 'compile $< for fuzzing'
	@$(FUZZING) -fsanitize=fuzzer-no-link -MMD -MP -c $< -o $@

$(HARNESSES:%=$(FUZZ)/%): $(FUZZ)/%: tests/fuzz/%.c $(HELPERS) $(wildcard tests/fuzz/*.h) $(FUZZED)
	@$(FUZZING) -fsanitize=fuzzer $(filter %.c,$^) $(FUZZED) @tests/fuzz/wraps @build/tool/libs -o $@

fuzz: setup-test $(HARNESSES:%=$(FUZZ)/%)
	@node tests/fuzz/seeds.mjs $(FUZZ)/seeds
	@tests/fuzz/run.sh $(FUZZ) $(TIME) $(HARNESSES)

# The same harnesses without libFuzzer, to feed them all seeds once.
$(REPLAYS): $(TESTS)/fuzz/%: tests/fuzz/%.c tests/fuzz/replay.c $(HELPERS) $(wildcard tests/fuzz/*.h) $(PARTS)
	@mkdir -p $(@D)
	@echo 'compile $<'
	@$(COMPILE) $(filter %.c,$^) $(PARTS) @tests/fuzz/wraps @build/tool/libs -o $@

replays: $(REPLAYS)

$(FAIL): tests/torture/fail.c
	@mkdir -p $(@D)
	@$(CC) -std=c11 -D_GNU_SOURCE $(WARNINGS) $(CFLAGS) $(if $(SANITIZE),-DSANITIZED) -shared -fPIC $< -ldl -o $@

torture: tool node $(FAIL)
	@HEDDLE=$(HEDDLE) FAIL=$(FAIL) node tests/torture.mjs

unit: $(UNITS)
	@status=0; for unit in $^; do $$unit || status=1; done; exit $$status

test: setup-test tool unit replays $(FAIL) node
	@tests/run.sh $(HEDDLE) $(if $(SANITIZE),brief)

bench: tool node
	@HEDDLE=$(HEDDLE) node tests/bench/run.mjs

accept: tool node
	@$(HEDDLE) accept $(COURSE)
	@$(if $(filter lessons,$(COURSE)),HEDDLE=$(HEDDLE) node tests/golden.mjs --accept)

clean:
	@rm -rf build/tool build/tool-sanitized build/test build/test-sanitized build/fuzz build/tangle build/site build/pdf build/answers

-include $(OBJECTS:.o=.d) $(UNITS:=.d) $(FUZZED:.o=.d)
