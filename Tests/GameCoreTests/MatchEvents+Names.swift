internal import GameCore

extension MatchEvents {
    /// The events by their names.
    var names: String {
        let names: KeyValuePairs<MatchEvents, String> = [
            .began: "began", .served: "served", .contactByOne: "contactByOne", .contactByTwo: "contactByTwo",
            .contactWithWall: "contactWithWall", .contactWithObstacle: "contactWithObstacle", .grazed: "grazed",
            .goalByOne: "goalByOne", .goalByTwo: "goalByTwo", .paused: "paused", .resumed: "resumed", .won: "won",
        ]
        return names.filter { contains($0.key) }.map(\.value).joined(separator: " ")
    }
}
