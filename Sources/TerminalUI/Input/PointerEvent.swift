/// The pointer over a cell; the top left cell is column 0, row 0.
public struct PointerEvent: Sendable, Hashable {
    public var column: Int
    public var row: Int
    public var action: Action

    public init(column: Int, row: Int, _ action: Action) {
        self.column = column
        self.row = row
        self.action = action
    }

    public enum Action: Sendable, Hashable {
        case move
        /// A button, 0 for the main one.
        case press(Int)
        case release(Int)
        /// One notch of the wheel, towards the top (negative) or the bottom.
        case scroll(Int)
    }
}
