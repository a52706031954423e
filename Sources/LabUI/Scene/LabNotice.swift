internal import PongUI
internal import RunFiles

/// The effect of the last key, or the reason why it had none.
struct LabNotice: Sendable {
    let text: String

    /// Ticks for which a notice is shown.
    static let ticks = 120

    static let onlyComputers = LabNotice(text: "i: both players are computers")
    static let noOwner = LabNotice(text: "s: the session has no owner yet")
    /// The key would change the past.
    static let past = LabNotice(text: "this has happened: g goes on from here in a branch")
    static let beginning = LabNotice(text: "the beginning of the run")
    static let noJump = LabNotice(text: "': there was no jump")
    static let onlyRun = LabNotice(text: "o: there is no branch: g begins one")
    static let nothingFound = LabNotice(text: "f: nothing was looked for; : looks for a condition")
    static let noDesync = LabNotice(text: "e: no desync up to the end of the run")
    static let comparison = LabNotice(text: "the same inputs: s strategy  1 2 device  c closes")
    /// The replay differs from the recorded run.
    static let different = LabNotice(text: "not the run that was recorded: pong replay verify")

    static func scheme(_ scheme: InputScheme) -> LabNotice { LabNotice(text: scheme.words) }

    static func end(goesOn: Bool) -> LabNotice {
        LabNotice(text: goesOn ? "the end of the run so far: p goes on" : "the end of the run: g goes on in a branch")
    }

    static func speed(_ slowness: Int) -> LabNotice {
        LabNotice(text: slowness == 1 ? "full speed" : "1/\(slowness) of the speed")
    }

    static func found(_ name: String, tick: UInt32) -> LabNotice { LabNotice(text: "\(name): tick \(tick)") }

    static func notFound(_ name: String, _ direction: LabScene.Direction) -> LabNotice {
        LabNotice(text: "no \(name) \(direction == .back ? "before" : "after") this tick")
    }

    static func recording(_ recording: RunRecording) -> LabNotice { LabNotice(text: "recorded in \(recording.name)") }

    static func scenarioOver(expectations count: Int, broken: Int) -> LabNotice {
        let result = broken == 0 ? "its \(count) expectations hold" : "\(broken) of \(count) expectations broken"
        return LabNotice(text: "the end of the scenario: \(result)")
    }

    static func breakpoint(_ condition: String?) -> LabNotice {
        LabNotice(text: condition.map { "freezes at \($0)" } ?? "no condition freezes the lab")
    }

    static func run(_ number: Int, of count: Int, ticks: UInt32) -> LabNotice {
        LabNotice(text: "run \(number) of \(count), at tick \(ticks)")
    }
}
