public import GameCore
public import TerminalUI

/// The program without its clock and its terminal: it takes events and ticks, and draws canvases.
public struct App {
    /// The smallest screen that title and match fit on.
    public static let smallest = Size(columns: 40, rows: 16)

    /// The first scene.
    public enum Start {
        case title
        case match(MatchSetup)
        /// Resumes an interrupted match.
        case resumed(InterruptedMatch)
        case scene(any Scene)
    }

    /// An instruction to the game loop after an event.
    public enum Directive: Sendable, Hashable {
        case goOn
        /// Stop as a job of the shell, for Ctrl-Z.
        case suspend
        /// Draw the whole screen again, for Ctrl-L.
        case redraw
        /// Put a text on the clipboard.
        case copy(String)
        case quit
    }

    /// The options in force, from the settings file, the flags and the player's choices.
    package internal(set) var options: AppOptions
    /// The options as last written to the settings file, or as at the start.
    var keptOptions: AppOptions
    /// The options at the last attempt to write, successful or not.
    var triedOptions: AppOptions
    var saidThatSettingsAreNotKept = false
    private let entries: [TitleEntry]
    let effects: Effects
    private var seeds: SplitMix64
    private var colors: ColorDepth
    private var size: Size
    private var reportsReleases = false
    var announcement = Announcement()
    private var saidThatNothingIsKept = false
    private var saidWhichKeysWork = false

    package internal(set) var scene: any Scene

    /// The open settings, over a scene that stands still unless its ``Scene/goesOnUnseen`` is true; `nil` if closed.
    var settings: SettingsScene?

    /// Problems of the settings file, in line order.
    var complaints: [SettingsComplaint]

    /// State of the tone player, updated while the settings are open.
    private(set) var tones = SoundPlayer.State.silent("")

    private var bell = BellRate()
    /// True from the cue until ``takeBell()`` reads it.
    private var ringsBell = false

    /// Creates the program with its first scene.
    ///
    /// - Parameters:
    ///   - options: The options of the command line.
    ///   - start: The first scene.
    ///   - capabilities: Colours and glyphs of the terminal.
    ///   - size: The size of the terminal.
    ///   - seed: Seed of everything random, unless ``Start`` has its own.
    ///   - entries: Title entries besides local matches.
    ///   - complaints: Problems of the settings file that the options come from.
    ///   - effects: The program's access to files, sounds and the date.
    public init(
        _ options: AppOptions,
        start: Start = .title,
        capabilities: Capabilities,
        size: Size,
        seed: UInt64,
        entries: [TitleEntry] = [],
        complaints: [SettingsComplaint] = [],
        effects: Effects
    ) {
        self.options = options
        keptOptions = options
        triedOptions = options
        self.complaints = complaints
        self.entries = entries
        self.effects = effects
        self.size = size
        colors = capabilities.colors
        seeds = SplitMix64(seed: seed)
        switch start {
        case .title:
            let menu = TitleMenu(entries, effects, isIntroduced: options.isIntroduced)
            scene = TitleScene(options, menu, seed: seeds.next())
        case .match(var setup):
            setup.keys = options.keys
            scene = MatchScene(setup, reportsReleases: false)
        case .resumed(let match): scene = MatchScene(resuming: match.with(options), reportsReleases: false)
        case .scene(let first): scene = first
        }
        if isTooSmall { scene.pause() }
        // A resumed match is recorded by this program from now on.
        performEffects()
    }

    /// True if the screen is too small for the scene, or for the settings if they are open.
    var isTooSmall: Bool {
        let smallest = settings == nil ? scene.smallest : App.smallest
        return size.columns < smallest.columns || size.rows < smallest.rows
    }

    /// Handles an event.
    public mutating func handle(_ event: Event) -> Directive {
        let wereSettingsOpen = settings != nil
        let directive = directive(after: event)
        performEffects()
        let areSettingsOpen = settings != nil
        let isSwitched = wereSettingsOpen != areSettingsOpen
        // Retry settings that could not be written.
        if directive == .quit || isSwitched { triedOptions = keptOptions }
        let areOthersKept = keepSettings(atOnce: directive == .quit || (wereSettingsOpen && !areSettingsOpen))
        if areOthersKept || isSwitched { complaints = effects.settings.reading().complaints }
        if directive == .quit { endScene() }
        return directive
    }

