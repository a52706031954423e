#if WebSocket
    internal import GroupSessions
    @testable import SocketSessions
    internal import Testing
    internal import WebSocketStreams

    /// A relay of several rooms with a port for WebSockets.
    @Suite("Rooms over WebSocket") struct WebSocketRoomsTests {
        @Test("are several behind one port, at every address of the machine")
        func severalRooms() throws {
            let key = Invite.random()
            let clock = SystemClock.started()
            let socket = try RoomSocket("\(key.room)")
            let hub = Hub(key, key: SystemChance.key(), rooms: 2, at: clock())
            let relay = try Relay(hub, room: socket, listeningAt: nil, clock: clock)
            let listener = try WebSocketListener(host: "*", port: 0, to: relay.door)
            defer { listener.close() }
            var generator = SystemRandomNumberGenerator()
            let invites = [key.invite(using: &generator), key.invite(using: &generator)]
            let hosts = ["127.0.0.1"] + (Self.hasIPv6 ? ["::1"] : ["127.0.0.1"])
            var activities: [SocketActivity] = []
            for invite in invites {
                for host in hosts {
                    activities.append(
                        SocketActivity(SocketWorld.metadata, invite, over: Self.streams(to: host, listener.port))
                    )
                }
            }
            for activity in activities { try activity.activate() }
            var sessions: [SocketSession] = []
            let end = clock() + .seconds(60)
            while clock() < end, sessions.count < 4 || sessions.contains(where: { $0.activeParticipants.count < 2 }) {
                relay.step(.milliseconds(1))
                for activity in activities {
                    guard let session = activity.nextSession() else { continue }
                    try session.join()
                    sessions.append(session)
                }
                var events: [SessionEvent] = []
                for session in sessions { session.drainEvents(into: &events) }
            }
            #expect(sessions.map(\.activeParticipants.count) == [2, 2, 2, 2])
            #expect(Set(sessions.map(\.id)).count == 2)
            #expect(relay.hub.rooms.count == 2)
        }

        private static var hasIPv6: Bool {
            guard let address = try? SocketAddress.lookUp("::1", 0, isNumeric: true).get().first else { return false }
            return (try? Listener(address, name: "::1")) != nil
        }

        private static func streams(to host: String, _ port: UInt16) -> Carrier {
            .descriptors((0..<3).compactMap { _ in WebSocketConnection.open(host: host, port: port) })
        }
    }
#endif
