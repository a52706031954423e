import Foundation
import LabPeer
import MockGroupSessions
import SocketSessions

/// Light cycles in three places: `pair` shows both devices over a simulated network, `host` and `join` play over a Unix
/// socket, and `peer` is a program for `pong lab --peer`.
@main
enum Main {
    private static let usage = """
        usage: LightCycles pair [NETWORK] [--ticks N]    both devices, over a network such as 4g or wifi-burst
               LightCycles host [--ticks N]              opens a room on this machine, and prints its invite
               LightCycles join INVITE [--ticks N]       plays in it, in another process
               LightCycles peer                          plays a device of the lab: pong lab --peer 'LightCycles peer'
        """

    static func main() {
        do {
            var words = Array(CommandLine.arguments.dropFirst())
            let ticks = try takeTicks(from: &words)
            switch (words.first, words.count) {
            case ("pair", 1...2): try Pair.play(ticks: ticks, over: network(words.count > 1 ? words[1] : "4g"))
            case ("host", 1): try Room.host(ticks: ticks)
            case ("peer", 1): PeerProgram<Arena>(view: \.lines).run()
            case ("join", 2): try Room.join(Invite(words[1]), ticks: ticks)
            default: throw Misuse(description: usage)
            }
        } catch {
            log("\(error)")
            exit(error is Misuse ? 64 : 1)
        }
    }

    private static func takeTicks(from words: inout [String]) throws -> UInt32? {
        guard let index = words.firstIndex(of: "--ticks") else { return nil }
        guard words.indices.contains(index + 1), let ticks = UInt32(words[index + 1]), ticks <= 1_000_000 else {
            throw Misuse(description: "--ticks takes a number up to 1000000")
        }
        words.removeSubrange(index...index + 1)
        return ticks
    }

    private static func network(_ name: String) throws -> NetworkConditions {
        guard let preset = NetworkPreset(rawValue: name) else {
            let names = NetworkPreset.allCases.map(\.rawValue).joined(separator: ", ")
            throw Misuse(description: "there is no network '\(name)'; the networks are \(names)")
        }
        return preset.conditions
    }

    private struct Misuse: Error, CustomStringConvertible {
        let description: String
    }
}

func log(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}

func wait(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    Thread.sleep(forTimeInterval: max(0, Double(seconds) + Double(attoseconds) / 1e18))
}
