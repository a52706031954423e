public import GameDescriptions
package import JSONText
internal import MockGroupSessions
public import SyncLab

/// A desync explained: the difference at its tick, and the input, the message and the part of the step that caused it.
///
/// It compares two devices. The column `left` holds the first, `right` the second, which may be a further device. It
/// names the cause if the two devices' ticks prove one, and else says that it is unknown.
public struct DesyncDossier: Sendable, Hashable {
    /// The setup with which the run began.
    public let setup: RunSetup

    /// The strategy and the network at the beginning of the run's tick in which the desync became known.
    public let strategyName: String
    public let networkName: String

    public let desync: Desync

    /// The places of the two devices.
    public let places: DevicePair

    /// The fields that differ, with the values of the left and of the right device, or as the desync has them; none if a
    /// device does not have the tick.
    public let differences: [FieldDifference]

    /// Of a false alarm: what the noticing device compared.
    let alarm: FalseAlarm?

    public let origin: Origin

    /// The error of the ``suspect``; `nil` if its simulations of the tick do not tell.
    public internal(set) var cause: DesyncCause?

    /// In the order of their cases.
    public let circumstances: [Circumstance]

    /// `nil` for a device that does not have the tick.
    let devices: PerSide<Device?>

    /// The origin of the difference.
    public enum Origin: Sendable, Hashable {
        /// From the step to the tick: both began with the same match, and differ after this part.
        case step(String)
        /// From the snapshot in which these devices got the match.
        case snapshot([LabSide])
        /// From an earlier tick: the matches before the step differ.
        case earlier
        /// Unknown: the match before the step is not kept.
        case notKept
        /// From outside the step: no part of it writes what differs.
        case outside
        /// Unknown: a device does not have the tick, or only its state.
        case unknown
        /// Nothing differs.
        case none
    }

    /// One device's part in it.
    public struct Device: Sendable, Hashable {
        /// The place of its player among the game's players; `nil` for a spectator.
        public let player: Int?

        public let isOwner: Bool

        /// The lab's tick in which it confirmed the tick.
        public let confirmedAt: UInt32

        /// The players' inputs of the tick.
        public let inputs: PlayedInputs

        /// The inputs with which it first simulated the tick; `nil` if the tick came in a snapshot.
        public let firstInputs: PlayedInputs?

        /// True if its match is the step from its match before with these inputs; `nil` if that is not known.
        public let followsFromStep: Bool?

        /// The depth of the last rollback over the tick; `nil` if there was none, or the log no longer has it.
        public let rollbackDepth: Int?

        /// The message that brought the remote player's input; `nil` if the log has none.
        public let message: LoggedMessage?
    }

    public subscript(side: LabSide) -> Device? { devices[side] }

    /// The tick of the match.
    public var tick: UInt32 { desync.tick }

    /// The lab's tick in which it became known.
    public var labTick: UInt32 { desync.labTick }
}

extension DesyncDossier {
    /// The device that went wrong, as far as the tick alone tells.
    ///
    /// It is the only one whose match is no step from the match before. Or else it is the one that has another input of
    /// the remote player than that player's own device; and the other one, if that had sent this input.
    public var suspect: LabSide? {
        guard let left = devices.left, let right = devices.right else { return desync.place.flatMap(places.side) }
        let devices = PerSide(left, right)
        let unexplained = LabSide.allCases.filter { devices[$0].followsFromStep == false }
        if unexplained.count == 1 { return unexplained[0] }
        return otherInput.map { $0.isSent ? $0.side.other : $0.side }
    }

