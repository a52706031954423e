internal import GameBasics
import GameCore
import PlayerProfile
import PongUI
import TerminalUI
import Testing

@testable import pong

/// Tests the loop with a screen in memory and a clock that only waiting advances.
@Suite("Game loop") struct GameLoopTests {
    private let space = Event.key(KeyEvent(.character(" ")))
    private let quit = Event.key(KeyEvent(.character("c"), .press, .control))

    /// A match of two players without input, so that the seed decides it.
    private static var match: App.Start { .match(MatchSetup(.human, .human, seed: 3)) }

    private func app(_ screen: TimedScreen, _ start: App.Start = match) -> App {
        App(
            AppOptions(),
            start: start,
            capabilities: screen.capabilities,
            size: screen.size,
            seed: 1,
            effects: Effects()
        )
    }

    /// Runs the loop to its end over the given waits; a wait without events lasts until its timeout.
    ///
    /// - Parameters:
    ///   - gap: The wait in which the program is suspended for ten minutes.
    ///   - eventTime: The duration of a wait with events.
    /// - Returns: The final screen and the elapsed time.
    private func run(
        _ waits: [[Event]],
        _ start: App.Start = match,
        gap: Int? = nil,
        eventTime: Duration = .zero
    ) -> (screen: TimedScreen, time: Duration) {
        let time = Time()
        time.gap = gap
        time.eventTime = eventTime
        let screen = TimedScreen(time: time, script: waits)
        var loop = GameLoop(screen, app(screen, start)) { time.now }
        loop.run()
        return (loop.screen, time.now)
    }

    /// The program's screen after a key and some ticks, without a loop.
    private func canvas(afterTicks ticks: Int) -> Canvas {
        let screen = TimedScreen(time: Time())
        var app = app(screen)
        _ = app.handle(space)
        app.advance(by: ticks)
        var canvas = screen.canvas
        app.draw(on: &canvas)
        return canvas
    }

    @Test("ends once no event has come for the idle limit, also where no time passes")
    func idleLimit() {
        for start in [Self.match, .title] {
            let time = Time()
            let screen = TimedScreen(time: time, script: [[.key(KeyEvent(.down))]])
            var loop = GameLoop(screen, app(screen, start), idleLimit: .seconds(60)) { time.now }
            loop.run()
            #expect(time.now >= .seconds(60) && time.now < .seconds(61))
        }
    }

    @Test("makes a tick for each sixtieth of a second, the first one at once, and one more at once for a key")
    func ticks() {
        // Before the first key nothing moves, so only a key ends the wait.
        let second: [[Event]] = [[space]] + Array(repeating: [], count: 90)
        let (screen, time) = run(second + [[quit]])
        #expect(time == .milliseconds(1_500) && screen.presentsWithChange > 60)
        #expect(screen.canvas == canvas(afterTicks: 90) && screen.canvas != canvas(afterTicks: 89))
        let (answered, timeOfKey) = run(second + [[space], [quit]])
        #expect(timeOfKey == .milliseconds(1_500) && answered.canvas != canvas(afterTicks: 90))
        #expect(run(second + [[space], [], [quit]]).screen.canvas == answered.canvas)
    }

    @Test("loses the time in which it stood still, so that the ball does not jump, but a session learns of it")
    func gap() {
        for wait in [5, 40, 90] {
            let (screen, time) = run([[space]] + Array(repeating: [], count: 90) + [[quit]], gap: wait)
            #expect(time > .seconds(600) && screen.canvas == canvas(afterTicks: 90))
        }
        for (speedUp, missed, played) in [(0, 36_000, 1_980...2_000), (20_000, 36_734, 1_940...1_965)] {
            let scene = SessionProbe()
            scene.speedUp = speedUp
            let time = run(Array(repeating: [], count: 120) + [[quit]], .scene(scene), gap: 60).time
            #expect(scene.advances.map(\.ticks) == Array(repeating: 1, count: 120))
            // Ten minutes of ticks, less the one that was advanced.
            #expect(scene.advances.map(\.missed).filter { $0 > 0 } == [missed])
            #expect(played.contains(Int((time - .seconds(600)) / .milliseconds(1))))
        }
    }

