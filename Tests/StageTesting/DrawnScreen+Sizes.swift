package import DrawnScreens

extension DrawnScreen {
    /// Drawings of one scene, each in the folder of its size.
    ///
    /// - Parameters:
    ///   - name: Name of the files, without `.txt`.
    ///   - sizes: Names of the sizes at which the scene shows something different, with blanks between them.
    ///   - draw: Returns the lines of the screen.
    package static func screens(
        _ name: String,
        at sizes: String,
        _ draw: @escaping @Sendable (ScreenSize) throws -> String
    ) -> [DrawnScreen] {
        sizes.split(separator: " ").map { word in
            guard let size = ScreenSize(word) else { preconditionFailure("\(word) is no size, such as 120x40-ascii") }
            return DrawnScreen("\(size.name)/\(name)") { try draw(size) }
        }
    }
}
