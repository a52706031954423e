extension PointerEvent {
    /// The event of an SGR report (`CSI < button ; column ; row M` or `m`); `nil` for sideways motion of
    /// the wheel and for any other sequence.
    init?(_ report: ControlSequence, _ final: UInt8) {
        let isRelease = final == UInt8(ascii: "m")
        guard isRelease || final == UInt8(ascii: "M"), report[1] > 0, report[2] > 0 else { return nil }
        let code = report[0]
        let button = Int(code & 3)
        guard code & 64 == 0 || button < 2 else { return nil }
        let number = code & 128 != 0 ? button + 8 : button
        let action: Action =
            switch code & 96 {
            case 0: isRelease ? .release(number) : .press(number)
            case 32: .move
            default: .scroll(button == 0 ? -1 : 1)
            }
        self.init(column: Int(report[1]) - 1, row: Int(report[2]) - 1, action)
    }
}