    @Test("takes the words for a key away after a second, also while the pointer moves faster than ticks pass")
    func announcement() {
        let theme = Event.key(KeyEvent(.character("t")))
        let said = run([[theme], [quit]])
        #expect(said.time == .zero && said.screen.lines[0].contains(" theme: high contrast "))
        let (screen, time) = run([[theme], [], [quit]])
        #expect(time >= .seconds(1) && time < .milliseconds(1_001))
        #expect(!screen.lines[0].contains("theme") && screen.lines[0].contains("to 11"))
        let move = Event.pointer(PointerEvent(column: 40, row: 12, .move))
        let isShown = [80, 110].map { moves in
            run([[theme]] + Array(repeating: [move], count: moves) + [[quit]], eventTime: .milliseconds(10)).screen
                .lines[0].contains("theme: high contrast")
        }
        #expect(isShown == [true, false])
    }

    @Test("ends with the input, draws everything again, and stops for the shell, paused when it comes back")
    func answers() {
        let (screen, time) = run([])
        #expect(time == .zero && screen.lines.contains { $0.contains("Space begins") })
        func control(_ letter: Unicode.Scalar) -> Event { .key(KeyEvent(.character(letter), .press, .control)) }
        #expect(run([[control("l")], [quit]]).screen.redraws == 1)
        let stopped = run([[space]] + Array(repeating: [], count: 70) + [[control("z")]]).screen
        #expect(stopped.suspensions == 1 && stopped.lines.contains { $0.contains("Paused") })
    }
}

/// Records each call that advances it.
private final class SessionProbe: Scene {
    var advances: [TickSchedule.Due] = []
    var speedUp = 0

    func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] { [] }
    func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        advances.append(due)
        return []
    }
    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = .ticking
        description.speedUp = speedUp
        return description
    }
    func draw(_ options: AppOptions, on canvas: inout Canvas) {}
}

/// A clock that only waiting advances.
private final class Time {
    var now = Duration.zero
    var waits = 0
    var gap: Int?
    var eventTime = Duration.zero
}

/// A screen in memory: keeps the presented canvas, and delivers a script of events in waits that take simulated time.
private struct TimedScreen: Screen {
    let size = Size(columns: 80, rows: 24)
    let capabilities = Capabilities(colors: .rgb24, glyphs: .blocks)
    let time: Time
    /// The rest of the script; each wait delivers one entry, and times out at an empty one.
    var script: [[Event]] = []
    var reportsPointer = false
    private(set) var canvas = Canvas(size: Size(columns: 80, rows: 24))
    /// The number of presented canvases that differed from the previous one.
    private(set) var presentsWithChange = 0
    private(set) var suspensions = 0
    private(set) var redraws = 0

    var lines: [String] { canvas.lines }

    mutating func present(_ canvas: Canvas) {
        if canvas != self.canvas { presentsWithChange += 1 }
        self.canvas = canvas
    }

    /// After the script, a wait without a limit reports the end of the input, because it would never end.
    mutating func wait(_ timeout: Duration?, into events: inout [Event]) {
        let next = script.isEmpty ? timeout == nil ? [.closed] : [] : script.removeFirst()
        events += next
        if !next.isEmpty { time.now += time.eventTime } else if let timeout { time.now += timeout }
        time.waits += 1
        if time.waits == time.gap { time.now += .seconds(600) }
    }

    /// Continues at once; the next wait reports it before the rest of the script.
    mutating func suspend() {
        suspensions += 1
        script.insert([.resumed, .resized(size)], at: 0)
    }

    mutating func forget() { redraws += 1 }
    mutating func ring() {}
    mutating func copy(_ text: String) {}
}
