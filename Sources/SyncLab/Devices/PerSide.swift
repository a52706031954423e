/// One value for each of the lab's two watched devices.
public struct PerSide<Value> {
    public var left: Value
    public var right: Value

    public init(_ left: Value, _ right: Value) {
        self.left = left
        self.right = right
    }

    /// The value that is made for each side, the left one first.
    public init(each make: (LabSide) throws -> Value) rethrows {
        self.init(try make(.left), try make(.right))
    }

    public subscript(side: LabSide) -> Value {
        // Not `_read`: each call would allocate its coroutine.
        get { side == .left ? left : right }
        // In place: a copy would share its buffers with the original, and every change copy them.
        _modify {
            if side == .left { yield &left } else { yield &right }
        }
    }
}

extension PerSide: Sendable where Value: Sendable {}
extension PerSide: Equatable where Value: Equatable {}
extension PerSide: Hashable where Value: Hashable {}
