public import GameBasics
internal import GameCore
public import PlayerProfile
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
    package private(set) var options: AppOptions
    /// The options as last written to the settings file, or as at the start.
    var keptOptions: AppOptions
    /// True if the options have changed since the last attempt to write them.
    var areOptionsNew = false
    private let entries: [TitleEntry]
    /// The title's line that led to the scene.
    private var titlePlace = TitleMenu.Place()
    /// The page besides the title that the scene was opened from; `nil` if there is none.
    private var opener: (any Scene)?
    let effects: Effects
    private var seeds: SplitMix64
    private var capabilities: Capabilities
    private var size: Size
    private var reportsReleases = false
    var notice = Notice()
    /// A remark that the program makes once.
    enum Remark { case whichKeysWork, settingsAreNotKept, matchesAreNotKept }
    var said: Set<Remark> = []

    package internal(set) var scene: any Scene

    /// The open settings, over a scene that stands still unless it goes on unseen; `nil` if closed.
    var settings: SettingsScene?

    /// Problems of the settings file, in line order.
    var complaints: [SettingsComplaint]

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
        self.options.hasPointer = capabilities.hasPointer
        if case .playing = effects.sounds.state() { self.options.hasTones = true }
        keptOptions = options
        self.complaints = complaints
        self.entries = entries
        self.effects = effects
        self.size = size
        self.capabilities = capabilities
        seeds = SplitMix64(seed: seed)
        scene =
            switch start {
            case .title:
                TitleScene(TitleMenu(entries, effects, isIntroduced: options.isIntroduced), seed: seeds.next())
            case .match(let setup): MatchScene(setup, options)
            case .resumed(let match): MatchScene(resuming: match, options)
            case .scene(let first): first
            }
        show(scene)
    }

    /// The scene's description of itself.
    private var description: SceneDescription { scene.description(options) }

    /// The smallest screen for the scene, or for the settings if they are open.
    private var smallest: Size { settings == nil ? description.smallest : App.smallest }

    private func hasRoom(for smallest: Size) -> Bool {
        size.columns >= smallest.columns && size.rows >= smallest.rows
    }

    var isTooSmall: Bool { !hasRoom(for: smallest) }

    /// Handles an event.
    public mutating func handle(_ event: Event) -> Directive {
        let wereSettingsOpen = settings != nil
        let directive = directive(after: event)
        let isSwitched = wereSettingsOpen != (settings != nil)
        if directive == .quit { answer(.end) }
        // Retry settings that could not be written.
        if directive == .quit || isSwitched { areOptionsNew = true }
        keepSettings(atOnce: directive == .quit || isSwitched && wereSettingsOpen)
        if isSwitched { complaints = effects.settings.reading().complaints }
        return directive
    }

    private mutating func directive(after event: Event) -> Directive {
        switch event {
        case .closed:
            return .quit
        case .resized(let size):
            self.size = size
            if isTooSmall { answer(.pause) }
        case .resumed:
            answer(.pause)
        case .reportsReleases(let reports):
            reportsReleases = reports
            answer(.reportsReleases(reports))
        case .blocksAreWide:
            capabilities.glyphs = .ascii
        case .key(let key):
            return directive(after: key)
        case .pointer(let pointer):
            if !isTooSmall && settings == nil { return answer(.pointer(pointer)) }
        case .pasted(let character):
            if !isTooSmall && typing == .text { return self.directive(after: KeyEvent(.character(character))) }
        }
        return .goOn
    }

    private mutating func directive(after key: KeyEvent) -> Directive {
        if key.action == .press, let directive = answerWithControl(key) { return directive }
        // With Ctrl or Alt a key loses its meaning; a release still ends a press made without them.
        if key.action != .release, key.isChord, typing == nil { return .goOn }
        if settings != nil {
            if !isTooSmall || key.key == .escape { answerInSettings(key) }
            return .goOn
        }
        let description = description
        let steers = description.steering.map { key.steers($0, options.keys) } ?? false
        if key.action == .press, description.typing == nil, !steers, let directive = answerForAll(key) {
            return directive
        }
        // On a screen that is too small the player cannot play, but can go back.
        if isTooSmall && key.key != .escape { return .goOn }
        let before = options
        let directive = answer(.key(key))
        // A key that changes a setting has a meaning here.
        if directive == .goOn && options == before { answerWrong(key, in: description) }
        return directive
    }

    /// Announces keys that work after a letter without a meaning: for an ASCII letter once, in a match; for a letter of
    /// another script, such as Cyrillic, every time.
    private mutating func answerWrong(_ event: KeyEvent, in scene: SceneDescription) {
        let isMatch = scene.leadsToTitle && scene.steering != nil
        guard event.action == .press, typing == nil, !description.hasOwnKeys, case .character(let letter) = event.key,
            letter.properties.isAlphabetic, letter.value > 0x7F || isMatch && !said.contains(.whichKeysWork),
            options.keys.action(of: event.key) == nil, MenuKey(event.key) == nil, event.key.folded != .yes
        else { return }
        said.insert(.whichKeysWork)
        let motions = Player.two.steering(options.orientation)
        let keys = "\(options.keys.label(of: motions.low)) \(options.keys.label(of: motions.high))"
        let serve = isMatch && !options.keys[.serve].isEmpty ? options.keys.label(of: .serve) : "Enter"
        let pauses = isMatch && scene.quit == .answered && scene.pace == .ticking
        notice.say(
            "this key does nothing: \(keys) move, \(serve) goes on, Esc \(pauses ? "pauses" : "goes back")",
            short: "use \(keys), \(serve) and Esc"
        )
    }

    /// Changes the options; the settings file follows once the scene stands still.
    mutating func change(isAnnounced: Bool, _ change: (inout AppOptions) -> Void) {
        let before = options
        change(&options)
        guard options != before else { return }
        areOptionsNew = true
        if isAnnounced { notice.say(changesFrom: before, to: options, hasColors: capabilities.colors != .none) }
    }

    /// Passes an event to the scene, and performs its effects.
    @discardableResult
    mutating func answer(_ event: SceneEvent) -> Directive {
        perform(scene.answer(event, options, at: size))
    }

    private mutating func perform(_ sceneEffects: [SceneEffect]) -> Directive {
        sceneEffects.map { perform($0) }.last { $0 != .goOn } ?? .goOn
    }

    private mutating func perform(_ sceneEffect: SceneEffect) -> Directive {
        switch sceneEffect {
        case .quit: return .quit
        case .copy(let text):
            notice.say("copied, if the terminal allows it")
            return .copy(text)
        case .open(let entry, let seed):
            if let title = scene as? TitleScene { titlePlace = title.menu.place }
            return perform(entry.open(TitleEntry.Context(options: options, seed: seed, effects: effects)))
        case .change(let isAnnounced, let change): self.change(isAnnounced: isAnnounced, change)
        case .showTitle:
            answer(.end)
            opener = nil
            let menu = TitleMenu(entries, effects, isIntroduced: options.isIntroduced, at: titlePlace)
            show(TitleScene(menu, seed: seeds.next()))
        case .leave:
            guard let opener else { return perform(.showTitle) }
            return perform(.show(opener))
        case .showSettings: openSettings()
        case .show(let next, let page):
            answer(.end)
            opener = page
            show(next)
        case .goBack(let previous): show(previous)
        case .watch(let entry):
            if let replay = effects.history.replay(entry) {
                show(MatchReplayScene(replay, of: entry.match, from: scene))
            } else {
                notice.say("the recording is missing or from another version")
            }
        case .watchAgain(let replay, let match):
            show(MatchReplayScene(replay, of: match, options.orientation, from: scene))
        case .save(let court, let place): return answer(.saved(effects.courts.save(court, place)))
        case .sound(let cues): play(cues)
        case .record(let recorded, let isFinished):
            // The title's first line may resume it.
            titlePlace = TitleMenu.Place()
            note(effects.history.record(recorded, isFinished))
        }
        return .goOn
    }

    private mutating func show(_ next: any Scene) {
        scene = next
        answer(.reportsReleases(reportsReleases))
        answer(.shown(history: effects.history.history))
        if isTooSmall { answer(.pause) }
    }

    /// Announces once why matches are not kept.
    private mutating func note(_ problem: String?) {
        guard let problem, said.insert(.matchesAreNotKept).inserted else { return }
        notice.say("matches are not kept: \(problem)", short: "not kept: \(problem)")
    }

    /// Handles the keys that mean the same in every scene.
    private mutating func answerForAll(_ key: KeyEvent) -> Directive? {
        switch programKeys.action(of: key.key) {
        case .quit: return end(description.quit, .quit)
        case .theme:
            let next = theme.next
            change(isAnnounced: true) { $0.theme = next }
        case .settings where !description.hasOwnKeys:
            openSettings()
            return .goOn
        default: break
        }
        return nil
    }

    /// The keys of the program in this scene.
    private var programKeys: KeyBindings { description.hasOwnKeys ? .standard : options.keys }

    /// Handles a key that ends the program, unless the scene answers it.
    private mutating func end(_ ending: Ending, _ event: SceneEvent) -> Directive {
        ending == .answered ? answer(event) : .quit
    }

    /// Handles the Ctrl keys that work everywhere, even while a text is typed.
    private mutating func answerWithControl(_ key: KeyEvent) -> Directive? {
        guard key.modifiers.contains(.control) else { return nil }
        switch key.key.folded {
        case .character("c"): return end(description.interrupt, .interrupt)
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
        notice.advance(by: due.ticks)
        if bell.pass(ticks: due.ticks) { ringsBell = true }
        // A still scene gets no ticks while a notice times out.
        if description.pace != .still { _ = perform(scene.advance(by: due, options)) }
    }

    private mutating func play(_ cues: Cues) {
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

    private var typing: Typing? { settings.map(\.typing) ?? description.typing }

    /// True if time passes for the scene.
    private var isAdvanced: Bool { (!isTooSmall && settings == nil) || description.goesOnUnseen }

    /// The time of the next screen change without an event.
    public var pace: Pace { isAdvanced ? notice.pace(over: description.pace) : .still }

    /// Shortening of the next ticks, in parts per million, for time sync.
    public var speedUp: Int { description.speedUp }

    /// True if a key was pressed whose answer should not wait for the next tick.
    public var isUrgent: Bool { !isTooSmall && settings == nil && description.isUrgent }

    /// True if the terminal should report the pointer's position.
    public var wantsPointer: Bool { settings == nil && description.wantsPointer }

    private var glyphs: GlyphSet { options.ascii ? .ascii : capabilities.glyphs }

    /// The theme on the screen: the chosen one, or one that suits the terminal.
    private var theme: Theme {
        if capabilities.colors == .none { return .mono }
        return options.theme ?? Theme(suiting: capabilities.colors, glyphs)
    }

    /// Draws the whole screen.
    public func draw(on canvas: inout Canvas) {
        canvas.palette = theme.palette
        // Sixteen colours have no shade that is calm enough.
        if !options.calm && capabilities.colors > .ansi16 {
            canvas.palette.tint = canvas.palette.shade(of: canvas.palette.ball, eighths: 2)
        }
        canvas.glyphs = glyphs
        canvas.partsPerCell = canvas.glyphs == .ascii ? 1 : capabilities.partsPerCell
        canvas.clear(canvas.palette.ground, as: size)
        if isTooSmall {
            drawTooSmall(on: &canvas)
        } else {
            // The title's lines around the settings would look like further settings.
            if hasRoom(for: description.smallest) && (settings == nil || description.leadsToTitle) {
                scene.draw(options, on: &canvas)
                notice.draw(on: &canvas)
                drawTitleLine(on: &canvas)
            }
            settings?.draw(options, complaints, sound: effects.sounds.state(), on: &canvas)
        }
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        let quit = programKeys.label(of: .quit)
        let asksToQuit = settings == nil && description.quit == .confirmed
        let back = asksToQuit ? "  Esc back" : ""
        let title = description.leadsToTitle && !asksToQuit ? "Esc title  " : ""
        let loss = settings == nil ? description.loss : nil
        let keys = loss ?? (settings != nil ? "Esc back" : "\(title)\(quit) quit\(back)")
        let isAsked = asksToQuit || loss != nil
        let palette = canvas.palette
        let lines = [
            ("\(size.columns < 16 ? "" : "Pong needs ")\(smallest.columns)×\(smallest.rows)", palette.text),
            ("here: \(size.columns)×\(size.rows)", palette.hint), (keys, isAsked ? palette.accent : palette.hint),
        ]
        for (index, (line, style)) in lines.enumerated() where Canvas.width(of: line) <= size.columns {
            canvas.writeCentered(line, row: max(0, size.rows / 2 - 1) + index, style)
        }
    }
}
