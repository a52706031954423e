internal import GameBasics
internal import GameCore
internal import LabUI
internal import PlayerProfile
internal import PongUI
internal import TerminalUI

/// Stages that are written as a line of text, for tables and for scripts in files.
extension Stage {
    /// Sets up a stage.
    ///
    /// A line is a scene with its properties, and after a colon the first keys, as ``take(_:until:)`` has them:
    /// `match vertical 40x16-ascii two=human points=3 key.serve=b,f2: space +80`. Scenes are `title`, `title-full` with
    /// the most lines, `first-start`, `match`, of two points against the hard computer, `daily`, `editor`, `history`,
    /// `lab`, and `room`, in which time passes unseen. Properties are `one`, `two`, `seed`, `try`, `colors`, `entries`
    /// of the title, `own-courts`, `matches`, `beaten` for the number of beaten opponents, `file` for the lines of the settings
    /// file, and every setting. `_` stands for a blank.
    package init(_ line: String, _ size: ScreenSize? = nil) {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        self = StageLine(parts[0], size).stage
        for word in parts.dropFirst().joined().split(separator: " ").map(String.init) {
            precondition(take(word) != nil, "\(line): \(word)")
        }
    }
}

/// The scene and the properties of a line.
private struct StageLine {
    private let scene: String
    private var size: ScreenSize
    private var values: [String: String] = [:]
    private var options: AppOptions
    private let recorder: Recorder

    init(_ text: String, _ size: ScreenSize?) {
        let words = text.split(separator: " ").map(String.init)
        scene = words[0]
        self.size = size ?? ScreenSize(80, 24)
        var settings = ["introduced \(scene == "first-start" ? "no" : "yes")"]
        if scene == "match", !text.contains("points=") { settings.append("points 2") }
        for word in words.dropFirst() {
            let (name, value) = (word.prefix { $0 != "=" }, String(word.drop { $0 != "=" }.dropFirst()))
            if let named = ScreenSize(word) {
                self.size = size ?? named
            } else if Orientation(rawValue: word) != nil {
                settings.append("orientation \(word)")
            } else if [
                "one", "two", "seed", "try", "colors", "pointer", "entries", "own-courts", "file", "matches", "beaten",
            ]
            .contains(name) {
                values[String(name)] = value
            } else {
                settings.append(
                    "\(name.replacing(".", with: " ")) \(value.replacing("_", with: " ").replacing(",", with: " "))"
                )
            }
        }
        let reading = SettingsReading(SettingsFile(Array(settings.joined(separator: "\n").utf8)))
        precondition(reading.complaints.isEmpty, "\(text): \(reading.complaints)")
        options = reading.options
        recorder = Recorder(
            settings: values["file"].map { file in
                file.split(separator: ",").map { $0.replacing("_", with: " ") + "\n" }.joined()
            },
            ownCourts: values["own-courts"]?.split(separator: ",").map(String.init) ?? [],
            beaten: values["beaten"].flatMap { Int($0) } ?? 0
        )
    }

    var stage: Stage {
        switch scene {
        case "match":
            stage(
                MatchSetup(
                    player("one") ?? .human,
                    player("two") ?? .computer(.hard),
                    rules: options.rules,
                    seed: seed ?? 5
                )
            )
        case "daily": stage(DailyMatch(.first).setup(try: values["try"].flatMap { Int($0) } ?? 1))
        case "editor" where options.court == .classic:
            stage(scene: CourtEditorScene(Court("test"), savedAs: .new, seed: 1))
        case "editor": stage(scene: CourtEditorScene(copyOf: options.court, seed: 1))
        case "history": stage(scene: HistoryScene(recorder.history(values["matches"]), on: Recorder.today))
        case "lab": stage(scene: Stage.lab().app.scene)
        case "room": stage(scene: UnseenScene())
        case "title", "title-full", "first-start": stage()
        default: preconditionFailure("There is no scene \(scene)")
        }
    }

    private var seed: UInt64? { values["seed"].flatMap { UInt64($0) } }

    private func player(_ side: String) -> PlayerKind? {
        guard let value = values[side] else { return nil }
        if let opponent = Opponent(named: value) { return .opponent(opponent) }
        return ComputerPlayer.Level(rawValue: value).map { .computer($0) } ?? .human
    }

    private func stage(_ match: MatchSetup? = nil, scene: (any Scene)? = nil) -> Stage {
        let effects = recorder.effects
        var stage = Stage(
            match,
            scene: scene,
            options: options,
            columns: size.columns,
            rows: size.rows,
            glyphs: size.glyphs,
            colors: ["none": .none, "16": .ansi16][values["colors"]] ?? .rgb24,
            hasPointer: values["pointer"] != "no",
            entries: self.scene == "title-full" ? .full : entries,
            complaints: effects.settings.reading().complaints,
            effects: effects,
            isFirstStart: !options.isIntroduced,
            seed: seed ?? 1
        )
        stage.recorder = recorder
        return stage
    }

    private var entries: [TitleEntry] {
        let all: [Substring: TitleEntry] = [
            "go-on": .unfinished, "daily": .daily, "ladder": .ladder, "editor": .courtEditor, "history": .history,
            "settings": .settings,
        ]
        return (values["entries"] ?? "").split(separator: ",").compactMap { all[$0] }
    }
}

extension [TitleEntry] {
    /// Lines of every section, which quit.
    fileprivate static var full: [TitleEntry] {
        let lines: [(String, TitleEntry.Section)] = [
            ("Resume 3 : 5, computer (hard)", .waiting), ("Daily match: try 1 of 3", .play),
            ("Next: Sniper – late, into corners", .play),
            ("Host a match", .online), ("Join a match", .online), ("Make a court", .more),
            ("Matches and statistics", .more), ("Settings", .program),
        ]
        return lines.map { text, section in
            TitleEntry(text, in: section) { _ in .quit }
        }
    }
}

/// A scene in which time passes unseen, as in a room.
private struct UnseenScene: Scene {
    var ticks = 0

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] { [] }

    mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        ticks += due.ticks
        return []
    }

    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        (description.pace, description.isUrgent, description.goesOnUnseen) = (.ticking, true, true)
        return description
    }

    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        canvas.write(ticks, column: 0, row: 3, canvas.palette.text)
    }
}
