internal import GameCore

/// One axis of the court, divided into the steps by which a ball or a paddle moves.
struct Steps {
    private let count: Int
    private let perCell: Int
    private let keepsMiddle: Bool

    /// - Parameter keepsMiddle: Rounds lengths in whole cells, too, so that they fit the exact middle.
    init(in cells: Int, perCell: Int, keepsMiddle: Bool = false) {
        count = cells * perCell
        self.perCell = perCell
        self.keepsMiddle = keepsMiddle
    }

    /// Rounds a length to steps; if cells are divided, to an even number, which fits the exact middle of the court.
    func length(_ length: Fixed) -> Int {
        if perCell == 1 && keepsMiddle {
            // Even if the number of cells is even, odd if it is odd; of two lengths equally near, the smaller.
            let odd = count & 1
            return max(odd + 2 * ((Int(length.raw) * count - (odd << 24) + Int(Fixed.one.raw) - 1) >> 25), 2 - odd)
        }
        let unit = perCell == 1 ? 1 : 2
        let scaled = 2 * Int(length.raw) * count / unit
        return unit * max(1, (scaled + Int(Fixed.one.raw)) >> 25)
    }

    /// Places a length around its middle, at the nearest step, rounded away from the court's middle.
    func place(_ length: Int, around place: Fixed) -> Range<Int> {
        let free = count - length
        let offset = 2 * Int(place.raw) - Int(Fixed.one.raw)
        // Twice the distance from the court's middle: even if the steps beside the length are even, else odd.
        let odd = free & 1
        let way = 2 * ((Int(offset.magnitude) * count + (1 - odd) * Int(Fixed.one.raw)) >> 25) + odd
        let start = (free + (offset < 0 ? -way : way)) / 2
        return start..<start + length
    }

    /// Places a length like ``place(_:around:)``, and keeps it within the court even if it is drawn larger than it is.
    func inside(_ length: Int, around place: Fixed) -> Range<Int> {
        let start = min(max(self.place(length, around: place).lowerBound, 0), count - length)
        return start..<start + length
    }

    /// Converts steps to eighths of a cell.
    func eighths(_ steps: Range<Int>) -> Range<Int> {
        steps.lowerBound * 8 / perCell..<steps.upperBound * 8 / perCell
    }
}
