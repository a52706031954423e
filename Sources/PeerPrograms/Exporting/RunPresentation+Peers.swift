internal import GameDescriptions
internal import GroupSessions
internal import JSONText
package import LabTools
internal import MockGroupSessions
internal import SyncLab

/// A run of programs.
extension RunPresentation {
    /// Makes a run again, with fresh processes, and takes all that shows it.
    ///
    /// - Parameters:
    ///   - command: The command that made the run.
    ///   - expectations: The conditions that the run has to meet.
    ///   - worse: Measures that are worse than in a baseline.
    ///   - isRecorded: True for a run out of a file.
    ///   - repetition: The finding of the run's repetition; `nil` for none.
    ///   - note: Text after the dossier of the first finding.
    package init(
        _ record: PeerRecord,
        command: String,
        _ expectations: [Expectation] = [],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false,
        repetition: PeerFinding? = nil,
        note: String? = nil
    ) throws(PeerFailure) {
        let setup = record.setup
        self.init(title: "\(record.game.name), \(setup.network.name), seed \(setup.seed)", command: command)
        let found = try PeerDossier(of: record)
        focus = found?.finding.labTick ?? record.end
        explain(by: found?.text, note)
        let (first, last) = Self.part(of: record.end, with: focus)
        var course = PeerCourse(focus: focus)
        var report = try record.report(keeping: 2 * Self.mostTicks, view: PeerPicture.size) { lab in
            if (first...last).contains(lab.tick) { course.take(lab) }
            if lab.tick == last { course.takeMessages(of: lab) }
        }
        if let repetition { report.add(repetition) }
        judge(RunResult(report.figures, expectations, worse: worse, isRecorded: isRecorded))
        end = record.end
        measures = report.figures.measures
        settings = [
            ["game", [report.game.name, report.game.version].compactMap { $0 }.joined(separator: " ")],
            ["left program", setup.commands.left], ["right program", setup.commands.right],
            ["options", setup.options.map { "\($0.name)=\($0.value)" }.joined(separator: " ")],
            ["network", setup.network.name], ["from the left device", setup.network.fromLeft.description],
            ["from the right device", setup.network.fromRight.description], ["seed", "\(setup.seed)"],
            ["seed of the network", setup.networkSeed.map { "\($0)" } ?? "from the seed"],
            [
                "ticks",
                "\(record.end)" + (course.ticks.count < record.end ? ", of which \(first)...\(last) are shown" : ""),
            ],
        ]
        (ticks, curves) = (course.ticks, course.curves)
        messages = course.messages.filter { $0.tick >= first }.map { Message($0) }
        contentHead = "first bytes"
        (self.course, view) = (course.states.course(course.tables), course.states.view)
        picture = { [pictures = course.pictures] in pictures[$0] ?? [] }
    }
}

extension RunPresentation.Message {
    fileprivate init(_ message: LoggedPeerMessage) {
        let count = message.byteCount
        self.init(number: message.number, tick: message.tick, sender: message.sender)
        (text, content) = ("\(count) bytes", message.content.head(16))
        (isReliable, isLost) = (message.isReliable, message.isLost)
        (arrivalTick, details) = (message.arrivalTick, ["bytes": .whole(count)])
    }
}

extension PeerMessage {
    /// Its first bytes, as a text or in hexadecimal digits.
    ///
    /// - Parameter count: The most bytes.
    fileprivate func head(_ count: Int) -> String {
        let part = bytes.prefix(count)
        let rest = bytes.count > count ? "…" : ""
        return isText
            ? String(decoding: part, as: UTF8.self) + rest
            : part.map { UInt64($0).hexadecimal(digits: 2) }.joined(separator: " ") + rest
    }
}

/// The shown ticks of a run of programs, as they come.
private struct PeerCourse {
    /// The tick that has a picture in any case.
    private let focus: UInt32

    init(focus: UInt32) { self.focus = focus }

    private(set) var ticks: [RunPresentation.Tick] = []

    /// Lines of text with both views, by the indices of their ticks: 20 a second, the focus, and each tick with a finding.
    private(set) var pictures: [Int: [String]] = [:]
    private(set) var messages: [LoggedPeerMessage] = []

    private(set) var states = PeerStates()
    private(set) var tables = GameTables()

    /// The values of the curves in each tick.
    private var costs: [PerSide<PeerCosts>] = []

    private struct PeerCosts {
        let rollback: Int
        let ahead: Int?
        let bytes: Int
    }

    mutating func take(_ lab: PeerLab) {
        let record = lab.record
        var tick = RunPresentation.Tick(
            tick: record.tick,
            devices: PerSide { RunPresentation.Device(record[$0]) }
        )
        tick.findings = record.findings.map { ($0.kind.rawValue, $0.tick.map { .whole($0) }) }
        if record.tick % 3 == 1 || record.tick == focus || !tick.marks.isEmpty {
            pictures[ticks.count] = PeerPicture(lab).lines
        }
        ticks.append(tick)
        states.take(lab)
        tables = lab.tables
        costs.append(
            PerSide { side in
                let device = record[side]
                return PeerCosts(
                    rollback: device.rollback,
                    ahead: device.ticksAhead,
                    bytes: device.sent.reduce(0) { $0 + $1.bytes.count }
                )
            }
        )
    }

    /// Takes the messages that were sent up to the last shown tick.
    mutating func takeMessages(of lab: PeerLab) { messages = lab.log?.messages.all ?? [] }

    var curves: [RunPresentation.Curve] {
        func ofBoth(_ value: (PeerCosts) -> Int?) -> [[Int?]] {
            costs.map { both in LabSide.allCases.map { value(both[$0]) } }
        }
        let lost = Dictionary(grouping: messages.filter(\.isLost), by: \.tick)
        return [
            RunPresentation.Curve("Rollback depth", "ticks", ofBoth(\.rollback)),
            RunPresentation.Curve("Frame advantage: shown beyond confirmed", "ticks", ofBoth(\.ahead)),
            RunPresentation.Curve("Bytes sent", "bytes a tick", ofBoth(\.bytes)),
            RunPresentation.Curve(
                "Messages lost",
                "a tick",
                ticks.map { tick in
                    LabSide.allCases.map { side in lost[tick.tick]?.count { $0.sender == side } ?? 0 }
                }
            ),
        ]
    }
}

extension RunPresentation.Device {
    fileprivate init(_ device: PeerTick.Device) {
        self.init()
        (shown, confirmed) = (.whole(device.shown?.tick), .whole(device.confirmed))
        (ticksAhead, rollbackDepth) = (.whole(device.ticksAhead), device.rollback)
        if device.isStalled { events = ["stalled"] }
    }
}
