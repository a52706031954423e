internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import MockGroupSessions
internal import SyncLab

/// The flags that replace conditions of the chosen network.
struct ConditionOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: """
            A file of measured delays and losses, or one for each direction: a delay distribution of iproute2, a log of \
            ping, or a table of ms,delay,lost.
            """,
        completion: .file()
    )
    var link: [String] = []

    @OptionGroup private var numbers: ConditionFlags

    @Option(
        "A delay that grows in each period: 180:4000 adds up to 180 milliseconds every 4000.",
        { try PerSide(parsing: $0, ConditionOptions.sawtooth) }
    )
    var sawtooth: PerSide<Sawtooth>?

    @Option(
        "A link that is dead in each period: 1000:10000 loses everything for 1000 of every 10000 milliseconds.",
        { try PerSide(parsing: $0, ConditionOptions.pause) }
    )
    var blackout: PerSide<Blackout>?

    @Flag(help: "Keep messages in order, whatever their delays.")
    var inOrder = false

    @Option(
        "The clocks' drift in parts per million, by which the left one is faster and the right one slower: -50000 to 50000.",
        FlagValue.whole(-50_000...50_000, "parts per million")
    )
    var skew: Int?

    @Option(
        "The milliseconds by which the right device starts later, up to 10000; with a minus, the left one.",
        FlagValue.whole(-10_000...10_000, "milliseconds")
    )
    var startOffset: Int?

    @Option(
        "A left device that stops in each period: 250:5000 stops it for 250 of every 5000 milliseconds.",
        ConditionOptions.pause
    )
    var hitch: Blackout?

    mutating func validate() throws {
        guard link.count <= 2 else { throw ValidationError("--link takes one file, or two for L → R and R → L.") }
        // Each of the processes that make the runs of a hunt reads it.
        guard !link.contains(InputFile.standardInput) else { throw ValidationError("--link reads no standard input.") }
    }

    /// Reads the files of `--link`; `nil` without any.
    ///
    /// - Throws: ``InputError``, or ``FileRefusal`` with the line and the reason.
    func links() throws -> PerSide<LinkFile>? {
        guard let first = link.first, let last = link.last else { return nil }
        let file = try LinkFile(fileNamed: first)
        return PerSide(file, link.count == 1 ? file : try LinkFile(fileNamed: last))
    }

    /// A network with the given conditions in place of its own, which marks its name as changed.
    ///
    /// - Parameter links: The result of ``links()``.
    func changing(_ preset: NetworkPreset, _ links: PerSide<LinkFile>? = nil) -> NetworkConditions {
        var network = preset.conditions
        network.change { network in
            for side in LabSide.allCases {
                let link = links?[side]
                if let link, !link.needsSpread { network[from: side].clearMeasured() }
                apply(to: &network[from: side], of: side)
                link?.apply(to: &network[from: side])
            }
            if let skew { (network.leftClock.skew, network.rightClock.skew) = (skew, -skew) }
            if let startOffset {
                network.leftClock.startOffset = .milliseconds(min(startOffset, 0))
                network.rightClock.startOffset = .milliseconds(min(-startOffset, 0))
            }
            if let hitch { network.leftClock.hitch = hitch }
        }
        return network
    }

    private func apply(to conditions: inout LinkConditions, of side: LabSide) {
        for condition in Condition.allCases {
            if let value = self[condition]?[side] { conditions[condition] = value }
        }
        if let sawtooth = sawtooth?[side] { conditions.sawtooth = sawtooth.height == .zero ? nil : sawtooth }
        if let blackout = blackout?[side] { conditions.blackout = blackout.length == .zero ? nil : blackout }
        if inOrder { conditions.reordering = .none }
    }

    subscript(condition: Condition) -> PerSide<Int>? { numbers.values[condition] }

    static let flags =
        Condition.allCases.map { "--\($0.name)" } + [
            "--link", "--sawtooth", "--blackout", "--in-order", "--skew", "--start-offset", "--hitch",
        ]

    /// Refuses a flag that has no effect in combination with the others.
    ///
    /// - Parameters:
    ///   - presets: The networks to change; an effect on one of them is enough.
    ///   - swept: The condition that a sweep sets.
    ///   - onScreen: True if keys can change some of the conditions later.
    func checkEffects(over presets: [NetworkPreset], sweeping swept: Condition?, onScreen: Bool) throws {
        if let swept, self[swept] != nil {
            throw ValidationError("--\(swept.name) has no effect: --sweep sets it.")
        }
        if inOrder && (self[.reorder] != nil || swept == .reorder) {
            throw ValidationError("--reorder has no effect with --in-order.")
        }
        let links = presets.map { changing($0) }.flatMap { [$0.fromLeft, $0.fromRight] }
        func check(_ flag: String, _ isGiven: Bool, needs need: Condition) throws {
            // A link's file may bring what is needed.
            guard isGiven, link.isEmpty, swept != need, links.allSatisfy({ $0[need] == 0 }) else { return }
            throw ValidationError("--\(flag) has no effect without --\(need.name).")
        }
        for flag in Condition.allCases where !onScreen || flag == .queue {
            if let need = flag.needs { try check(flag.name, self[flag] != nil || swept == flag, needs: need) }
        }
    }

    /// Refuses a delay distribution on a link without the spread that it needs.
    func checkEffect(of links: PerSide<LinkFile>?, over presets: [NetworkPreset]) throws {
        guard let links else { return }
        for preset in presets {
            let network = changing(preset)
            for side in LabSide.allCases where links[side].needsSpread && network[from: side][.spread] == 0 {
                let flag = "--\(Condition.spread.name)"
                throw ValidationError("--link has a delay distribution: it needs \(flag), its standard deviation.")
            }
        }
    }

    private static func sawtooth(_ argument: String) throws -> Sawtooth {
        let (height, period) = try recurring(argument)
        return Sawtooth(height: .milliseconds(height), period: .milliseconds(period))
    }

    /// Parses a pause, at most as long as its period.
    private static func pause(_ argument: String) throws -> Blackout {
        let (length, period) = try recurring(argument)
        guard length <= period else {
            throw ValidationError("it must be no longer than its period, such as 250:5000.")
        }
        return Blackout(length: .milliseconds(length), every: .milliseconds(period))
    }

    /// Parses two numbers of milliseconds.
    private static func recurring(_ argument: String) throws -> (amount: Int, period: Int) {
        guard let (amount, period) = FlagValue.pair(argument), (0...60_000).contains(amount),
            (1...600_000).contains(period)
        else {
            throw ValidationError("it must be 0:1 to 60000:600000 milliseconds, such as 250:5000.")
        }
        return (amount, period)
    }
}

