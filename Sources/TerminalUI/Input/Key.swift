/// A key: the character that it types, or its name.
public enum Key: Sendable, Hashable {
    /// A printing key: the character it typed, a capital with Shift.
    ///
    /// If the terminal reports releases, a letter outside ASCII is the one at its position on the PC-101 layout. A
    /// release has the character for the Shift state at that time, so compare letters of held keys regardless of case.
    case character(Unicode.Scalar)
    case up, down, left, right
    case enter, escape, tab, backtab, backspace, delete, insert
    case home, end, pageUp, pageDown
    case function(Int)
}
