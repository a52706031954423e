internal import GameBasics
internal import GameCore
internal import KeptFiles
internal import NcursesScreen
internal import OperatingSystem
internal import PlayerProfile
internal import PongUI
internal import TerminalUI

/// Feeds ticks and events to the app, and shows its canvas on the screen.
///
/// The loop counts ticks by its own clock; the screen waits by another.
struct GameLoop<Terminal: Screen> {
    private(set) var screen: Terminal
    private var app: App
    private var canvas: Canvas
    private var events: [Event] = []

    /// The time since a fixed moment.
    private let now: () -> Duration
    private var schedule = TickSchedule(start: .zero)

    /// The time without an event after which the program ends; `nil` for none.
    private let idleLimit: Duration?
    private var lastEvent: Duration

    /// The end of the last whole tick of a scene with the pace `after`; `nil` for other scenes.
    private var lastWaitedTick: Duration?

    init(_ screen: Terminal, _ app: App, idleLimit: Duration? = nil, now: @escaping () -> Duration) {
        self.screen = screen
        self.app = app
        self.idleLimit = idleLimit
        self.now = now
        lastEvent = now()
        canvas = Canvas(size: screen.size)
    }

    /// Runs until the player quits.
    mutating func run() {
        show()
        while true {
            let pace = app.pace
            let waitingSince = now()
            screen.wait(timeout(for: pace, at: waitingSince), into: &events)
            var changed = !events.isEmpty
            if isIdle() { events = [.closed] }
            if case .after = pace {
                // The elapsed time belongs to the scene shown so far, before an event changes it. A remainder below a
                // tick is counted later: events may come faster than ticks.
                let since = lastWaitedTick ?? waitingSince
                let ticks = Int((now() - since) / TickSchedule.tick)
                lastWaitedTick = since + TickSchedule.tick * ticks
                app.advance(by: ticks)
                changed = changed || ticks > 0
            } else {
                lastWaitedTick = nil
            }
            guard answerEvents() else { return }
            let ticked = tick(pace)
            if ticked || (changed && app.pace != .ticking) { show() }
        }
    }

    /// True if the program ends because its user is gone.
    private mutating func isIdle() -> Bool {
        guard let idleLimit else { return false }
        if !events.isEmpty { lastEvent = now() }
        return now() - lastEvent >= idleLimit
    }

    private func timeout(for pace: Pace, at now: Duration) -> Duration? {
        switch pace {
        case .still: idleLimit.map { max(lastEvent + $0 - now, .zero) }
        case .ticking: max(schedule.nextTime - now, .zero)
        case .after(let ticks): TickSchedule.tick * ticks
        }
    }

    /// Passes the events to the app and performs its answers.
    ///
    /// - Returns: False if the program quits.
    private mutating func answerEvents() -> Bool {
        defer { events.removeAll(keepingCapacity: true) }
        for event in events {
            switch app.handle(event) {
            case .goOn: break
            case .suspend:
                screen.suspend()
                lastWaitedTick = nil
            case .redraw: screen.forget()
            case .copy(let text): screen.copy(text)
            case .quit: return false
            }
        }
        return true
    }

    /// Advances the app by the due ticks, and by one tick early if a key is urgent.
    ///
    /// After a suspension (job control, a closed lid) one tick is due, and the scene learns the number of missed ticks.
    /// A match at one screen drops them, because a jumping ball is worse than a late one; the lab drops them for both
    /// devices and the network alike. A match between machines makes them up.
    ///
    /// - Returns: True if the app was advanced.
    private mutating func tick(_ pace: Pace) -> Bool {
        let now = now()
        if pace != .ticking {
            // No ticks were counted meanwhile, so the next one is a whole tick away.
            schedule = TickSchedule(start: now)
        }
        let due = schedule.takeDue(at: now, speedUp: app.speedUp)
        if due.ticks > 0 { app.advance(by: due) }
        guard app.isUrgent, schedule.takeEarly() else { return due.ticks > 0 }
        app.advance(by: 1)
        return true
    }

    private mutating func show() {
        screen.reportsPointer = app.wantsPointer
        if app.takeBell() { screen.ring() }
        app.draw(on: &canvas)
        screen.present(canvas)
    }
}

extension GameLoop where Terminal == NcursesScreen {
    /// Opens the terminal and plays there.
    ///
    /// - Parameters:
    ///   - start: Makes the first scene, once the terminal is open.
    ///   - settings: The initial settings and their store.
    ///   - seed: The seed of all chance for which the start has none.
    ///   - lab: The lab of the title's entry.
    ///   - store: Records the matches. The results of daily matches are printed at the end.
    /// - Throws: ``TerminalError`` if the terminal cannot be used, ``OutputError`` if the results cannot be printed.
    static func play(
        _ start: @autoclosure () throws -> App.Start,
        _ settings: ScreenOptions.Settings,
        seed: UInt64,
        lab: LabPlan = LabPlan(),
        store: MatchStore = .ofUser
    ) throws {
        let glyphs: GlyphSet
        do {
            let tones = TonePlayer()
            defer { tones.close() }
            var effects = Effects()
            effects.sounds.play = { tones.play($0) }
            effects.sounds.state = { tones.state }
            effects.courts = .live
            effects.settings = settings.store
            effects.history = store.keeper
            effects.today = WallClock.system.today
            let entries: [TitleEntry] = [.unfinished, .daily, .ladder, .courtEditor, .history, lab.titleEntry]
            glyphs = try run(start, settings, seed: seed, entries + LivePlay().titleEntries + [.settings], effects)
        }
        let isASCII = settings.options.ascii || glyphs == .ascii
        for result in store.dailyResults { try StandardOutput.print(result.line(isASCII: isASCII)) }
    }

    /// Opens the terminal; only the effects keep files.
    ///
    /// - Parameters:
    ///   - entries: Title entries besides local matches.
    ///   - idleLimit: The time without an event after which the program ends.
    /// - Returns: The characters of the terminal.
    /// - Throws: ``TerminalError`` if the terminal cannot be used.
    @discardableResult
    static func run(
        _ start: () throws -> App.Start,
        _ settings: ScreenOptions.Settings,
        seed: UInt64,
        _ entries: [TitleEntry],
        _ effects: Effects = Effects(),
        idleLimit: Duration? = nil
    ) throws -> GlyphSet {
        var screenOptions = NcursesScreen.Options(ascii: settings.options.ascii)
        // The loop does not see the time while the terminal holds up its output.
        screenOptions.outputLimit = idleLimit
        // Closed before the tones, whose end may take a second.
        let screen = try NcursesScreen(screenOptions)
        defer { screen.close() }
        let app = App(
            settings.options,
            start: try start(),
            capabilities: screen.capabilities,
            size: screen.size,
            seed: seed,
            entries: entries,
            complaints: settings.complaints,
            effects: effects
        )
        let clock = ContinuousClock()
        let begin = clock.now
        var loop = GameLoop(screen, app, idleLimit: idleLimit) { clock.now - begin }
        loop.run()
        return screen.capabilities.glyphs
    }
}

extension MatchStore {
    /// The matches in the user's state folder.
    static var ofUser: MatchStore { MatchStore(in: KeptFolder().state, program: Pong.version) }
}