    private mutating func directive(after event: Event) -> Directive {
        switch event {
        case .closed:
            return .quit
        case .resized(let size):
            self.size = size
            if isTooSmall { scene.pause() }
        case .resumed:
            scene.pause()
        case .reportsReleases(let reports):
            reportsReleases = reports
        case .key(let key):
            if key.action == .press, let directive = answerWithControl(key) { return directive }
            // With Ctrl or Alt a key loses its meaning; a release still ends a press made without them.
            if key.action != .release, key.isChord, !takesText { return .goOn }
            if settings != nil {
                if !isTooSmall || key.key == .escape { answerInSettings(key) }
                return .goOn
            }
            if key.action == .press, !takesText, !scene.steers(with: key), let directive = answer(key) {
                return directive
            }
            // On a screen that is too small the player cannot play, but can go back.
            if isTooSmall && key.key != .escape { return .goOn }
        case .pointer:
            if isTooSmall || settings != nil { return .goOn }
        }
        let before = choices
        let wasPlayed = scene.leadsToTitle && scene.wantsPointer && scene.pace == .ticking
        if let request = scene.handle(event, at: size) { return perform(request) }
        if !scene.namesItsChanges { announce(since: before) }
        if case .key(let key) = event { answerWrong(key, inMatch: wasPlayed) }
        return .goOn
    }

    /// Announces keys that every keyboard has after a letter without a meaning: for an ASCII letter once, during a
    /// match; for a letter of another script, such as Cyrillic, every time.
    private mutating func answerWrong(_ event: KeyEvent, inMatch: Bool) {
        guard event.action == .press, !takesText, !scene.hasOwnKeys, case .character(let letter) = event.key,
            letter.properties.isAlphabetic, letter.value > 0x7F || inMatch && !saidWhichKeysWork,
            options.keys.action(of: event.key) == nil, MenuKey(event.key) == nil, event.key.folded != .yes
        else { return }
        saidWhichKeysWork = true
        let motions = Player.two.motions(choices.orientation)
        let keys = "\(options.keys.label(of: motions.low)) \(options.keys.label(of: motions.high))"
        announcement.say(
            "no such key here: \(keys) move, Enter goes on, Esc goes back",
            short: "use \(keys), Enter and Esc"
        )
    }

    /// The options with the player's choices in the scene.
    private var choices: AppOptions {
        var choices = options
        scene.keepChoices(in: &choices)
        return choices
    }

    /// Announces the options that a key has changed.
    private mutating func announce(since before: AppOptions) {
        announcement.name(choices, after: before, hasColors: colors != .none)
    }

    private mutating func perform(_ request: Request) -> Directive {
        scene.keepChoices(in: &options)
        switch request {
        case .quit: return .quit
        case .copy(let text):
            announcement.say("copied, if the terminal lets programs copy", short: "copied, if the terminal can")
            return .copy(text)
        case .showTitle:
            endScene()
            let menu = TitleMenu(entries, effects, isIntroduced: options.isIntroduced)
            scene = TitleScene(options, menu, seed: seeds.next())
        case .showSettings:
            openSettings()
        case .play(var setup):
            endScene()
            setup.keys = options.keys
            scene = MatchScene(setup, reportsReleases: reportsReleases)
        case .show(let next):
            endScene()
            scene = next
            _ = scene.handle(.reportsReleases(reportsReleases), at: size)
        case .save(let court, let place, let then):
            scene = then(effects.courts.save(court, place))
        case .chooseMatch(let seed):
            endScene()
            scene = MatchChoiceScene(options, ownCourts: effects.courts.own(), seed: seed)
        case .beginFirstSteps(let seed):
            endScene()
            scene = FirstStepsScene(options, seed: seed, reportsReleases: reportsReleases)
        case .open(let entry, let seed):
            return perform(entry.open(TitleEntry.Context(options: options, seed: seed, effects: effects)))
        case .resume(let match):
            endScene()
            scene = MatchScene(resuming: match.with(options), reportsReleases: reportsReleases)
        case .goBack(let previous):
            scene = previous
            _ = scene.handle(.reportsReleases(reportsReleases), at: size)
        case .watch(let entry):
            guard let replay = effects.history.replay(entry) else {
                announcement.say("this match cannot be read any more")
                break
            }
            scene = MatchReplayScene(replay, of: entry, from: scene)
        case .watchAgain(let replay, let match):
            scene = MatchReplayScene(replay, names: match.names, from: scene)
        }
        if isTooSmall { scene.pause() }
        return .goOn
    }

    /// Ends the scene and finishes the recording of its match.
    private mutating func endScene() {
        scene.end()
        guard let tape = scene.tape, tape.hasBegun else { return }
        note(effects.history.finish(tape))
    }

    /// Announces once why matches are not kept.
    private mutating func note(_ problem: String?) {
        guard let problem, !saidThatNothingIsKept else { return }
        saidThatNothingIsKept = true
        announcement.say("matches are not kept: \(problem)", short: "not kept: \(problem)")
    }

    /// Handles the keys that mean the same in every scene.
    private mutating func answer(_ key: KeyEvent) -> Directive? {
        switch (scene.hasOwnKeys ? .standard : options.keys).action(of: key.key) {
        case .quit: return scene.quit() ? .quit : .goOn
        case .theme:
            let before = choices
            options.theme = options.theme.next
            announce(since: before)
        case .settings where !scene.hasOwnKeys:
            scene.keepChoices(in: &options)
            openSettings()
            return .goOn
        default: break
        }
        return nil
    }

