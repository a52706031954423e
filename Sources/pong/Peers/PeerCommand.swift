internal import ArgumentParser
internal import GameCore
internal import LabPeer
internal import MatchSync
internal import SyncLab

/// `pong peer`: one device of this game as a program of the peer protocol.
struct PeerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peer",
        abstract: "Play one device of the lab as a peer program, in lines of JSON."
    )

    @Option(
        help: "The sync strategy, by a name from pong lab --list.",
        completion: .list(StrategyKind.allCases.map(\.rawValue)),
        transform: StrategyKind.named
    )
    var strategy = StrategyKind.standard

    @OptionGroup var match: RulesOptions

    func run() throws { try PeerProgram.pong.run(rules: match.rules(), strategy: strategy) }
}

extension PeerProgram<Match> {
    /// Pong with the names and texts of its own lab.
    fileprivate static var pong: PeerProgram {
        var program = PeerProgram(controls: [
            .choice("move", Input.Key.allCases.map(\.words), keys: ["left": "low", "right": "high"]) {
                $0.move = .key(Input.Key.allCases[$1])
            },
            .range("aim", 0...Int(Input.Move.lastPlace)) { $0.move = .target(place: Int64($1)) },
            .action("serve", key: "space") { $0.actions.insert(.serve) },
            .action("pause", key: "p") { $0.actions.insert(.pause) },
        ])
        program.version = Pong.version
        program.fields = MatchField.allCases.map { field in PeerField(field.rawValue) { field.text(in: $0) } }
        return program
    }
}
