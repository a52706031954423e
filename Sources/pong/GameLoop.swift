internal import GameCore
internal import NcursesScreen
internal import PongUI
internal import TerminalUI

/// Gives the program its ticks and events, and its canvas to the screen.
///
/// It counts the ticks by a clock, which nothing above it reads; below it the screen waits by one of its own.
struct GameLoop<Terminal: Screen> {
    private(set) var screen: Terminal
    private var app: App
    private var canvas: Canvas
    private var events: [Event] = []

    /// Reads the clock: the time since some moment.
    private let now: () -> Duration
    private var schedule = TickSchedule(start: .zero)

    init(_ screen: Terminal, _ app: App, now: @escaping () -> Duration) {
        self.screen = screen
        self.app = app
        self.now = now
        canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
    }

    /// Plays until the player has had enough.
    mutating func run() {
        show()
        while true {
            let pace = app.pace
            let waitingSince = now()
            screen.wait(timeout(for: pace, at: waitingSince), into: &events)
            let hadEvents = !events.isEmpty
            if case .after = pace {
                // The wait belongs to what was on the screen meanwhile, not to what an event makes of it.
                app.advance(by: Int((now() - waitingSince) / TickSchedule.tick))
            }
            guard answerEvents() else { return }
            let ticked = tick(pace)
            if ticked || (hadEvents && app.pace != .ticking) { show() }
        }
    }

    private func timeout(for pace: Pace, at now: Duration) -> Duration? {
        switch pace {
        case .still: nil
        case .ticking: max(schedule.nextTime - now, .zero)
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
            case .redraw: screen.forget()
            case .quit: return false
            }
        }
        return true
    }

    /// Makes the ticks that are due, and one more at once where a key asks for it.
    ///
    /// The time is lost in which the program stood still, stopped by the shell or under a closed lid: against
    /// the computer nothing waits for it, and a ball that jumps would be gone. The lab's devices stand in that
    /// time too, all of them and the network with them, so that none of them is behind another.
    ///
    /// - Returns: Whether there was any.
    private mutating func tick(_ pace: Pace) -> Bool {
        let now = now()
        if pace != .ticking {
            // Nobody counted ticks: the next one is a whole tick away.
            schedule = TickSchedule(start: now)
        }
        let due = schedule.takeDue(at: now).ticks
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

extension GameLoop where Terminal == NcursesScreen {
    /// Opens the terminal and plays there.
    ///
    /// - Parameters:
    ///   - start: What to begin with.
    ///   - seed: Decides everything that chance decides and the start has no seed of its own for.
    ///   - lab: What the title's entry opens.
    /// - Throws: ``TerminalError`` where this is no terminal to play in.
    static func play(_ start: App.Start, _ options: AppOptions, seed: UInt64, lab: LabPlan = LabPlan()) throws {
        let screen = try NcursesScreen(NcursesScreen.Options(ascii: options.ascii))
        defer { screen.close() }
        let app = App(
            options,
            start: start,
            capabilities: screen.capabilities,
            size: screen.size,
            seed: seed,
            entry: lab.titleEntry
        )
        let clock = ContinuousClock()
        let begin = clock.now
        var loop = GameLoop(screen, app) { clock.now - begin }
        loop.run()
    }
}
