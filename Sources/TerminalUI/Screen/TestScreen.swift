/// A screen in memory: keeps the presented canvas and delivers scripted events.
public struct TestScreen: Screen, Sendable {
    public let size: Size
    public let capabilities = Capabilities(colors: .rgb24, glyphs: .blocks)
    public var reportsPointer = false

    public private(set) var canvas: Canvas

    /// The number of presented canvases that differed from the previous one.
    public private(set) var presentsWithChange = 0

    /// The number of suspensions by the program.
    public private(set) var suspensions = 0

    /// The number of full redraws that the program asked for.
    public private(set) var redraws = 0

    /// The rest of the script; each wait delivers one entry.
    private var script: [[Event]] = []

    public init(size: Size = Size(columns: 80, rows: 24)) {
        self.size = size
        canvas = Canvas(size: size)
    }

    /// The rows' glyphs, without trailing blanks.
    public var lines: [String] { canvas.lines }

    /// Adds events for one wait, after those already added; a wait without events times out.
    public mutating func enqueue(_ events: [Event]) {
        script.append(events)
    }

    /// Has neither bell nor clipboard.
    public func ring() {}
    public func copy(_ text: String) {}

    public mutating func present(_ canvas: Canvas) {
        if canvas != self.canvas {
            presentsWithChange += 1
            self.canvas = canvas
        }
    }

    public mutating func forget() {
        redraws += 1
    }

    /// Delivers the next entry of the script at once.
    ///
    /// After the last entry every wait times out; a wait without a limit reports the end of the input instead, because
    /// it would never end.
    public mutating func wait(_ timeout: Duration?, into events: inout [Event]) {
        if !script.isEmpty {
            events += script.removeFirst()
        } else if timeout == nil {
            events.append(.closed)
        }
    }

    /// Continues at once; the next wait reports it before the rest of the script.
    public mutating func suspend() {
        suspensions += 1
        script.insert([.resumed, .resized(size)], at: 0)
    }
}
