internal import ArgumentParser
internal import JSONText
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

    /// - Throws: `ValidationError` for a line that is not of the protocol.
    func run() throws {
        var peer: PongPeer?
        while let line = readLine() {
            guard let json = try? JSONValue(json: line), case .text(let type?)? = json["type"] else {
                throw ValidationError("pong peer reads the lines of pong lab --peer, not '\(line.prefix(80))'.")
            }
            switch type {
            case "hello":
                if case .object(let options)? = json["options"], let option = options.first {
                    throw ValidationError("pong peer knows no option '\(option.name)': its own are flags.")
                }
                let new = try PongPeer(json, strategy, match.rules())
                try StandardOutput.print(new.hello.line)
                peer = new
            case "tick": if let answer = peer?.tick(json) { try StandardOutput.print(answer.line) }
            case "leave": try StandardOutput.print(#"{"type":"leave"}"#)
            case "bye": return
            default: break
            }
        }
    }
}