extension LinkConditions {
    /// Removes the conditions of measured messages.
    fileprivate mutating func clearMeasured() {
        for condition in Condition.measured { self[condition] = LinkConditions.perfect[condition] }
        sawtooth = nil
    }
}

extension LinkFile {
    fileprivate init(fileNamed name: String) throws {
        let bytes = try InputFile.read(name, upTo: Self.largest)
        do {
            try self.init(bytes)
        } catch {
            throw FileRefusal(name: name, reason: "\(error)")
        }
    }
}

/// The flags of conditions: one for each row of their table.
struct ConditionFlags: ParsableArguments {
    private(set) var values: [Condition: PerSide<Int>] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let flags = try decoder.container(keyedBy: Key.self)
        for condition in Condition.allCases {
            let flag = try flags.decode(Option<PerSide<Int>?>.self, forKey: Key(stringValue: condition.name))
            values[condition] = flag.wrappedValue
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

/// Swift Argument Parser finds the flags of a type among the children of its mirror.
extension ConditionFlags: CustomReflectable {
    var customMirror: Mirror {
        Mirror(self, children: Condition.allCases.map { (label: $0.name, value: Option<PerSide<Int>?>($0)) })
    }
}

extension Option<PerSide<Int>?> {
    fileprivate init(_ condition: Condition) {
        self.init(
            name: .customLong(condition.name),
            parsing: .unconditional,
            help: "\(condition.help)",
            completion: condition.unit.completion,
            transform: { try PerSide(parsing: $0, condition.value) }
        )
    }
}

extension Condition.Unit {
    fileprivate var completion: CompletionKind? { if case .name(let names) = self { .list(names) } else { nil } }
}

/// Conditions as values of flags.
extension Condition {
    /// Parses a value in the condition's unit; percentages are parsed as decimals, without rounding.
    func value(_ argument: String) throws -> Int {
        if case .name(let names) = unit {
            let place = FlagValue.value({ names.firstIndex(of: $0) }, "one of \(names.joined(separator: ", "))")
            return try place(argument)
        }
        guard unit == .partsPerMillion else { return try FlagValue.whole(range, unitName)(argument) }
        guard let parts = Decimal(argument)?.scaled(to: 4), range.contains(parts) else {
            throw ValidationError("it must be 0 to 100 percent, with up to four decimals.")
        }
        return parts
    }

    /// The value in the flag's form.
    func text(_ value: Int) -> String {
        unit == .partsPerMillion ? Decimal(value, digits: 4).shortest : "\(value)"
    }

    /// The unit's name in messages.
    var unitName: String {
        switch unit {
        case .milliseconds: "milliseconds, one way"
        case .partsPerMillion: "%"
        case .packets: "packets"
        case .kilobitsPerSecond: "kilobits a second"
        case .bytes: "bytes"
        case .name: ""
        }
    }
}

extension PerSide {
    /// Parses a flag's values for the two directions of the link: `20` for both, or `20/120` for each.
    ///
    /// - Parameter read: Parses the value of one direction.
    init(parsing argument: String, _ read: (String) throws -> Value) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else {
            throw ValidationError("it must be one value, or two for L → R and R → L, such as 20/120.")
        }
        self.init(try read(parts[0]), try read(parts[parts.count - 1]))
    }
}
