internal import NcursesScreen
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The one place that knows what time it is: gives the program its ticks and events, and its
/// canvas to the screen.
struct GameLoop {
    private let screen: NcursesScreen
    private var app: App
    private var canvas: Canvas
    private var events: [Event] = []

    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var schedule = TickSchedule(start: .zero)

    /// Plays until the player has had enough.
    ///
    /// - Parameters:
    ///   - start: What to begin with.
    ///   - ascii: Whether to leave out everything that is not ASCII.
    /// - Throws: ``TerminalError`` where this is no terminal to play in.
    static func play(_ start: App.Start, _ options: AppOptions, ascii: Bool, seed: UInt64) throws {
        let screen = try NcursesScreen(NcursesScreen.Options(ascii: ascii))
        defer { screen.close() }
        var loop = GameLoop(
            screen,
            App(options, start: start, capabilities: screen.capabilities, size: screen.size, seed: seed) { setup in
                SessionLab(rules: setup.rules, seed: setup.seed, conditions: setup.conditions)
            }
        )
        loop.run()
    }

    private init(_ screen: NcursesScreen, _ app: App) {
        self.screen = screen
        self.app = app
        canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
        start = clock.now
    }

    private var now: Duration { clock.now - start }

    private mutating func run() {
        show()
        while true {
            let pace = app.pace
            let waitingSince = now
            screen.wait(timeout(for: pace, at: waitingSince), into: &events)
            let hadEvents = !events.isEmpty
            if case .after = pace {
                // The wait belongs to what was on the screen meanwhile, not to what an event makes of it.
                app.advance(by: Int((now - waitingSince) / TickSchedule.tick))
            }
            guard answerEvents() else { return }
            let ticked = tick(pace)
            if ticked || (hadEvents && app.pace != .ticking) { show() }
        }
    }

    private func timeout(for pace: Pace, at now: Duration) -> Duration? {
        switch pace {
        case .still: nil
        case .ticking: max(schedule.next - now, .zero)
        case .after(let ticks): TickSchedule.tick * ticks
        }
    }

    /// - Returns: Whether the program goes on.
    private mutating func answerEvents() -> Bool {
        defer { events.removeAll(keepingCapacity: true) }
        for event in events {
            switch app.handle(event) {
            case .goOn: break
            case .suspend: screen.suspend()
            case .quit: return false
            }
        }
        return true
    }

    /// Makes the ticks that are due, and one more at once where a key asks for it.
    ///
    /// - Returns: Whether there was any.
    private mutating func tick(_ pace: Pace) -> Bool {
        let now = now
        if pace != .ticking {
            // Nobody counted ticks: the next one is a whole tick away.
            schedule = TickSchedule(start: now)
        }
        let due = schedule.due(at: now)
        if due > 0 { app.advance(by: due) }
        guard app.isUrgent, schedule.takeEarly() else { return due > 0 }
        app.advance(by: 1)
        return true
    }

    private mutating func show() {
        screen.reportsPointer = app.wantsPointer
        app.draw(on: &canvas)
        screen.present(canvas)
    }
}
