public import DisplayText
public import GroupSessions

/// The participants of a session as people: their names, and the signals that they give each other.
///
/// Its driver calls ``receive(at:)`` once a tick, after it has drained the session.
public struct Company<Session: GroupSession> {
    /// A signal that was given.
    public struct Given: Sendable, Hashable {
        public var signal: Signal
        public var giver: ParticipantID
        /// The tick in which it was given or received.
        public var tick: Int
    }

    /// For how many ticks after a remark the same participant's next one is dropped: one second.
    public static var remarkInterval: Int { 60 }

    /// The other participants present, by identifier.
    public private(set) var others: [Participant] = []

    /// The latest remark of each participant, the newest last.
    public private(set) var remarks: [Given] = []

    /// The signals of the last ``receive(at:)`` that are not remarks.
    public private(set) var consents: [Given] = []

    private let session: Session
    private let name: DisplayName
    private let nameInbox: MessageInbox<NameMessage>
    private let signalInbox: MessageInbox<SignalMessage>

    /// Whom the participants are that were seen last.
    private var seen: Set<Participant> = []

    /// The names that came, the latest last; a name may come before its sender is seen.
    private var names: [(id: ParticipantID, name: DisplayName)] = []

    /// The most names and remarks that are kept: twice as many as a room has participants.
    private static var capacity: Int { 16 }

    /// - Parameters:
    ///   - session: Listened to from now on, joined or not.
    ///   - name: The local participant's name.
    public init(_ session: Session, name: DisplayName) {
        self.session = session
        self.name = name
        nameInbox = session.messenger(.reliable).messages(of: NameMessage.self)
        signalInbox = session.messenger(.reliable).messages(of: SignalMessage.self)
    }

    /// The name of another participant; `nil` until it has come.
    public func name(of id: ParticipantID) -> DisplayName? {
        names.last { $0.id == id }?.name
    }

    /// Takes what has come since the last drain, and tells newcomers the local participant's name.
    ///
    /// - Parameter tick: Counts the driver's ticks.
    public mutating func receive(at tick: Int) {
        consents.removeAll(keepingCapacity: true)
        if session.activeParticipants != seen { update() }
        while let next = nameInbox.next() {
            names.removeAll { $0.id == next.context.source.id }
            if names.count == Self.capacity { names.removeFirst() }
            names.append((next.context.source.id, next.message.name))
        }
        while let next = signalInbox.next() {
            note(Given(signal: next.message.signal, giver: next.context.source.id, tick: tick))
        }
    }

    /// Gives all other participants a signal.
    ///
    /// - Returns: Whether it was sent: not within ``remarkInterval`` after the last remark, nor outside of a session.
    @discardableResult
    public mutating func give(_ signal: Signal, at tick: Int) -> Bool {
        let given = Given(signal: signal, giver: session.localParticipant.id, tick: tick)
        guard isAccepted(given), (try? session.messenger(.reliable).send(SignalMessage(signal), to: .all)) != nil else {
            return false
        }
        if signal.isRemark { keep(given) }
        return true
    }

    /// The latest remark of a participant.
    public func remark(of id: ParticipantID) -> Given? {
        remarks.last { $0.giver == id }
    }

    private mutating func note(_ given: Given) {
        guard given.signal.isRemark else {
            if consents.count < Self.capacity { consents.append(given) }
            return
        }
        if isAccepted(given) { keep(given) }
    }

    private func isAccepted(_ given: Given) -> Bool {
        guard given.signal.isRemark, let last = remark(of: given.giver) else { return true }
        return given.tick - last.tick >= Self.remarkInterval
    }

    private mutating func keep(_ given: Given) {
        remarks.removeAll { $0.giver == given.giver }
        if remarks.count == Self.capacity { remarks.removeFirst() }
        remarks.append(given)
    }

    /// Takes over who is present.
    private mutating func update() {
        let newcomers = session.activeParticipants.subtracting(seen).subtracting([session.localParticipant])
        seen = session.activeParticipants
        others = seen.filter { $0 != session.localParticipant }.sorted { $0.id < $1.id }
        guard !newcomers.isEmpty else { return }
        // A participant that does not get the name shows none.
        _ = try? session.messenger(.reliable).send(NameMessage(name), to: .only(newcomers))
    }
}
