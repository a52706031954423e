/// A line of the title that opens a scene of another room.
public struct TitleEntry {
    let label: String
    let makeScene: (_ options: AppOptions, _ seed: UInt64) -> any Scene

    /// - Parameters:
    ///   - label: What the title calls it, in at most 28 columns.
    ///   - makeScene: Makes the scene, from the options as the player has chosen them by then and a seed
    ///     that the command line takes.
    public init(_ label: String, makeScene: @escaping (_ options: AppOptions, _ seed: UInt64) -> any Scene) {
        self.label = label
        self.makeScene = makeScene
    }
}
