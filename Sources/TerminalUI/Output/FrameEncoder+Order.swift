extension FrameEncoder {
    /// The change to draw next: of the next few, the one with the fewest bytes of motion and style.
    ///
    /// A greedy estimate. Row by row would be simpler, but a ball and two paddles in the same rows would change the
    /// style several times more, and style changes take most of the bytes.
    func cheapestChange() -> Int? {
        var best: Int?
        var least = Int.max
        var left: (place: CellPlace, penCost: Int)?
        for index in changes.indices.suffix(FrameEncoder.window).reversed() {
            let place = changes[index].place
            let penCost = penCost(changes[index].cell)
            let cost = penCost + motionCost(place)
            // A span that can be drawn from left to right is not started in the middle.
            let continuesLeft = left.map { $0.place.isDirectlyLeft(of: place) && $0.penCost <= penCost } ?? false
            if cost < least, !continuesLeft || place == cursor {
                least = cost
                best = index
                // Nothing costs less, as in the middle of a text.
                if cost == 0 { break }
            }
            left = (place, penCost)
        }
        return best
    }

    /// The number of changes considered: all in a frame of a match, a part of a whole screen.
    private static let window = 32

    private func motionCost(_ place: CellPlace) -> Int {
        let address = 8
        guard let cursor else { return address }
        let rows = place.row - cursor.row
        let columns = place.column - cursor.column
        let vertical = rows < 0 ? 3 : min(rows, 4)
        return min(vertical + min(abs(columns), 4), address)
    }

    private func penCost(_ cell: RenderedCell) -> Int {
        let style = cell.style(near: styleEncoder.style)
        var cost = style.attributes == styleEncoder.style.attributes ? 0 : 4
        let color = colors > .ansi16 ? 10 : 5
        cost += style.foreground == styleEncoder.style.foreground ? 0 : color
        cost += style.background == styleEncoder.style.background ? 0 : color
        return cost
    }
}
