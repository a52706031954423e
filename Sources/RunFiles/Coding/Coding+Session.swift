internal import GameCore
package import GroupSessions
package import JSONText
package import MatchSync
package import MockGroupSessions
package import SyncLab

extension Coding<LabSide> {
    package static var side: Coding {
        name(such: LabSide.left.name, \.name) { name in LabSide.allCases.first { $0.name == name } }
    }
}

extension Coding<Int> {
    /// A device by its place: `left`, `right`, or its number from 2 on.
    package static var place: Coding<Int> {
        Coding<String>.text.map("left, right, or the number of a device", json: LabSide.text(ofDevice:)) { text in
            LabSide.device(named: text)
        }
    }
}

extension Coding<DevicePair> {
    /// Two devices, such as `left,2`.
    fileprivate static var pair: Coding<DevicePair> {
        Coding<String>.text.map("two devices, such as left,2", json: \.description) { DevicePair($0) }
    }
}

extension Coding<StrategyKind> {
    package static var strategy: Coding<StrategyKind> {
        name(such: "rollback", \.rawValue, { StrategyKind(rawValue: $0) })
    }
}

extension Coding<DeliveryMode> {
    package static var deliveryMode: Coding<DeliveryMode> { name(of: DeliveryMode.allCases) }
}

extension Coding<SessionError.Code> {
    package static var errorCode: Coding<SessionError.Code> {
        name(of: [
            .connectionLost, .notJoined, .alreadyJoined, .invalidated, .messageTooLarge, .sentToSelf, .queueFull,
            .activationFailed,
        ])
    }
}

extension SessionError {
    /// The code and the message.
    static let fields = [Field("error", \SessionError.code, .errorCode), Field("message", \.message, .text)]

    static let blank = SessionError(.connectionLost, "")
}

extension Coding<DeviceScript> {
    /// A script: members that are absent keep their value.
    static var script: Coding { object(DeviceScript.fields, from: DeviceScript()) }
}

extension DeviceScript {
    package static let fields = [
        Field("joinDelay", \DeviceScript.joinDelay, .milliseconds).optional,
        Field("view", \.participantView.order, .name(of: [.late, .prompt, .selfFirst, .coalesced])).optional,
        Field("viewDelay", \.participantView.delay, .milliseconds).optional,
        Field("stalePackets", \.receivesStalePackets, .flag).optional,
        Field("activation", \.activationResult, .name(of: [.preferred, .disabled, .cancelled])).optional,
        Field("activationError", \.activationError, .optional(.object(SessionError.fields, from: .blank))).optional,
        // Of the sessions that the device takes from then on.
        Field("role", \.role, .name(of: [.player, .spectator]), unless: .player),
    ]
}

extension Coding<DeviceSetup> {
    /// A device of a run file's header or of a scenario: its script, and further members.
    ///
    /// | member | value |
    /// |---|---|
    /// | `joins` | false for a device that waits for the action `join` |
    /// | `remembers` | its own points and its opponent's, such as `[3, 2]`, of an earlier session, and unless 0 and 1 the tick and the epoch; null for none |
    /// | `rules` | rules of its own; absent for the run's |
    /// | `fates` | the fates of its messages before the first tick; absent for none |
    fileprivate static var device: Coding {
        object(
            DeviceScript.fields.map { $0.inside(\DeviceSetup.script) } + [
                Field("joins", \.joinsAtOnce, .flag).optional,
                Field("remembers", \.remembered, .optional(.remembered)).optional,
                Field("rules", \.rules, .optional(.rules), unless: nil),
                Field("fates", \.fates, .list(of: .fate, "a list of fates"), unless: []),
            ],
            from: DeviceSetup()
        )
    }
}

extension FurtherDevice {
    /// The members of a further device that are not as usual.
    static let fields = [
        Field("script", \FurtherDevice.script, .script, unless: DeviceScript()),
        Field("clock", \.clock, .clock, unless: PeerClock()),
    ]
}

extension PlantedBug {
    /// A planted bug: its name, the device that has it, and its first tick.
    fileprivate static let fields = [
        Field(
            "name",
            \PlantedBug.fault,
            .name(such: "planted-bug-wrong-seed", { PlantedBug($0).name }, { PlantedBug(name: $0)?.fault })
        ),
        Field("lateness", \.lateness, .optional(.whole(in: 0...1_000)), unless: nil),
        Field("device", \.side, .side),
        Field("begin", \.begin, .whole(in: 0...Simulation.lastTick)),
    ]

    fileprivate var lateness: UInt32? {
        get { if case .stalePrediction(let lateness) = fault { lateness } else { nil } }
        set { if let newValue, case .stalePrediction = fault { fault = .stalePrediction(lateness: newValue) } }
    }
}

extension RunSetup {
    /// A run's beginning, as members of a run file's header.
    package static let fields =
        [
            Field("seed", \RunSetup.seed, .seed),
            Field("strategy", \.strategy, .strategy),
            Field("network", \.network, .network),
            Field("rules", \.rules, .rules),
            Field(
                "plantedBug",
                \.plantedBug,
                .optional(.object(PlantedBug.fields, from: PlantedBug(.wrongSeed))),
                unless: nil
            ),
            Field("heals", \.heals, .flag, unless: true),
            Field("networkSeed", \.networkSeed, .optional(.seed), unless: nil),
            Field("watched", \.watched, .pair, unless: .players),
        ] + deviceFields

    /// The devices that begin otherwise than a device without a setup of its own.
    private static let deviceFields = [
        Field("leftDevice", \RunSetup.devices.left, .device, unless: DeviceSetup()),
        Field("rightDevice", \.devices.right, .device, unless: DeviceSetup()),
    ]

    init(takenFrom members: inout JSONFields) throws(FieldError) {
        self = try Self.fields.value(takenFrom: &members, changing: RunSetup(seed: 0))
        try checkMemories()
    }

    package mutating func takeDevices(from members: inout JSONFields) throws(FieldError) {
        self = try Self.deviceFields.value(takenFrom: &members, changing: self)
        try checkMemories()
    }

    private func checkMemories() throws(FieldError) {
        for side in LabSide.allCases {
            let rules = rules(of: side.rawValue)
            guard devices[side].remembered?.isOver(under: rules) == true else { continue }
            throw FieldError("\(side.name)Device.remembers", .wrong("a score of a match that goes on"))
        }
    }
}
