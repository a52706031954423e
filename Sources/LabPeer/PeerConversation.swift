internal import JSONText
package import SyncCore

/// A program's side of a conversation in the peer protocol.
package struct PeerConversation<Game: SyncGame> {
    private let program: PeerProgram<Game>
    private let rules: Game.Rules
    private let strategy: Game.StrategyKind

    /// `nil` before the lab's hello.
    private var peer: LinePeer<Game>?

    package init(_ program: PeerProgram<Game>, _ rules: Game.Rules, _ strategy: Game.StrategyKind) {
        (self.program, self.rules, self.strategy) = (program, rules, strategy)
    }

    /// - Parameter line: The next line of the lab, without its end.
    /// - Returns: The answer, without its end; `nil` to the last line.
    package mutating func answer(to line: String) throws(PeerLineError) -> String? {
        guard let json = try? JSONValue(json: line), case .text(let type?)? = json["type"] else {
            throw PeerLineError("a peer program reads the lines of pong lab --peer, not '\(line.prefix(80))'")
        }
        switch type {
        case "hello":
            let peer = try LinePeer(json, program, rules, strategy)
            self.peer = peer
            return peer.hello.line
        case "tick":
            guard let answer = try peer?.tick(json) else { throw PeerLineError("a tick came before the hello") }
            return answer.line
        case "leave": return #"{"type":"leave"}"#
        case "bye": return nil
        default: throw PeerLineError("the peer protocol has no line of type '\(type)'")
        }
    }
}

/// The reason why a program cannot answer a line.
package struct PeerLineError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
