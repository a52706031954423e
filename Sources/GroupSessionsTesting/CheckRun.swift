internal import GroupSessions

/// One check in one world.
struct CheckRun<World: SessionWorld> {
    typealias Session = World.Activity.Session

    var world: World
    let check: CompatibilityCheck

    /// The devices that ``invite(_:)`` has added.
    private(set) var activities: [World.Activity] = []
    private(set) var violations: [Violation] = []

    init(world: World, check: CompatibilityCheck) {
        self.world = world
        self.check = check
    }

    /// Adds devices to the call and activates the first one: each has a session that has not joined.
    mutating func invite(_ count: Int) throws(SessionError) -> [Attendee<Session>] {
        for _ in 0..<count { activities.append(world.addActivity()) }
        try activities[0].activate()
        world.deliverAll()
        return try activities.map { activity throws(SessionError) in try session(of: activity) }
    }

    /// Invites devices and joins all sessions until their participants see each other; drops the events so far.
    mutating func gather(_ count: Int) throws(SessionError) -> [Attendee<Session>] {
        let attendees = try invite(count)
        for attendee in attendees { try attendee.session.join() }
        deliverAll(to: attendees)
        for attendee in attendees { _ = attendee.takeEvents() }
        return attendees
    }

    func session(of activity: World.Activity) throws(SessionError) -> Attendee<Session> {
        guard let session = activity.nextSession() else {
            throw SessionError(.activationFailed, "An activated activity gives every device a session")
        }
        return Attendee(session)
    }

    /// Delivers everything in flight and drains all sessions.
    mutating func deliverAll(to attendees: [Attendee<Session>]) {
        // A drain may send queued messages: three rounds deliver those and their outcomes.
        for _ in 0..<3 {
            world.deliverAll()
            for attendee in attendees { attendee.drain() }
        }
    }

    mutating func expect(_ isKept: Bool, _ promise: String) {
        if !isKept { violations.append(Violation(check: check, description: promise)) }
    }

    mutating func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ promise: String) {
        expect(found == expected, "\(promise): found \(found), not \(expected)")
    }

    mutating func expectRefusal(_ code: SessionError.Code, _ promise: String, _ call: () throws -> Void) {
        do {
            try call()
            expect(false, "\(promise): nothing was thrown")
        } catch {
            expectEqual((error as? SessionError)?.code, code, promise)
        }
    }
}
