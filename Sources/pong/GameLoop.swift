internal import GameCore
internal import NcursesScreen
internal import PongUI
internal import TerminalUI

/// Feeds ticks and events to the app, and shows its canvas on the screen.
///
/// It counts ticks by a clock that no other room reads; the screen waits by a clock of its own.
struct GameLoop<Terminal: Screen> {
    private(set) var screen: Terminal
    private var app: App
    private var canvas: Canvas
    private var events: [Event] = []

    /// Reads the clock: the time since a fixed moment.
    private let now: () -> Duration
    private var schedule = TickSchedule(start: .zero)

    /// When the last whole tick of a scene ended that waits for a longer time; `nil` in any other scene.
    private var lastWaitedTick: Duration?

    init(_ screen: Terminal, _ app: App, now: @escaping () -> Duration) {
        self.screen = screen
        self.app = app
        self.now = now
        canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
    }

    /// Runs until the player quits.
    mutating func run() {
        show()
        while true {
            let pace = app.pace
            let waitingSince = now()
            screen.wait(timeout(for: pace, at: waitingSince), into: &events)
            var changed = !events.isEmpty
            if case .after = pace {
                // The time passed for the scene that was on the screen, before an event changes it. What is less than a
                // tick counts later: events may come faster.
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

    private func timeout(for pace: Pace, at now: Duration) -> Duration? {
        switch pace {
        case .still: nil
        case .ticking: max(schedule.nextTime - now, .zero)
        case .after(let ticks): TickSchedule.tick * ticks
        }
    }

    /// Passes the events to the app and performs its answers.
    ///
    /// - Returns: Whether the program goes on.
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

    /// Advances the app by the ticks that are due, and by one tick early where a key needs it.
    ///
    /// After a stop (by the shell, or under a closed lid) one tick is due, and the scene is told how many were missed. A
    /// match at one screen drops them, because a ball that jumps is worse than one that waits; the lab's devices and its
    /// network stop together, so that none falls behind another. A match between machines makes them up.
    ///
    /// - Returns: Whether there was any tick.
    private mutating func tick(_ pace: Pace) -> Bool {
        let now = now()
        if pace != .ticking {
            // No ticks were counted meanwhile: the next one is a whole tick away.
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
    ///   - settings: What the program begins with, and where it keeps what changes.
    ///   - seed: The seed of all chance for which the start has no seed of its own.
    ///   - lab: The lab that the title's entry opens.
    ///   - store: Keeps the matches. The results of its daily ones are printed at the end.
    /// - Throws: ``TerminalError`` if the terminal cannot be used, and ``OutputError`` if the results cannot be printed.
    static func play(
        _ start: @autoclosure () throws -> App.Start,
        _ settings: KeptOptions.Settings,
        seed: UInt64,
        lab: LabPlan = LabPlan(),
        store: MatchStore = MatchStore(in: KeptFolder().state)
    ) throws {
        try play(start, settings, seed: seed, lab: lab, store: store)
        for result in store.dailyResults { try StandardOutput.print(result.line) }
    }

    private static func play(
        _ start: () throws -> App.Start,
        _ settings: KeptOptions.Settings,
        seed: UInt64,
        lab: LabPlan,
        store: MatchStore
    ) throws {
        let tones = TonePlayer()
        defer { tones.close() }
        // It is closed before the tones, whose end may take a second.
        let screen = try NcursesScreen(NcursesScreen.Options(ascii: settings.options.ascii))
        defer { screen.close() }
        let app = App(
            settings.options,
            start: try start(),
            capabilities: screen.capabilities,
            size: screen.size,
            seed: seed,
            entries: [.unfinished, .daily, .courtEditor, .history, lab.titleEntry] + LivePlay().titleEntries + [
                .settings
            ],
            complaints: settings.complaints,
            effects: .live(settings.store, tones, store)
        )
        let clock = ContinuousClock()
        let begin = clock.now
        var loop = GameLoop(screen, app) { clock.now - begin }
        loop.run()
    }
}
