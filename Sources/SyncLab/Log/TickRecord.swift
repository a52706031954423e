public import GameCore
package import GroupSessions
public import MatchSync
public import SyncCore

/// The state and the events of the two watched devices of a lab in one tick.
public struct TickRecord: Sendable, Hashable {
    /// Ticks that a lab keeps: ten seconds.
    public static let capacity = 600

    /// The lab's tick.
    public let tick: UInt32

    let devices: PerSide<Device>

    /// The distance of the two displayed balls in ten-thousandths of the court, see ``ViewMeasures``; `nil` if
    /// the two views do not show the same rally.
    public let divergence: Int?

    /// The desync that became known in the tick.
    public let desync: Desync?

    /// The freeze reported in the tick.
    public let freeze: Freeze?

    /// The input fault found in the tick.
    public let inputFault: InputFault?

    /// The first sync fault found in the tick.
    public let syncFault: SyncFault?

    /// True if all devices in the session agree, see `LabMoment.isAgreed`; only a lab with a log finds out.
    public internal(set) var isAgreed = false

    /// The messages that the left and the right device's peer have ignored since it joined; none in a lab without a log.
    ///
    /// Records in which they are the same share them.
    public internal(set) var ignored: [IgnoredMessages] = []

    public var left: Device { devices.left }
    public var right: Device { devices.right }
    public subscript(side: LabSide) -> Device { devices[side] }

    /// One device in one tick; it has all facts of its peer.
    @dynamicMemberLookup
    public struct Device: Sendable, Hashable {
        public let peer: PeerFacts<Match>

        /// The input of its player, in the court's frame.
        public let input: Input

        public let isPresent: Bool

        /// The ticks that its clock made, including missed ones while it was suspended.
        public let ticks: Int

        /// The ticks that it resimulated after an incorrect prediction; 0 without a rollback.
        public let rollbackDepth: Int

        /// The first incorrect tick of the match, where ticks were resimulated.
        public let firstIncorrectTick: UInt32?

        /// True if it went on from a snapshot of the owner that its confirmed match differed from.
        public let hasAdopted: Bool

        /// The delay of the remote end of the court in its view, in 1/256 ticks.
        public let filterDelay: Int

        /// True if it simulated nothing in a tick of its clock; a device that is not in the session has such ticks, too.
        public let isStalled: Bool

        /// The size of the pop in its view in ten-thousandths of the court, see ``PopMeasure``; `nil` outside a rally.
        public let pop: Int?

        /// Messages that it sent to the other device, and how many of them were lost at once.
        public let sent: Int
        public let lost: Int

        /// Messages that reached it from the other device.
        public let arrived: Int

        public let messages: Messages

        public let session: Session

        /// Ticks since the latest of all messages that have reached it was sent; `nil` before the first.
        public let age: Int?

        @inlinable
        public subscript<Value>(dynamicMember fact: KeyPath<PeerFacts<Match>, Value>) -> Value {
            @inline(__always) get { peer[keyPath: fact] }
        }
    }
}

extension TickRecord.Device {
    /// True if the view showed the ball jump by more than a cell of 80 columns.
    public var isPop: Bool { (pop ?? 0) > Distance.cell }

    /// True if it is in the session, and simulated nothing in a tick of its clock.
    package var isWaiting: Bool { isStalled && session.state == .joined }

    /// The ticks that it shows beyond the last confirmed one.
    public var ticksAhead: Int { Int(peer.shown.tick) - Int(peer.confirmed.tick) }
}

extension Lab {
    /// The record of a tick, if the lab still has it.
    package func record(at tick: UInt32) -> TickRecord? {
        records.record(at: tick)
    }
}

extension Recent<TickRecord> {
    /// The record of a tick, if it is kept.
    package func record(at tick: UInt32) -> TickRecord? {
        // The record of tick 1 is the first one, with the number 0.
        let number = Int(tick) - 1
        return numbers.contains(number) ? self[number] : nil
    }
}

extension TickRecord {
    /// A device's session at the end of a tick.
    ///
    /// Its numbers are of 32 bits, because a lab keeps many records and every keyframe copies them.
    public struct Session: Sendable, Hashable {
        public let state: State

        /// The participants that the device sees, itself included.
        public let participants: UInt16

        /// Messages refused and sends that failed, since it joined.
        public let problems: UInt32

        /// Messages, and parts of one, that its peer has ignored since it joined.
        public let ignored: UInt32

        public enum State: String, Sendable, CaseIterable {
            case waiting, joined, left, ended, failed
        }
    }
}

extension TickRecord.Session {
    init(_ device: LabDevice) {
        state = State(device.shell.session.state)
        participants = UInt16(clamping: device.shell.session.activeParticipants.count)
        problems = UInt32(clamping: device.shell.problems)
        ignored = UInt32(clamping: device.reading.ignored.total)
    }
}

extension TickRecord.Session.State {
    init(_ state: SessionState) {
        self =
            switch state {
            case .waiting: .waiting
            case .joined: .joined
            case .invalidated(.left): .left
            case .invalidated(.ended): .ended
            case .invalidated(.failed): .failed
            }
    }
}

extension TickRecord {
    /// The other device's messages that reached a device in a tick; empty where the lab keeps no log.
    public struct Messages: Sendable, Hashable {
        /// A bit for each of ``MatchSync/PeerMessage/messageTypes`` that arrived.
        private var types: UInt8 = 0

        /// Without the headers of packets.
        package private(set) var bytes: UInt32 = 0

        /// Inputs that the device did not know.
        package private(set) var newInputs: UInt16 = 0

        /// Messages from which the device took nothing.
        package private(set) var refused: UInt16 = 0

        /// The tick up to which the latest message acknowledges the device's inputs; `nil` if none does.
        package private(set) var acknowledgedTick: UInt32?
    }
}

extension TickRecord.Messages {
    /// True if a message of this type arrived and could be read.
    package func has(_ type: MessageType) -> Bool { types & Self.bit(of: type) != 0 }

    /// Takes a message that has just arrived.
    mutating func note(_ message: LoggedMessage) {
        bytes += UInt32(clamping: message.byteCount)
        guard !message.isCorrupted else { return }
        types |= Self.bit(of: message.content.messageType)
        newInputs += UInt16(clamping: message.newInputs ?? 0)
        if message.isRefused { refused += 1 }
        acknowledgedTick = message.acknowledgedTick ?? acknowledgedTick
    }

    private static let messageTypes = PeerMessage<Match>.messageTypes

    private static func bit(of type: MessageType) -> UInt8 {
        messageTypes.firstIndex(of: type).map { 1 << $0 } ?? 0
    }
}
