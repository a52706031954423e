extension PointerEvent {
    /// The event of an SGR report (`CSI < button ; column ; row M` or `m`); `nil` for sideways motion of
    /// the wheel and for any other sequence.
    init?(_ report: ControlSequence, _ final: UInt8) {
        let isRelease = final == UInt8(ascii: "m")
        guard isRelease || final == UInt8(ascii: "M"), report[1] > 0, report[2] > 0 else { return nil }
        let code = report[0]
        let button = Int(code & 3)
        let action: Action
        if code & 64 != 0 {
            guard button < 2 else { return nil }
            action = .scroll(button == 0 ? -1 : 1)
        } else if code & 32 != 0 {
            action = .move
        } else {
            let number = code & 128 != 0 ? button + 8 : button
            action = isRelease ? .release(number) : .press(number)
        }
        self.init(column: Int(report[1]) - 1, row: Int(report[2]) - 1, action)
    }
}
