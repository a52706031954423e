internal import ArgumentParser
internal import PeerPrograms
internal import SyncLab

/// The flags that put programs of any language into the lab.
struct PeerOptions: ParsableArguments {
    @Option(help: "A shell command: both devices are programs that speak the peer protocol, see the page of that name.")
    var peer: String?

    @Option(help: "The left device's program, beside --right-peer or in place of --peer's.")
    var leftPeer: String?

    @Option(help: "The right device's program.")
    var rightPeer: String?

    @Option(
        name: .customLong("option"),
        help: "A text for the programs, NAME=VALUE; may be given again.",
        transform: PeerOptions.option
    )
    var options: [PeerOption] = []

    @Option("The seconds in which a program answers. (default: 5)", FlagValue.whole(1...3_600, "seconds"))
    var peerTimeout: Int?

    static let flags = ["--peer", "--left-peer", "--right-peer"]

    /// The commands of both devices; `nil` without any.
    ///
    /// - Throws: `ValidationError` if only one device has one.
    var commands: PerSide<String>? {
        get throws {
            guard let left = leftPeer ?? peer ?? rightPeer else { return nil }
            guard (leftPeer ?? peer) != nil, let right = rightPeer ?? peer else {
                throw ValidationError("--left-peer and --right-peer need each other, or --peer.")
            }
            return PerSide(left, right)
        }
    }

    @Sendable private static func option(_ text: String) throws -> PeerOption {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("it must be NAME=VALUE.") }
        return PeerOption(parts[0], parts[1])
    }
}
