/// The reason why a text is not JSON, or is more than its reader takes.
package struct JSONError: Error, Hashable {
    /// The number of bytes before the error.
    package let offset: Int

    /// Such as `a string without its end`.
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
