internal import GroupSessions
internal import GroupSessionsTesting
@testable import MockGroupSessions

/// A violation of the contract by an implementation.
enum SessionFault: CaseIterable {
    /// A message goes to all participants that have joined when it is sent, even if unknown to its sender.
    case reachesStrangers
    /// A session does not notice that its connection failed.
    case hidesLostConnection
    /// An activity hands out a session that ended before it was taken.
    case keepsEndedOffer

    /// The check that must find the fault.
    var check: CompatibilityCheck {
        switch self {
        case .reachesStrangers: .knownRecipients
        case .hidesLostConnection: .lostConnection
        case .keepsEndedOffer: .endingUntaken
        }
    }
}

/// The mock with a fault.
final class FaultyWorld: SessionWorld {
    private let world = MockWorld(seed: 1, conditions: .perfect)
    private let fault: SessionFault
    private var activities: [FaultyActivity] = []

    init(_ fault: SessionFault) {
        self.fault = fault
    }

    func addActivity() -> FaultyActivity {
        let activity = FaultyActivity(world.addActivity(), fault)
        activities.append(activity)
        return activity
    }

    func deliverAll() {
        world.deliverAll()
        if fault == .keepsEndedOffer { activities.forEach { $0.takeOffer() } }
    }

    func breakConnection(of activity: FaultyActivity) -> Bool {
        world.breakConnection(of: activity.device)
    }
}

final class FaultyActivity: GroupActivity {
    let device: MockDevice
    private let fault: SessionFault

    /// A session taken from the mock and not handed out yet.
    private var taken: MockSession?

    init(_ device: MockDevice, _ fault: SessionFault) {
        self.device = device
        self.fault = fault
    }

    var metadata: GroupActivityMetadata { device.metadata }
    func prepareForActivation() -> ActivationResult { device.prepareForActivation() }
    func activate() throws(SessionError) { try device.activate() }

    func nextSession() -> FaultySession? {
        let session = taken.take() ?? device.nextSession()
        return session.map { FaultySession($0, fault) }
    }

    fileprivate func takeOffer() {
        if taken == nil { taken = device.nextSession() }
    }
}

final class FaultySession: GroupSession {
    private let session: MockSession
    private let fault: SessionFault
    private var messengers: [DeliveryMode: FaultyMessenger] = [:]

    /// Events drained too early; the participants at the last requested drain.
    fileprivate var kept: [SessionEvent] = []
    private var known: Set<Participant> = []

    init(_ session: MockSession, _ fault: SessionFault) {
        self.session = session
        self.fault = fault
        for mode in DeliveryMode.allCases { messengers[mode] = FaultyMessenger(self, session.messenger(mode)) }
    }

    var id: SessionID { session.id }
    var activity: GroupActivityMetadata { session.activity }
    var state: SessionState { session.state }
    var localParticipant: Participant { session.localParticipant }
    var activeParticipants: Set<Participant> { known }

    func join() throws(SessionError) { try session.join() }
    func leave() throws(SessionError) { try session.leave() }
    func end() throws(SessionError) { try session.end() }
    func messenger(_ mode: DeliveryMode) -> FaultyMessenger { messengers[mode]! }

    func drainEvents(into events: inout [SessionEvent]) {
        drainSession()
        events += kept
        kept = []
        known = session.activeParticipants
    }

    fileprivate func drainForSending() {
        if fault == .reachesStrangers, session.state == .joined { drainSession() }
    }

    private func drainSession() {
        var drained: [SessionEvent] = []
        session.drainEvents(into: &drained)
        kept += drained.filter { event in
            if case .stateChanged(.invalidated(.failed)) = event { fault != .hidesLostConnection } else { true }
        }
    }
}

final class FaultyMessenger: GroupSessionMessenger {
    private unowned let session: FaultySession
    private let messenger: SessionMessenger

    init(_ session: FaultySession, _ messenger: SessionMessenger) {
        self.session = session
        self.messenger = messenger
    }

    var deliveryMode: DeliveryMode { messenger.deliveryMode }

    @discardableResult
    func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID {
        session.drainForSending()
        return try messenger.send(message, to: recipients)
    }

    func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        messenger.messages(of: type)
    }
}
