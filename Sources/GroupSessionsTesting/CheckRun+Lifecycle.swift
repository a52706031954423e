internal import GroupSessions

extension CheckRun {
    mutating func joiningAndLeaving() throws(SessionError) {
        let attendees = try invite(2)
        let (first, second) = (attendees[0].session, attendees[1].session)
        findings.expectEqual(first.state, .waiting, "A session waits before it is joined")
        findings.expectEqual(first.id, second.id, "A session has the same id at every participant")
        findings.expect(first.localParticipant != second.localParticipant, "Participants differ")
        findings.expect(first.activeParticipants.isEmpty, "A session that was not joined has no participants")

        try first.join()
        try second.join()
        deliverAll(to: attendees)
        let both: Set = [first.localParticipant, second.localParticipant]
        for attendee in attendees {
            findings.expectEqual(attendee.session.state, .joined, "A session joins")
            findings.expectEqual(attendee.session.activeParticipants, both, "All participants know each other")
            let events = attendee.takeEvents()
            findings.expectEqual(events.filter { $0 == .stateChanged(.joined) }.count, 1, "Joining is reported once")
            findings.expect(events.contains(.participantsChanged(both)), "The participants are reported")
        }

        try second.leave()
        findings.expectEqual(second.state, .invalidated(.left), "Leaving takes effect at once")
        deliverAll(to: attendees)
        findings.expectEqual(
            attendees[1].takeEvents(),
            [.stateChanged(.invalidated(.left))],
            "Leaving is reported once, as the last event"
        )
        findings.expectEqual(first.state, .joined, "A participant that stays is still in the session")
        findings.expectEqual(
            first.activeParticipants,
            [first.localParticipant],
            "A participant that left is not active any more"
        )
    }

    mutating func endingForEveryone() throws(SessionError) {
        let attendees = try gather(3)
        try attendees[1].session.end()
        findings.expectEqual(attendees[1].session.state, .invalidated(.ended), "Ending takes effect at once")
        deliverAll(to: attendees)
        for attendee in attendees {
            findings.expectEqual(attendee.session.state, .invalidated(.ended), "Ending ends the session for all")
            let last = attendee.takeEvents().last
            findings.expectEqual(last, .stateChanged(.invalidated(.ended)), "The end is reported as the last event")
        }
    }

    mutating func misuse() throws(SessionError) {
        let attendees = try gather(2)
        let session = attendees[0].session
        expectRefusal(.alreadyJoined, "A session can be joined once") { try session.join() }
        try session.leave()
        expectRefusal(.invalidated, "A session that was left cannot be joined") {
            try session.join()
        }
        expectRefusal(.invalidated, "A session can be left once") { try session.leave() }
        expectRefusal(.invalidated, "A session that was left cannot be ended") {
            try session.end()
        }
        for mode in DeliveryMode.allCases {
            expectRefusal(.invalidated, "A session that was left sends nothing") {
                try session.messenger(mode).send(NumberMessage(1), to: .all)
            }
        }
        deliverAll(to: attendees)
        findings.expect(attendees[1].reliable.next() == nil, "A refused message is not sent")
    }

    mutating func rejoining() throws(SessionError) {
        let activities = [world.addActivity(), world.addActivity()]
        let gathered = try gather(activities)
        let (staying, leaving) = (gathered[0], gathered[1])
        findings.expect(
            activities[1].nextSession() == nil,
            "An activity hands out a session once, whatever changes in it"
        )
        try leaving.session.leave()
        deliverAll(to: [staying, leaving])

        try activities[1].activate()
        world.deliverAll()
        let back = try session(of: activities[1])
        findings.expect(back.session !== leaving.session, "A new session is a new object")
        findings.expect(
            back.session.localParticipant != leaving.session.localParticipant,
            "A player that comes back is a new participant"
        )
        try back.session.join()
        deliverAll(to: [staying, back])
        findings.expectEqual(
            staying.session.activeParticipants,
            [staying.session.localParticipant, back.session.localParticipant],
            "A player that came back takes part"
        )
        try staying.sendNumbers([5])
        deliverAll(to: [staying, back, leaving])
        findings.expectEqual(back.reliable.takeNumbers(), [5], "After a rejoin messages come once")
        findings.expect(leaving.reliable.next() == nil, "The session that was left receives none")
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
        findings.expect(activities[1].nextSession() == nil, "A session that has ended is not handed out")

        try activities[1].activate()
        world.deliverAll()
        let next = try session(of: activities[1])
        findings.expect(next.session.id != ended.session.id, "After the end of a session there is a new one")
        try next.session.join()
        deliverAll(to: [ended, next])
        findings.expectEqual(next.session.state, .joined, "A session joins after the end of one that was not taken")
    }

    mutating func changesOnlyInDrains() throws(SessionError) {
        let attendees = try gather(2)
        try attendees[0].sendNumbers([1])
        world.deliverAll()
        try attendees[0].session.leave()
        world.deliverAll()
        let watching = attendees[1]
        findings.expectEqual(watching.session.activeParticipants.count, 2, "Participants change only in drains")
        findings.expect(watching.reliable.next() == nil, "Messages arrive only in drains")
        watching.drain()
        findings.expectEqual(watching.session.activeParticipants.count, 1, "A drain reports a participant that left")
        findings.expect(watching.reliable.next() != nil, "A drain delivers the messages that came")
    }

    mutating func lostConnection() throws(SessionError) {
        let activities = [world.addActivity(), world.addActivity()]
        let gathered = try gather(activities)
        let (staying, lost) = (gathered[0], gathered[1])
        guard world.breakConnection(of: activities[1]) else { return }
        var sends: Set<SendID> = []
        for number in 0..<UInt32(20) {
            sends.insert(try lost.session.messenger(.reliable).send(NumberMessage(number), to: .all))
        }
        deliverAll(to: [staying, lost])

        let events = lost.takeEvents()
        if case .stateChanged(.invalidated(.failed(let error))) = events.last {
            findings.expectEqual(error.code, .connectionLost, "A lost connection has its own code")
        } else {
            findings.expect(false, "A lost connection is reported as a failure, as the last event: found \(events)")
        }
        let outcomes = events.compactMap { event in
            if case .sendCompleted(let send, .failed) = event { send } else { nil }
        }
        findings.expectEqual(outcomes.count, 20, "Each send that was lost with the connection has one outcome")
        findings.expectEqual(Set(outcomes), sends, "Each send that was lost with the connection has one outcome")
        findings.expectEqual(staying.session.state, .joined, "The others are still in the session")
        findings.expectEqual(
            staying.session.activeParticipants,
            [staying.session.localParticipant],
            "A participant whose connection was lost is not active any more"
        )
        findings.expect(staying.reliable.next() == nil, "What was sent after the connection was lost does not arrive")
        try rejoin(activities[1], staying, lost)
    }

    private mutating func rejoin(
        _ activity: World.Activity,
        _ staying: Attendee<Session>,
        _ lost: Attendee<Session>
    ) throws(SessionError) {
        try activity.activate()
        world.deliverAll()
        let back = try session(of: activity)
        findings.expect(
            back.session.localParticipant != lost.session.localParticipant,
            "A player that comes back is a new participant"
        )
        try back.session.join()
        deliverAll(to: [staying, back])
        try back.sendNumbers([7])
        deliverAll(to: [staying, back])
        findings.expectEqual(staying.reliable.takeNumbers(), [7], "A player that came back takes part")
    }
}
