/// The digits of a number's magnitude, the last one first.
struct DecimalDigits: Sequence, IteratorProtocol {
    private var rest: UInt?

    init(_ number: Int) {
        rest = number.magnitude
    }

    mutating func next() -> UInt8? {
        guard let rest else { return nil }
        self.rest = rest < 10 ? nil : rest / 10
        return UInt8(rest % 10)
    }
}
