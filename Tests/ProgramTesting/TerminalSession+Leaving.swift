package import TerminalKit
package import Testing

extension TerminalSession {
    /// Asks to quit, and confirms.
    package func quit() throws {
        try type("q", for: "Quit the ")
        try type("y")
    }

    /// Asks to quit, confirms, and checks the end.
    package func leave(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try quit()
        try expectEnd(sourceLocation: sourceLocation)
    }

    /// Ends a program that does not ask, and checks the end.
    package func end(by key: VirtualTerminal.Key = "q", sourceLocation: SourceLocation = #_sourceLocation) throws {
        try type(key)
        try expectEnd(sourceLocation: sourceLocation)
    }

    /// Checks that the program ends without an error and leaves the terminal as it was.
    package func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try waitForEnd() == .exited(0), sourceLocation: sourceLocation)
        #expect(try leftovers() == [], sourceLocation: sourceLocation)
    }
}
