/// A key, by what it types or what it is called.
public enum Key: Sendable, Hashable {
    /// A printing key: the character it typed, a capital where Shift was down with it.
    ///
    /// Where the terminal reports releases, a letter outside ASCII is the one in its place on the
    /// PC-101 layout. A release names the character as Shift is then: whoever holds a key by its
    /// letter compares regardless of case.
    case character(Unicode.Scalar)
    case up, down, left, right
    case enter, escape, tab, backtab, backspace, delete, insert
    case home, end, pageUp, pageDown
    case function(Int)
}
