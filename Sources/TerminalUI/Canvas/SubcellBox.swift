/// A rectangle measured in eighths of a cell on both axes; the origin is the canvas's top left corner.
///
/// The edges are half-open: the box from 0 to 8 covers exactly the first cell. A box is empty if its right is not
/// beyond its left or its bottom is not beyond its top.
public struct SubcellBox: Sendable, Hashable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    var isEmpty: Bool {
        right <= left || bottom <= top
    }
}
