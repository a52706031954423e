import Testing
import TerminalUI

@Suite("Test screen") struct TestScreenTests {
    @Test("keeps the last canvas and counts the presents that changed something")
    func present() {
        var screen = TestScreen(size: Size(columns: 5, rows: 2))
        var canvas = Canvas(size: screen.size)
        screen.present(canvas)
        #expect(screen.presentsWithChange == 0)
        canvas.write("ab", column: 1, row: 1)
        screen.present(canvas)
        screen.present(canvas)
        #expect(screen.presentsWithChange == 1)
        #expect(screen.lines == ["", " ab"])
        #expect(screen.canvas == canvas)
    }

    @Test("delivers its script wait by wait, and then lets the time pass")
    func script() {
        var screen = TestScreen()
        screen.enqueue([.key(KeyEvent(.up)), .key(KeyEvent(.down))])
        screen.enqueue([.key(KeyEvent(.left))])
        var events: [Event] = []
        screen.wait(.zero, into: &events)
        #expect(events == [.key(KeyEvent(.up)), .key(KeyEvent(.down))])
        screen.wait(nil, into: &events)
        #expect(events.last == .key(KeyEvent(.left)))
        screen.wait(.zero, into: &events)
        #expect(events.count == 3)
        screen.wait(nil, into: &events)
        #expect(events.last == .closed)
    }
}
