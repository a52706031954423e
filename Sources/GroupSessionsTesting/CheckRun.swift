internal import GroupSessions

/// One check in one world.
struct CheckRun<World: SessionWorld> {
    typealias Session = World.Activity.Session

    var world: World
    var findings: Findings

    init(world: World, check: CompatibilityCheck) {
        self.world = world
        findings = Findings(check)
    }

    /// Adds devices to the call, of which the first activates: all have their session, and none has joined.
    mutating func invite(_ count: Int) throws(SessionError) -> [Attendee<Session>] {
        let activities = (0..<count).map { _ in world.addActivity() }
        try activities[0].activate()
        world.settle()
        var attendees: [Attendee<Session>] = []
        for activity in activities {
            attendees.append(try session(of: activity))
        }
        return attendees
    }

    /// The same, and all have joined and know each other; their events so far are forgotten.
    mutating func gather(_ count: Int) throws(SessionError) -> [Attendee<Session>] {
        let attendees = try invite(count)
        for attendee in attendees {
            try attendee.session.join()
        }
        settle(attendees)
        for attendee in attendees {
            _ = attendee.takeEvents()
        }
        return attendees
    }

    mutating func session(of activity: World.Activity) throws(SessionError) -> Attendee<Session> {
        guard let session = activity.nextSession() else {
            throw SessionError(.activationFailed, "An activated activity gives every device a session")
        }
        return Attendee(session)
    }

    /// Lets all that is under way arrive, and drains all sessions.
    mutating func settle(_ attendees: [Attendee<Session>]) {
        // A drain may send what was queued: three rounds see that arrive, and its outcome.
        for _ in 0..<3 {
            world.settle()
            for attendee in attendees { attendee.drain() }
        }
    }

    /// Expects a call to be refused.
    mutating func expectRefusal(
        _ code: SessionError.Code,
        _ promise: String,
        _ call: () throws(SessionError) -> Void
    ) {
        do throws(SessionError) {
            try call()
            findings.expect(false, "\(promise): nothing was thrown")
        } catch {
            findings.expectEqual(error.code, code, promise)
        }
    }
}
