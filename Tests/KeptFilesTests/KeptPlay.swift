import Foundation
import GameCore
import PongUI
import SyncLab
import TerminalKit
import TerminalUI

@testable import KeptFiles

/// The app without a terminal; it records its matches in a folder.
struct KeptPlay {
    /// The program's version in the headers of files.
    static let program = "0.1.0"

    let store: MatchStore
    var app: App

    init(_ setup: MatchSetup, in folder: TemporaryFolder, _ name: String = "pong", at moment: Moment = .ordinary) {
        self.init(.match(setup), in: folder, name, at: moment)
    }

    init(_ start: App.Start, in folder: TemporaryFolder, _ name: String = "pong", at moment: Moment = .ordinary) {
        self.init(start, store: MatchStore(in: folder.path(of: name), clock: moment.clock, program: KeptPlay.program))
    }

    /// An app with a store and no other effects.
    init(_ start: App.Start, store: MatchStore) {
        self.store = store
        var effects = Effects()
        effects.history = store.keeper
        app = App(
            AppOptions(),
            start: start,
            capabilities: Capabilities(colors: .none, glyphs: .ascii),
            size: Size(columns: 80, rows: 24),
            seed: 1,
            effects: effects
        )
    }

    static func rules(points: Int) throws -> Rules {
        try Rules.standard.changing { $0.target.points = points }
    }

    mutating func press(_ key: Key) { _ = app.handle(.key(KeyEvent(key))) }

    mutating func press(_ letter: Unicode.Scalar) { press(.character(letter)) }

    mutating func run(_ ticks: Int) {
        for _ in 0..<ticks where app.pace != .still { app.advance(by: 1) }
    }

    /// Serves or goes on, for some ticks.
    mutating func serve(_ ticks: Int) {
        press(" ")
        run(ticks)
    }

    /// Serves or goes on, for some ticks, and quits.
    mutating func play(_ ticks: Int) {
        serve(ticks)
        quit()
    }

    /// The interrupted match, after waiting for it.
    ///
    /// A process that another test is forking holds copies of this one's open files and their locks until it calls
    /// exec.
    func interrupted() -> InterruptedMatch? {
        for _ in 0..<1_000 {
            if let match = try? store.interrupted() { return match }
            // Nothing reports the exec of the other process.
            usleep(10_000)
        }
        return nil
    }

    mutating func quit() { _ = app.handle(.closed(.endOfInput)) }

    var text: String {
        var canvas = Canvas(size: Size(columns: 80, rows: 24), glyphs: .ascii)
        app.draw(on: &canvas)
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        return screen.lines.joined(separator: "\n")
    }
}
