/// A key: the character that it types, or its name.
public enum Key: Sendable, Hashable {
    /// A printing key: the character it typed, a capital where Shift was down with it.
    ///
    /// Where the terminal reports releases, a letter outside ASCII is the one in its place on the
    /// PC-101 layout. A release names the character with Shift as it is then, so letters of held keys
    /// are compared regardless of case.
    case character(Unicode.Scalar)
    case up, down, left, right
    case enter, escape, tab, backtab, backspace, delete, insert
    case home, end, pageUp, pageDown
    case function(Int)
}
