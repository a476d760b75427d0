# Builds the program, its tests and its documentation.

# Compiler, if the environment names none.
CC ?= gcc
CFLAGS := -O2 -Wall \
          -Wextra
CFLAGS += -g
LDFLAGS =
SRCS != find src -name '*.c'
OBJS := $(SRCS:.c=.o)
POSIX ::= yes
LAZY :::= later
export PATH := $(CURDIR)/bin:$(PATH)
override VERBOSE = 1
unexport HOME_DIR = /x
$(eval COMPUTED = 1)
a-b.c = odd name

include config.mk rules/*.mk
-include $(OBJS:.o=.d)
sinclude local.mk

.PHONY: all clean test
.DEFAULT_GOAL := all
.SUFFIXES:
.SECONDEXPANSION:

## Everything.
all: build test | out ## builds and tests
	@echo done
	@true

# Both of these at once.
build link: $(OBJS)
	$(CC) -o $@ $^

test: build
	./run-tests
ifdef VERBOSE
	cat log
endif

debug: CFLAGS += -DDEBUG
debug: build

%.o: %.c
	$(CC) -c $<
.c.o:
	$(CC) -c $<
out:
	mkdir -p out
$(BIN)/tool: main.c
	cc main.c
bin/tool.exe: main.c ; cc main.c
clean::
	rm -rf out
clean::
	rm -f x
docs/index.html: docs/index.md Makefile
	pandoc $< > $@

# Prints its first argument.
define print
@echo $(1)
not-a-target: x
endef

define multi =
a
endef

ifeq ($(OS),Windows_NT)
  EXE = .exe
  install-windows: all
else
  EXE =
endif
install: all
	install -m 755 prog $(DESTDIR)/usr/bin
c:/windows/path: all
	echo
uninstall dist distcheck: FORCE
FORCE:
lint check: ; npm run lint
release : all
	git tag v1
help:
	@grep '##' $(MAKEFILE_LIST)
