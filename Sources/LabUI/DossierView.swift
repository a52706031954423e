internal import LabTools
internal import PongUI
internal import TerminalUI

/// A desync dossier in an area of the screen: its findings, the fields that differ, the inputs and their messages.
struct DossierView {
    private let lines: [(text: String, kind: DesyncDossier.Line.Kind)]
    private let area: ScreenArea

    /// - Parameter area: At least 60 columns and 16 rows; fields are left out if the whole dossier does not fit.
    init(_ dossier: DesyncDossier, in area: ScreenArea) {
        // Cut here, so that drawing allocates no strings.
        lines = dossier.lines(atMost: area.rows).map { (String($0.text.prefix(area.columns - 1)), $0.kind) }
        self.area = area
    }

    func draw(on canvas: inout Canvas) {
        for (index, line) in lines.enumerated() where index < area.rows {
            canvas.write(line.text, column: area.column + 1, row: area.row + index, canvas.palette.style(of: line.kind))
        }
    }
}

extension Palette {
    fileprivate func style(of kind: DesyncDossier.Line.Kind) -> Style {
        switch kind {
        case .finding: accent
        case .label: hint
        case .row: text
        }
    }
}
