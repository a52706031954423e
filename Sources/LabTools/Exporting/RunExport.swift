/// A file format in which a run is shown elsewhere.
package enum RunExport: String, CaseIterable, Sendable {
    /// A page for a browser.
    case html
    /// A recording of a terminal in the format asciicast 2.
    case cast
    /// Events for a viewer of Chrome traces.
    case json
    /// A sequence diagram of mermaid, which issue trackers draw.
    case mmd

    package func text(of story: RunStory) -> String {
        switch self {
        case .html: story.page
        case .cast: story.terminalRecording
        case .json: story.trace
        case .mmd: story.diagram
        }
    }
}
