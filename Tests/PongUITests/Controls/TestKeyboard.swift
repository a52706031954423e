internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import TerminalUI

/// Keys and pointer at the controls of some humans, tick by tick.
///
/// A keyboard is `one`, `two`, `both` or `none`, with `releases` if they are reported, and `pointer` if it takes
/// over; after a colon, lines of a settings file between commas. A script has a key such as `w`, `ctrl-w`, `z@f3` at
/// the place of another one, `-w` when it comes up, `20*w+2` for ticks after each of many presses; `+60` for ticks;
/// `mouse:one,500` for a player's half and thousandths of the court; `ask:serve`, `next` for the next scheme, `stop`
/// for paddles, `drop` for requests too, `pass` for time without ticks, and `releases` from now on.
struct TestKeyboard {
    private var controls: Controls
    private var options: AppOptions
    private var inputs: [PerPlayer<Input>] = []
    private var notes: [String] = []

    init(_ line: String) {
        let parts = line.split(separator: ": ").map(String.init)
        let words = parts[0].split(separator: " ").map(String.init)
        let humans: [String: PlayerSet] = ["one": PlayerSet(.one), "two": PlayerSet(.two), "both": .both]
        controls = Controls(humans: humans[words[0]] ?? [], pointerTakesOver: words.contains("pointer"))
        controls.reportsReleases = words.contains("releases")
        let settings = parts.dropFirst().joined().replacing(", ", with: "\n")
        let reading = SettingsReading(SettingsFile(Array(settings.utf8)))
        precondition(reading.complaints.isEmpty, "\(line): \(reading.complaints)")
        options = reading.options
    }

    /// The replies to a keyboard's scripts, a line each: the scheme, what is so before the first tick, and the inputs.
    static func reply(to text: String) -> String {
        let lines = text.split(separator: "\n")
        var keyboard = TestKeyboard(String(lines[0]))
        return lines.dropFirst().map { keyboard.reply(to: String($0)) }.joined(separator: "\n")
    }

    private mutating func reply(to script: String) -> String {
        follow(script)
        if inputs.isEmpty { noteNews() }
        let moves = Player.allCases.filter { player in inputs.contains { $0[player] != .none } }
            .map { player in "\(player) \(runs(of: inputs.map { Self.text(of: $0[player]) }))" }
        return "\(controls.scheme(options))\(controls.wantsPointer(options) ? " with pointer" : ""): "
            + (notes + (moves.isEmpty ? ["nothing moves"] : moves)).joined(separator: "; ")
    }

    /// Follows a script, and returns player one's moves.
    mutating func moves(_ script: String) -> [Input.Move] {
        follow(script)
        return inputs.map(\.one.move)
    }

    private mutating func follow(_ script: String) {
        (inputs, notes) = ([], [])
        for word in script.split(separator: " ") { perform(word) }
    }

    private mutating func perform(_ word: Substring) {
        let parts = word.split { ":*+,".contains($0) }
        switch parts[0] {
        case _ where word.hasPrefix("+"): run(Int(word) ?? 0)
        case _ where word.contains("*"):
            for _ in 0..<(Int(parts[0]) ?? 0) {
                take(parts[1])
                run(Int(parts[2]) ?? 0)
            }
        case "mouse":
            controls.point((parts[1] == "one" ? .one : .two, .thousandths(Int(parts[2]) ?? 0)), options)
        case "ask": controls.ask(for: parts[1] == "serve" ? .serve : .pause)
        case "next": options.input = controls.nextScheme(options)
        case "stop": controls.stopPaddles()
        case "drop": controls.stopPaddlesAndDropRequests()
        case "pass": controls.stopPaddlesNotHeld(options)
        case "releases": controls.reportsReleases = true
        default: take(word)
        }
    }

    private mutating func run(_ ticks: Int) {
        if inputs.isEmpty { noteNews() }
        for _ in 0..<ticks { inputs.append(controls.takeInputs(options)) }
        if controls.hasNews || controls.hasRequests { notes.append("news after the tick") }
    }

    private mutating func noteNews() {
        if controls.hasNews { notes.append("news") }
        if controls.hasRequests { notes.append("requests") }
    }

    /// Takes a key, and notes one that the controls leave to others.
    private mutating func take(_ word: Substring) {
        var (name, modifiers) = (word.drop { $0 == "-" }, KeyEvent.Modifiers())
        let prefixes: [(String, KeyEvent.Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]
        for (prefix, modifier) in prefixes where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        let keys = name.split(separator: "@").compactMap { name in
            name.unicodeScalars.count == 1 ? name.unicodeScalars.first.map { .character($0) } : Key(name: name)
        }
        let action: KeyEvent.Action = word.hasPrefix("-") ? .release : .press
        let event = KeyEvent(keys[0], action, modifiers, place: keys.count > 1 ? keys[1] : nil)
        let steers = event.steers(options.orientation, options.keys)
        let isTaken = controls.take(event, options)
        if !isTaken || !steers {
            notes.append("\(word) is \(isTaken ? "taken" : "left")\(steers ? ", and steers" : "")")
        }
    }

    private func runs(of texts: [String]) -> String {
        var runs: [(text: String, count: Int)] = []
        for text in texts {
            if runs.last?.text != text { runs.append((text, 0)) }
            runs[runs.count - 1].count += 1
        }
        return runs.map { "\($0.count) \($0.text)" }.joined(separator: ", ")
    }

    private static func text(of input: Input) -> String {
        "\(input.move)" + (input.actions.contains(.serve) ? " serve" : "")
            + (input.actions.contains(.pause) ? " pause" : "")
    }
}

func times(_ count: Int, _ move: Input.Move) -> [Input.Move] {
    Array(repeating: move, count: count)
}
