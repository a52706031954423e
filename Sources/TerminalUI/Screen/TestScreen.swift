/// A screen in memory: keeps what was presented and delivers the events of a script.
public struct TestScreen: Screen, Sendable {
    public private(set) var size: Size
    public var capabilities: Capabilities
    public var reportsPointer = false

    /// What was presented last.
    public private(set) var canvas: Canvas

    /// How many presented canvases differed from the one before.
    public private(set) var presentsWithChange = 0

    /// How often the program had itself stopped.
    public private(set) var suspensions = 0

    /// How often the program wanted everything drawn again.
    public private(set) var redraws = 0

    /// What is left of the script: a wait delivers one entry.
    private var script: [[Event]] = []

    public init(
        size: Size = Size(columns: 80, rows: 24),
        capabilities: Capabilities = Capabilities(colors: .rgb24, glyphs: .blocks)
    ) {
        self.size = size
        self.capabilities = capabilities
        canvas = Canvas(size: size, glyphs: capabilities.glyphs)
    }

    /// The rows' glyphs, without the blanks at their ends.
    public var lines: [String] {
        (0..<canvas.size.rows).map { row in
            var line = String.UnicodeScalarView()
            var end = line.endIndex
            for column in 0..<canvas.size.columns {
                let glyph = canvas[column, row].glyph
                line.append(glyph)
                if glyph != " " {
                    end = line.endIndex
                }
            }
            return String(line[..<end])
        }
    }

    /// Adds events for one wait to deliver, after those that were added before.
    public mutating func enqueue(_ events: Event...) {
        enqueue(events)
    }

    /// Adds events for one wait to deliver; without any, its time is over first.
    public mutating func enqueue(_ events: [Event]) {
        script.append(events)
    }

    /// Takes another size, and tells so in a wait of its own.
    public mutating func resize(to size: Size) {
        self.size = size
        enqueue(.resized(size))
    }

    public mutating func present(_ canvas: Canvas) {
        if canvas != self.canvas {
            presentsWithChange += 1
            self.canvas = canvas
        }
    }

    public mutating func forget() {
        redraws += 1
    }

    /// Delivers the next entry of the script, at once.
    ///
    /// After the last one the time is always over first; a wait without a limit, which would never
    /// end, finds the input at its end instead.
    public mutating func wait(_ timeout: Duration?, into events: inout [Event]) {
        if !script.isEmpty {
            events += script.removeFirst()
        } else if timeout == nil {
            events.append(.closed(.endOfInput))
        }
    }

    /// Continues at once: the next wait tells so, before the rest of the script.
    public mutating func suspend() {
        suspensions += 1
        script.insert([.resumed, .resized(size)], at: 0)
    }
}
