// The C library, under the one name of this module for all that call it.
#if canImport(Darwin)
    @_exported public import Darwin
#else
    @_exported public import Glibc
#endif
