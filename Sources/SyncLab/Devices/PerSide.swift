/// One value for each of the lab's two devices that are drawn and measured.
struct PerSide<Value> {
    var left: Value
    var right: Value

    init(_ left: Value, _ right: Value) {
        self.left = left
        self.right = right
    }

    subscript(side: LabSide) -> Value {
        // In place: a copy would share its buffers with the original, and every change copy them.
        _read {
            if side == .left { yield left } else { yield right }
        }
        _modify {
            if side == .left { yield &left } else { yield &right }
        }
    }
}
