internal import PongUI

/// The effect of the last key, or the reason why it had none.
enum LabNotice: Sendable {
    case scheme(InputScheme)
    case onlyComputers
    case noOwner
    /// The key would change the past.
    case past
    case beginning
    case end(goesOn: Bool)
    case speed(Int)
    case noJump
    case onlyRun
    case found(String, tick: UInt32)
    case notFound(String, isBefore: Bool)
    case nothingFound
    case breakpoint(String?)
    case comparison
    /// The cause of a displayed pop.
    case cause(String)
    case recording(String)
    case recordingFailed(String)
    case noDesync
    case run(Int, of: Int, ticks: UInt32)
    case scenarioStep(String)
    case scenarioBroken(String)
    case scenarioOver(expectations: Int, broken: Int)
    /// The file of the run is truncated.
    case cut(tick: UInt32)
    /// The replay differs from the recorded run.
    case different

    /// Ticks for which a notice is shown.
    static let ticks = 120

    var text: String {
        switch self {
        case .scheme(let scheme): scheme.words
        case .onlyComputers: "i: both players are computers"
        case .noOwner: "s: the session has no owner yet"
        case .past: "this has happened: g goes on from here in a branch"
        case .beginning: "the beginning of the run"
        case .end(goesOn: true): "the end of the run so far: p goes on"
        case .end(goesOn: false): "the end of the run: g goes on in a branch"
        case .speed(1): "full speed"
        case .speed(let slowness): "1/\(slowness) of the speed"
        case .different: "not the run that was recorded: pong replay verify"
        case .cut(let tick): "the file ends too soon: replays up to tick \(tick)"
        case .noJump: "': there was no jump"
        case .onlyRun: "o: there is no branch: g begins one"
        case .found(let name, let tick): "\(name): tick \(tick)"
        case .notFound(let name, true): "no \(name) before this tick"
        case .notFound(let name, false): "no \(name) after this tick"
        case .nothingFound: "f: nothing was looked for; : looks for a condition"
        case .breakpoint(let condition?): "freezes at \(condition)"
        case .breakpoint(nil): "no condition freezes the lab"
        case .noDesync: "e: no desync up to the end of the run"
        case .recording(let name): "recorded in \(name)"
        case .recordingFailed(let reason): reason
        case .cause(let cause): "pop: \(cause)"
        case .comparison: "the same inputs: s strategy  1 2 device  c closes"
        case .scenarioStep(let text): text
        case .scenarioBroken(let failure): failure
        case .scenarioOver(let count, 0): "the end of the scenario: its \(count) expectations hold"
        case .scenarioOver(let count, let broken): "the end of the scenario: \(broken) of \(count) expectations broken"
        case .run(let number, let count, let tick): "run \(number) of \(count), at tick \(tick)"
        }
    }
}
