internal import MockGroupSessions
internal import OperatingSystem
@testable import SocketSessions

/// A match between two networks: the relay and the first player in one, the second player in the other.
struct EmulatedMatch: Sendable {
    /// The player beside the relay, over a Unix socket, and the player over TCP.
    var near: PlayedMatch
    var far: PlayedMatch

    /// From the near network to the far one, and back.
    var traffic: [EmulatedLink.Traffic]

    /// Plays a match on the real clock.
    ///
    /// - Parameters:
    ///   - conditions: The conditions of the link, whose left end is the near one.
    ///   - streams: Number of the far player's streams.
    ///   - isByCommand: True if a command carries each of them, as `--via` does; false for TCP by itself.
    static func play(
        over conditions: NetworkConditions,
        streams: Int,
        byCommand isByCommand: Bool = false,
        for time: Duration,
        seed: UInt64
    ) async throws -> EmulatedMatch {
        let address = "10.77.0.1"
        let near = try await NetworkNamespace(address: address)
        let far = try await NetworkNamespace(address: "10.77.0.2")
        let invite = Invite.random()
        let path = try RoomAddress(.thisMachine, invite).carrier()
        let command = "exec socat - TCP:\(address):\(Carrier.defaultPort),nodelay"
        let carrier: Carrier =
            isByCommand
            ? .command(command, streams: streams) : .tcp(host: address, port: Carrier.defaultPort, streams: streams)
        guard let pipe = SystemCalls.pipe() else { throw TestFailure("the system has no pipe") }
        let stop = Descriptor(pipe.reading)

        async let relay: Void = near.run {
            let relay = try Relay(invite, listeningAt: ListenAddress(host: address))
            relay.serve(until: stop.number)
            relay.close()
        }
        async let traffic = SystemThread.run {
            var link = EmulatedLink((near.device, far.device), conditions, seed: seed)
            return link.run(until: stop)
        }
        async let nearPlayer = near.run {
            try RealTimePlayer.play(for: time, in: invite, over: path, seed: seed)
        }
        async let farPlayer = far.run {
            try RealTimePlayer.play(for: time, in: invite, over: carrier, seed: ~seed)
        }
        // The relay and the link run until they are stopped, even if a player fails.
        let players: (near: PlayedMatch, far: PlayedMatch)
        do {
            defer { SystemCalls.close(pipe.writing) }
            players = try await (nearPlayer, farPlayer)
        }
        try await relay
        return try await EmulatedMatch(near: players.near, far: players.far, traffic: traffic)
    }
}

extension EmulatedMatch: CustomStringConvertible {
    var description: String {
        let link = traffic.map { "\($0.forwarded) forwarded, \($0.lost) lost" }.joined(separator: "; back ")
        return "near: \(near)\nfar: \(far)\nlink: \(link)"
    }
}
