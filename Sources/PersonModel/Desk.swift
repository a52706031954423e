internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import TerminalUI

/// A person's keyboard and pointer, and the game's controls, which receive their terminal input.
struct Desk {
    var keyboard: Keyboard
    private var controls = Controls(humans: PlayerSet(.one), pointerTakesOver: true)
    private var options = AppOptions()
    private var decoder = InputDecoder()
    private var events: [Event] = []

    /// The court of a match on a terminal of 80×24.
    static let court = CourtView(viewer: .one, orientation: .horizontal, column: 0, row: 1, columns: 80, rows: 21)

    /// - Precondition: The controls choose this scheme; the terminal reports releases only for hold.
    init(_ scheme: InputScheme, keyboard number: Int) {
        keyboard = Keyboard(reportsReleases: scheme == .hold, number: number)
        options.input = scheme == .latch ? .latch : nil
        // The terminal's answers to the queries for keyboard and attributes.
        receive((scheme == .hold ? "\u{1B}[?15u\u{1B}[?62;22c" : "\u{1B}[?62;22c").utf8)
        if scheme == .mouse { point(at: .half) }
        let chosen = controls.scheme(options)
        precondition(chosen == scheme, "\(chosen) is in force instead of \(scheme)")
    }

    /// Moves the pointer to a place along the paddle's axis; the terminal reports its cell.
    mutating func point(at place: Fixed) {
        let row = min((Int(place.raw) * Desk.court.rows) >> 24, Desk.court.rows - 1)
        receive("\u{1B}[<35;21;\(Desk.court.row + row + 1)M".utf8)
    }

    mutating func serve() {
        controls.ask(for: .serve)
    }

    /// Returns the player's input in the next tick, and advances to it.
    mutating func takeInput() -> Input {
        if !keyboard.bytes.isEmpty { receive(keyboard.bytes) }
        keyboard.tick()
        return controls.takeInputs(options).one
    }

    private mutating func receive(_ bytes: some Sequence<UInt8>) {
        decoder.decode(bytes, into: &events)
        for event in events {
            switch event {
            case .key(let key):
                _ = controls.take(key, options)
            case .reportsReleases(let reports):
                controls.reportsReleases = reports
            case .pointer(let pointer):
                controls.take(pointer, in: Desk.court, options)
            case .pasted, .blocksAreWide, .resized, .resumed, .closed:
                break
            }
        }
        events.removeAll(keepingCapacity: true)
    }
}