    /// Handles the Ctrl keys that work everywhere, even while a text is typed.
    private mutating func answerWithControl(_ key: KeyEvent) -> Directive? {
        guard key.modifiers.contains(.control) else { return nil }
        switch key.key.folded {
        case .character("c"):
            if scene.interrupt() { return .quit }
            // Shows the scene's question.
            settings = nil
            return .goOn
        case .character("z"): return .suspend
        case .character("l"): return .redraw
        default: return nil
        }
    }

    /// Advances by ticks of 1/60 s.
    public mutating func advance(by ticks: Int) {
        advance(by: TickSchedule.Due(ticks: ticks))
    }

    /// Advances by the ticks due after a wait, in which the device may have slept.
    public mutating func advance(by due: TickSchedule.Due) {
        guard isAdvanced else { return }
        announcement.advance(by: due.ticks)
        // A still scene gets no ticks while an announcement times out.
        if scene.pace != .still { scene.advance(by: due) }
        if bell.pass(ticks: due.ticks) { ringsBell = true }
        performEffects()
    }

    /// Saves the scene's match and plays its sounds.
    private mutating func performEffects() {
        if settings != nil { tones = effects.sounds.state() }
        let cues = scene.takeCues()
        if let tape = scene.takeTapeNews() { note(effects.history.keep(tape)) }
        guard !cues.isEmpty else { return }
        switch options.sound {
        case .off: break
        case .bell: if bell.ring(for: cues) { ringsBell = true }
        case .on: effects.sounds.play(cues)
        }
    }

    /// True if the terminal's bell should ring now; false again until the next cue.
    public mutating func takeBell() -> Bool {
        defer { ringsBell = false }
        return ringsBell
    }

    /// True if keys are typed as text.
    private var takesText: Bool { settings?.takesText ?? scene.takesText }

    /// True if time passes for the scene.
    private var isAdvanced: Bool { (!isTooSmall && settings == nil) || scene.goesOnUnseen }

    /// The time of the next screen change without an event.
    public var pace: Pace { isAdvanced ? announcement.pace(over: scene.pace) : .still }

    /// Shortening of the next ticks, in parts per million, for time sync.
    public var speedUp: Int { scene.speedUp }

    /// True if a key was pressed whose answer should not wait for the next tick.
    public var isUrgent: Bool { !isTooSmall && settings == nil && scene.isUrgent }

    /// True if the terminal should report the pointer's position.
    public var wantsPointer: Bool { settings == nil && scene.wantsPointer }

    /// Draws the whole screen.
    public func draw(on canvas: inout Canvas) {
        var palette = (colors == .none ? Theme.mono : options.theme).palette
        // Sixteen colours have no shade that is calm enough.
        if !options.calm && colors > .ansi16 { palette.tint = palette.shade }
        canvas.resize(to: size)
        canvas.clear(palette.ground)
        if isTooSmall {
            drawTooSmall(on: &canvas, with: palette)
        } else {
            if size.columns >= scene.smallest.columns, size.rows >= scene.smallest.rows {
                scene.draw(on: &canvas, with: palette)
                announcement.draw(on: &canvas, with: palette)
                drawTitleLine(on: &canvas, with: palette)
            }
            settings?.draw(complaints, sound: tones, on: &canvas, with: palette)
        }
    }

    private func drawTooSmall(on canvas: inout Canvas, with palette: Palette) {
        let row = max(0, size.rows / 2 - 1)
        let label = size.columns < 16 ? "" : "Pong needs "
        write(label, settings == nil ? scene.smallest : App.smallest, at: row, on: &canvas, palette.text)
        write("here: ", size, at: row + 1, on: &canvas, palette.hint)
        let quit = (scene.hasOwnKeys ? .standard : options.keys).label(of: .quit)
        let asksToQuit = settings == nil && scene.asksToQuit
        let keys =
            if settings != nil {
                "Esc back"
            } else if asksToQuit {
                "\(quit) quit  Esc back"
            } else {
                scene.leadsToTitle ? "Esc title  \(quit) quit" : "\(quit) quit"
            }
        guard Canvas.width(of: keys) <= size.columns else { return }
        canvas.writeCentered(keys, row: row + 2, asksToQuit ? palette.accent : palette.hint)
    }

    /// Writes a text and a size in the middle of a row if there is room.
    private func write(_ text: String, _ size: Size, at row: Int, on canvas: inout Canvas, _ style: Style) {
        let width =
            Canvas.width(of: text) + Canvas.width(of: size.columns) + 1 + Canvas.width(of: size.rows)
        guard width <= canvas.size.columns else { return }
        var pen = RowPen(column: (canvas.size.columns - width) / 2, row: row, style: style)
        pen.write(text, on: &canvas)
        pen.write(size.columns, on: &canvas)
        pen.write("×", on: &canvas)
        pen.write(size.rows, on: &canvas)
    }
}
