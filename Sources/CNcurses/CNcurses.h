/// The terminfo level of ncurses, in a form that Swift can call: without its macros, without variadic
/// functions, and without the state that Swift 6 refuses.

#ifndef PONG_CNCURSES_H
#define PONG_CNCURSES_H

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>

/// Loads the description of a terminal for the calls below.
///
/// Returns 1, or 0 if the terminal is unknown or generic, or -1 if there is no database.
static inline int cncurses_load(const char *name, int output) {
    int status = -1;
    return setupterm((char *)name, output, &status) == OK ? 1 : status == 1 ? 0 : status;
}

/// Releases the loaded description.
static inline void cncurses_unload(void) {
    del_curterm(cur_term);
}

/// A string by its terminfo name, or NULL if the terminal has none; valid while the description is loaded.
static inline const char *cncurses_string(const char *name) {
    char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

/// A string with two numbers filled in, valid until the next call, or NULL.
static inline const char *cncurses_filled(const char *string, int first, int second) {
    return tparm((char *)string, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

/// A number by its terminfo name, or a negative value if the terminal has none.
static inline int cncurses_number(const char *name) {
    return tigetnum((char *)name);
}

/// True if the terminal has a flag, by its terminfo name.
static inline bool cncurses_flag(const char *name) {
    return tigetflag((char *)name) > 0;
}

#endif
