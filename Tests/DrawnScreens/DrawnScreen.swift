/// A screen, or part of one, that is compared with a text file.
public struct DrawnScreen: Sendable, CustomStringConvertible {
    /// Path of the file in its ``ScreenFolder``, without `.txt`.
    public let name: String
    private let draw: @Sendable () throws -> String

    /// - Parameters:
    ///   - name: Path of the file in its ``ScreenFolder``, without `.txt`.
    ///   - draw: Returns the lines of the screen, without trailing blanks.
    public init(_ name: String, _ draw: @escaping @Sendable () throws -> String) {
        self.name = name
        self.draw = draw
    }

    /// Draws the screen.
    ///
    /// - Returns: The content of the file: each line with its line feed.
    func text() throws -> String {
        try draw() + "\n"
    }

    public var description: String { name }
}
