/// A file format in which a run is shown elsewhere.
package enum RunExport: String, CaseIterable, Sendable {
    /// A page for a browser.
    case html
    /// A recording of a terminal in the format asciicast.
    case cast
    /// Events for a viewer of Chrome traces.
    case json
    /// A sequence diagram of mermaid, which issue trackers draw.
    case mmd

    /// True for a format that shows the verdict on the run.
    package var hasVerdict: Bool { self == .html || self == .mmd }

    /// - Parameter cast: The version of a recording of a terminal.
    package func text(of presentation: RunPresentation, cast: CastVersion = .two) -> String {
        switch self {
        case .html: presentation.page
        case .cast: presentation.terminalRecording(version: cast)
        case .json: presentation.trace
        case .mmd: presentation.diagram
        }
    }
}

/// A version of the format asciicast.
package enum CastVersion: Int, CaseIterable, Sendable {
    /// Has the time of each event; all players know it.
    case two = 2
    /// Has the time since the event before.
    case three = 3
}
