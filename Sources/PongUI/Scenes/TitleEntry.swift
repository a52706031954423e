/// A line of the title that opens a scene of another room.
public struct TitleEntry {
    let label: String
    let makeScene: (_ options: AppOptions, _ seed: UInt64) -> any Scene

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - label: Its text, at most 28 columns wide.
    ///   - makeScene: Makes the scene from the current options and a seed in the range of the command line's.
    public init(_ label: String, makeScene: @escaping (_ options: AppOptions, _ seed: UInt64) -> any Scene) {
        self.label = label
        self.makeScene = makeScene
    }
}
