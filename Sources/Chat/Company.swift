public import DisplayText
public import GroupSessions

/// The people in a session: their names, and the signals that they give each other.
///
/// Its driver calls ``receive(at:)`` once a tick, after draining the session.
public struct Company<Session: GroupSession> {
    /// A signal that was given.
    public struct Given: Sendable, Hashable {
        public var signal: Signal
        public var giver: ParticipantID
        /// The tick in which the signal was given or received.
        public var tick: Int
    }

    /// Ticks after a remark during which the same participant's next one is dropped: one second.
    public static var remarkInterval: Int { 60 }

    /// The other participants present, by identifier.
    public private(set) var others: [Participant] = []

    /// The latest remark of each participant, newest last.
    public private(set) var remarks: [Given] = []

    /// The signals of the last ``receive(at:)`` that are not remarks.
    public private(set) var consents: [Given] = []

    /// The latest notice of a kept seat by each participant, with the tick of its arrival.
    private var keptSeats: [(giver: ParticipantID, notice: KeptSeatMessage, tick: Int)] = []

    private let session: Session
    private let name: DisplayName
    private let nameInbox: MessageInbox<NameMessage>
    private let signalInbox: MessageInbox<SignalMessage>
    private let keptSeatInbox: MessageInbox<KeptSeatMessage>

    /// The participants at the last update.
    private var seen: Set<Participant> = []

    /// The received names, latest last; a name may arrive before its sender is seen.
    private var names: [(id: ParticipantID, name: DisplayName)] = []

    /// The most names, remarks and notices kept: twice as many as a room has participants.
    private static var capacity: Int { 16 }

    /// - Parameters:
    ///   - session: The session to listen to from now on, joined or not.
    ///   - name: The local participant's name.
    public init(_ session: Session, name: DisplayName) {
        self.session = session
        self.name = name
        nameInbox = session.messenger(.reliable).messages(of: NameMessage.self)
        signalInbox = session.messenger(.reliable).messages(of: SignalMessage.self)
        keptSeatInbox = session.messenger(.reliable).messages(of: KeptSeatMessage.self)
    }

    /// The name of another participant; `nil` until it arrives.
    public func name(of id: ParticipantID) -> DisplayName? {
        names.last { $0.id == id }?.name
    }

    /// Takes the messages since the last drain, and sends newcomers the local participant's name.
    ///
    /// - Parameter tick: The driver's tick.
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
        while let next = keptSeatInbox.next() {
            keptSeats.removeAll { $0.giver == next.context.source.id }
            if keptSeats.count == Self.capacity { keptSeats.removeFirst() }
            keptSeats.append((next.context.source.id, next.message, tick))
        }
    }

    /// Gives a signal to all other participants.
    ///
    /// - Returns: False if it was not sent: within ``remarkInterval`` after the last remark, or refused by the session.
    @discardableResult
    public mutating func give(_ signal: Signal, at tick: Int) -> Bool {
        let given = Given(signal: signal, giver: session.localParticipant.id, tick: tick)
        guard isAccepted(given), (try? session.messenger(.reliable).send(SignalMessage(signal), to: .all)) != nil else {
            return false
        }
        if signal.isRemark { keep(given) }
        return true
    }

    /// Tells all other participants of a kept seat; if sending fails, they show none.
    public func tell(_ notice: KeptSeatMessage) {
        _ = try? session.messenger(.reliable).send(notice, to: .all)
    }

    /// The latest notice of a kept seat by a participant, and the tick of its arrival.
    public func keptSeat(toldBy id: ParticipantID) -> (notice: KeptSeatMessage, tick: Int)? {
        keptSeats.last { $0.giver == id }.map { ($0.notice, $0.tick) }
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

    private mutating func update() {
        let newcomers = session.activeParticipants.subtracting(seen).subtracting([session.localParticipant])
        seen = session.activeParticipants
        others = seen.filter { $0 != session.localParticipant }.sorted { $0.id < $1.id }
        guard !newcomers.isEmpty else { return }
        // If sending fails, the recipient shows no name.
        _ = try? session.messenger(.reliable).send(NameMessage(name), to: .only(newcomers))
    }
}
