#if WebSocket
    internal import GroupSessions
    @testable import SocketSessions
    import Testing
    internal import WebSocketStreams

    /// Guests that reach a room through WebSockets.
    @Suite("A room over WebSocket", .timeLimit(.minutes(2)))
    struct WebSocketRoomTests {
        @Test("carries messages of both modes between guests of three streams, and tells of one that leaves")
        func messages() throws {
            let invite = Invite.random()
            let relay = try Relay(invite)
            let listener = try WebSocketListener(host: "127.0.0.1", port: 0, joining: try #require(relay.path))
            defer { listener.close() }
            let port = listener.port
            let activities = (0..<2).map { _ in
                SocketActivity(
                    SocketWorld.metadata,
                    invite,
                    opening: {
                        .descriptors(
                            (0..<3).compactMap { _ in
                                WebSocketConnection.open(host: "127.0.0.1", port: port, path: "/pong")
                            }
                        )
                    }
                )
            }
            try activities[0].activate()
            activities[1].connect()
            var sessions: [SocketSession] = []
            var events: [SessionEvent] = []
            /// Runs relay and guests until a condition holds; the limit of the test ends what never does.
            func run(until isReached: () -> Bool) {
                repeat {
                    relay.step(.milliseconds(1))
                    for activity in activities { activity.poll() }
                    for session in sessions { session.drainEvents(into: &events) }
                } while !isReached() && !Task.isCancelled
            }
            for activity in activities {
                var session: SocketSession?
                run {
                    session = activity.nextSession()
                    return session != nil
                }
                let found = try #require(session)
                try found.join()
                sessions.append(found)
            }
            run { sessions.allSatisfy { $0.activeParticipants.count == 2 } }

            let inboxes = DeliveryMode.allCases.map { sessions[1].messenger($0).messages(of: NumberMessage.self) }
            let count: UInt32 = 200
            for number in 0..<count {
                for mode in DeliveryMode.allCases {
                    try sessions[0].messenger(mode).send(NumberMessage(value: number), to: .all)
                }
                run { true }
            }
            var reliable: [UInt32] = []
            run {
                while let next = inboxes[0].next() { reliable.append(next.message.value) }
                return reliable.count == Int(count)
            }
            #expect(reliable == Array(0..<count))
            #expect(inboxes[1].next() != nil)
            try sessions[0].leave()
            run { sessions[1].activeParticipants.count == 1 }
            #expect(sessions[1].activeParticipants == [sessions[1].localParticipant])
        }
    }
#endif
