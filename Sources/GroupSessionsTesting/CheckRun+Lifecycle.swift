internal import GroupSessions

extension CheckRun {
    mutating func joiningAndLeaving() throws(SessionError) {
        let attendees = try invite(2)
        let (first, second) = (attendees[0].session, attendees[1].session)
        expectEqual(first.state, .waiting, "A session waits before it is joined")
        expectEqual(first.id, second.id, "A session has the same id at every participant")
        expect(first.localParticipant != second.localParticipant, "Participants differ")
        expect(first.activeParticipants.isEmpty, "A session that was not joined has no participants")

        try first.join()
        try second.join()
        deliverAll(to: attendees)
        let both: Set = [first.localParticipant, second.localParticipant]
        for attendee in attendees {
            expectEqual(attendee.session.state, .joined, "A session joins")
            expectEqual(attendee.session.activeParticipants, both, "All participants know each other")
            let events = attendee.takeEvents()
            expectEqual(events.filter { $0 == .stateChanged(.joined) }.count, 1, "Joining is reported once")
            expect(events.contains(.participantsChanged(both)), "The participants are reported")
        }

        try second.leave()
        expectEqual(second.state, .invalidated(.left), "Leaving takes effect at once")
        deliverAll(to: attendees)
        expectEqual(
            attendees[1].takeEvents(),
            [.stateChanged(.invalidated(.left))],
            "Leaving is reported once, as the last event"
        )
        expectEqual(first.state, .joined, "A participant that stays is still in the session")
        expectEqual(
            first.activeParticipants,
            [first.localParticipant],
            "A participant that left is not active any more"
        )
    }

    mutating func endingForEveryone() throws(SessionError) {
        let attendees = try gather(3)
        try attendees[1].session.end()
        expectEqual(attendees[1].session.state, .invalidated(.ended), "Ending takes effect at once")
        deliverAll(to: attendees)
        for attendee in attendees {
            expectEqual(attendee.session.state, .invalidated(.ended), "Ending ends the session for all")
            let last = attendee.takeEvents().last
            expectEqual(last, .stateChanged(.invalidated(.ended)), "The end is reported as the last event")
        }
    }

    mutating func misuse() throws(SessionError) {
        let attendees = try gather(3)
        let session = attendees[0].session
        expectRefusal(.alreadyJoined, "A session can be joined once") { try session.join() }
        try attendees[2].sendNumbers([1])
        try attendees[2].session.leave()
        world.deliverAll()
        try session.leave()
        expectRefusal(.invalidated, "A session that was left cannot be joined") { try session.join() }
        expectRefusal(.invalidated, "A session can be left once") { try session.leave() }
        expectRefusal(.invalidated, "A session that was left cannot be ended") { try session.end() }
        for mode in DeliveryMode.allCases {
            expectRefusal(.invalidated, "A session that was left sends nothing") {
                try session.messenger(mode).send(NumberMessage(1), to: .all)
            }
        }
        deliverAll(to: attendees)
        let (events, message) = (attendees[0].takeEvents(), attendees[0].reliable.next())
        expectEqual(events, [.stateChanged(.invalidated(.left))], "A session that was left reports nothing else")
        expect(message == nil, "A session that was left takes no message that came before")
        expectEqual(attendees[1].reliable.takeNumbers(), [1], "A refused message is not sent")
    }

    mutating func rejoining() throws(SessionError) {
        let gathered = try gather(2)
        let (staying, leaving) = (gathered[0], gathered[1])
        expect(activities[1].nextSession() == nil, "An activity hands out a session once, whatever changes in it")
        try leaving.session.leave()
        deliverAll(to: [staying, leaving])

        let back = try rejoin(activities[1], after: leaving)
        expect(back.session !== leaving.session, "A new session is a new object")
        deliverAll(to: [staying, back])
        expectEqual(
            staying.session.activeParticipants,
            [staying.session.localParticipant, back.session.localParticipant],
            "A player that came back takes part"
        )
        try staying.sendNumbers([5])
        deliverAll(to: [staying, back, leaving])
        expectEqual(back.reliable.takeNumbers(), [5], "After a rejoin messages come once")
        expect(leaving.reliable.next() == nil, "The session that was left receives none")
    }

    mutating func endingUntaken() throws(SessionError) {
        let activities = [world.addActivity(), world.addActivity()]
        try activities[0].activate()
        world.deliverAll()
        let ended = try session(of: activities[0])
        try ended.session.join()
        deliverAll(to: [ended])
        try ended.session.end()
        deliverAll(to: [ended])
        expect(activities[1].nextSession() == nil, "A session that has ended is not handed out")

        let next = try rejoin(activities[1], after: ended)
        expect(next.session.id != ended.session.id, "After the end of a session there is a new one")
        deliverAll(to: [ended, next])
        expectEqual(next.session.state, .joined, "A session joins after the end of one that was not taken")
    }

    mutating func changesOnlyInDrains() throws(SessionError) {
        let attendees = try gather(2)
        try attendees[0].sendNumbers([1])
        world.deliverAll()
        try attendees[0].session.leave()
        world.deliverAll()
        let watching = attendees[1]
        expectEqual(watching.session.activeParticipants.count, 2, "Participants change only in drains")
        expect(watching.reliable.next() == nil, "Messages arrive only in drains")
        watching.drain()
        expectEqual(watching.session.activeParticipants.count, 1, "A drain reports a participant that left")
        expect(watching.reliable.next() != nil, "A drain delivers the messages that came")
    }

    mutating func lostConnection() throws(SessionError) {
        let gathered = try gather(2)
        let (staying, lost) = (gathered[0], gathered[1])
        guard world.breakConnection(of: activities[1]) else { return }
        let sends = try Set(lost.sendNumbers(0..<20))
        deliverAll(to: [staying, lost])

        let events = lost.takeEvents()
        if case .stateChanged(.invalidated(.failed(let error))) = events.last {
            expectEqual(error.code, .connectionLost, "A lost connection has its own code")
        } else {
            expect(false, "A lost connection is reported as a failure, as the last event: found \(events)")
        }
        let outcomes = events.compactMap { event in
            if case .sendCompleted(let send, .failed) = event { send } else { nil }
        }
        expectEqual(outcomes.count, 20, "Each send that was lost with the connection has one outcome")
        expectEqual(Set(outcomes), sends, "Each send that was lost with the connection has one outcome")
        expectEqual(staying.session.state, .joined, "The others are still in the session")
        expectEqual(
            staying.session.activeParticipants,
            [staying.session.localParticipant],
            "A participant whose connection was lost is not active any more"
        )
        expect(staying.reliable.next() == nil, "What was sent after the connection was lost does not arrive")
        let back = try rejoin(activities[1], after: lost)
        deliverAll(to: [staying, back])
        try back.sendNumbers([7])
        deliverAll(to: [staying, back])
        expectEqual(staying.reliable.takeNumbers(), [7], "A player that came back takes part")
    }

    /// Activates an activity again, and joins the session that it then gives.
    private mutating func rejoin(
        _ activity: World.Activity,
        after former: Attendee<Session>
    ) throws(SessionError) -> Attendee<Session> {
        try activity.activate()
        world.deliverAll()
        let back = try session(of: activity)
        let (new, old) = (back.session.localParticipant, former.session.localParticipant)
        expect(new != old, "A player that comes back is a new participant")
        try back.session.join()
        return back
    }
}
