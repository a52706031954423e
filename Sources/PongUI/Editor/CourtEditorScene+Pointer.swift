internal import GameCore
internal import PlayerProfile
internal import TerminalUI

// The pointer in the editor.

extension CourtEditorScene {
    mutating func handle(_ pointer: PointerEvent, in view: CourtView) {
        guard let place = view.place(atColumn: pointer.column, row: pointer.row) else { return }
        switch pointer.action {
        case .press(0):
            notice = nil
            point(at: pointer, place, in: view)
            if let chosen { take(chosen, isDragged: true) }
        case .move where isDragged:
            cursor = place
            moveHeld()
        case .scroll(let notch):
            if !isDragged { point(at: pointer, place, in: view) }
            size(across: -notch, down: 0, view.orientation)
        case .move, .press, .release: break
        }
    }

    /// Moves the cursor to the pointed place and chooses the obstacle drawn there.
    private mutating func point(at pointer: PointerEvent, _ place: EditorPlace, in view: CourtView) {
        drop()
        cursor = place
        chosen = draft.court.obstacles.lastIndex {
            view.shows($0, atColumn: pointer.column, row: pointer.row)
        }
    }
}

extension CourtView {
    /// The place of a cell's middle; `nil` outside the court.
    fileprivate func place(atColumn pointed: Int, row pointedRow: Int) -> EditorPlace? {
        guard (column..<column + columns).contains(pointed), (row..<row + rows).contains(pointedRow) else { return nil }
        let across = (2 * (pointed - column) + 1) * 500 / columns
        let down = (2 * (pointedRow - row) + 1) * 500 / rows
        let place = orientation == .vertical ? (across, down) : (down, 1_000 - across)
        return EditorPlace(x: (place.0 + 5) / 10 * 10, y: (place.1 + 5) / 10 * 10)
    }

    fileprivate func shows(_ obstacle: Obstacle, atColumn pointed: Int, row pointedRow: Int) -> Bool {
        let box = box(of: obstacle)
        return box.left <= 8 * pointed && box.right > 8 * pointed && box.top <= 8 * pointedRow
            && box.bottom > 8 * pointedRow
    }

    /// The cell that contains a place.
    func cell(of place: EditorPlace) -> (column: Int, row: Int) {
        let (across, down) = orientation == .vertical ? (place.x, place.y) : (1_000 - place.y, place.x)
        return (column + min(across * columns / 1_000, columns - 1), row + min(down * rows / 1_000, rows - 1))
    }
}
