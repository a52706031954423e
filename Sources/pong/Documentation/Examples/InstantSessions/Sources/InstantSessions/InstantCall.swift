public import GroupSessions

/// A call within one process: a message arrives in the recipients' next drain.
public final class InstantCall {
    private let metadata: GroupActivityMetadata
    private var activities: [InstantActivity] = []

    /// The joined sessions, in the order of joining.
    private(set) var joined: [InstantSession] = []

    private var sessionNumber: UInt64 = 0
    private var participantNumber: UInt64 = 0

    public init(_ metadata: GroupActivityMetadata) {
        self.metadata = metadata
    }

    /// Adds a device.
    public func addActivity() -> InstantActivity {
        let activity = InstantActivity(metadata, in: self)
        activities.append(activity)
        return activity
    }

    /// Offers the current session to this device; if there is none, a new one to all devices.
    func activate(_ activity: InstantActivity) {
        guard !activities.contains(where: \.isBusy) else { return offerSession(to: activity) }
        sessionNumber += 1
        activities.forEach(offerSession)
    }

    private func offerSession(to activity: InstantActivity) {
        guard !activity.isBusy else { return }
        participantNumber += 1
        let participant = Participant(id: ParticipantID(rawValue: participantNumber))
        activity.offer(InstantSession(SessionID(rawValue: sessionNumber), metadata, participant, in: self))
    }

    func join(_ session: InstantSession) {
        joined.append(session)
        session.arrive(.joined)
        announceParticipants()
    }

    func leave(_ session: InstantSession) {
        joined.removeAll { $0 === session }
        announceParticipants()
    }

    func end() {
        let sessions = joined
        joined = []
        for session in sessions { session.arrive(.over(.ended)) }
        for activity in activities { activity.withdrawOffer() }
    }

    private func announceParticipants() {
        let participants = Set(joined.map(\.localParticipant))
        for session in joined { session.arrive(.participants(participants)) }
    }
}