    /// The only device that has another input of the remote player than that player's own device; `nil` if none or both
    /// have.
    var otherInput: OtherInput? {
        guard let left = devices.left, let right = devices.right, let one = left.player, let two = right.player,
            one != two
        else { return nil }
        let devices = PerSide(left, right)
        let found = LabSide.allCases.compactMap { side -> OtherInput? in
            let remote = side == .left ? two : one
            let (taken, made) = (devices[side].inputs.sent(by: remote), devices[side.other].inputs.sent(by: remote))
            let sent = devices[side].message?.input(of: tick)
            return taken == made ? nil : OtherInput(side: side, player: remote, taken: taken, made: made, sent: sent)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// An input of a player that two devices do not have alike.
    struct OtherInput {
        /// The other player's device.
        let side: LabSide
        let player: Int

        /// The input at this device and at the player's own.
        let taken: PlayerInput
        let made: PlayerInput

        /// The input in the message that brought it; `nil` if no such message is known.
        let sent: PlayerInput?

        /// True if the player's device sent just what the other one has.
        var isSent: Bool { sent == taken }
    }

    /// The part of the step after which the matches differ; `nil` if they do not differ by the step.
    package var part: String? { if case .step(let part) = origin { part } else { nil } }
}

extension PerSide<DesyncDossier.Device?> {
    /// The depth of the last rollback over the tick at a device whose match is not the step from the one before; `nil`
    /// without one.
    var faultyDepth: Int? {
        let depths = [left, right].compactMap { $0?.followsFromStep == false ? $0?.rollbackDepth : nil }
        return depths.max().flatMap { $0 > 0 ? $0 : nil }
    }
}

extension DesyncDossier {
    /// The dossier for scripts.
    package var json: JSONValue {
        [
            "tick": .whole(tick),
            "labTick": .whole(labTick),
            "kind": .text(desync.kind.rawValue),
            "noticedBy": .text(desync.noticedBy.map(LabSide.name)),
            "strategy": .text(strategyName),
            "network": .text(networkName),
            "seed": .seed(setup.seed),
            "origin": .text(origin.name),
            "part": .text(part),
            "cause": .text(cause?.name),
            "devices": .list(names.map { .text($0) }),
            "suspect": .text(suspect.map { names[$0.rawValue] }),
            "circumstances": circumstances.json,
            "fields": .list(differences.map { $0.json("left", "right") }),
            "snapshot": .list((alarm?.snapshot ?? []).map { $0.json("match", "snapshot") }),
            "hash": alarm?.json ?? .null,
            "left": devices.left?.json ?? .null,
            "right": devices.right?.json ?? .null,
        ]
    }
}

extension DesyncDossier.Origin {
    fileprivate var name: String {
        switch self {
        case .step: "step"
        case .snapshot: "snapshot"
        case .earlier: "earlier"
        case .notKept: "notKept"
        case .outside: "outside"
        case .unknown: "unknown"
        case .none: "none"
        }
    }
}

extension DesyncDossier.Device {
    fileprivate var json: JSONValue {
        [
            "seat": .text(player.map { EngineGame.players[$0] }),
            "isOwner": .flag(isOwner),
            "confirmedAt": .whole(confirmedAt),
            "followsFromStep": followsFromStep.map { .flag($0) } ?? .null,
            "rollbackDepth": .whole(rollbackDepth),
            "inputs": .object(EngineGame.players.enumerated().map { ($1, json(of: $0)) }),
            "message": message?.dossierJSON ?? .null,
        ]
    }

    private func json(of player: Int) -> JSONValue {
        let predicted = firstInputs.flatMap { $0.isPredicted(player) ? $0.text(of: player) : nil }
        return ["input": .text(inputs.text(of: player)), "predicted": .text(predicted)]
    }
}

extension LoggedMessage {
    fileprivate var dossierJSON: JSONValue {
        let fields = ["number", "sent", "arrived", "expected"].map { ($0, json[$0] ?? .null) }
        let inputs = inputTicks.map { [JSONValue.whole($0.lowerBound), .whole($0.upperBound)] } ?? []
        return .object(fields + [("inputs", .list(inputs))])
    }
}

/// Parts of what the tools tell scripts.
extension FieldDifference {
    /// The field and its two values, under these names.
    func json(_ nameOfOne: String, _ nameOfOther: String) -> JSONValue {
        .object([("name", .text(field)), (nameOfOne, .text(one)), (nameOfOther, .text(other))])
    }
}

extension PlayedInputs {
    /// The inputs in words.
    var json: JSONValue { .object(EngineGame.players.enumerated().map { ($1, .text(text(of: $0))) }) }
}
