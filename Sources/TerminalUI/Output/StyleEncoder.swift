/// Encodes changes of the terminal's style in as few bytes as possible (ECMA-48 SGR).
struct StyleEncoder: Sendable {
    private(set) var style = RenderedStyle.plain

    /// True if the terminal can turn off single attributes; the oldest turn off all at once.
    let turnsOffSingly: Bool

    /// Changes the style and appends the sequence; appends nothing for the same style.
    mutating func change(to next: RenderedStyle, _ bytes: inout [UInt8]) {
        guard next != style else { return }
        let start = bytes.count
        let isSingly = turnsOffSingly || next.attributes.isSuperset(of: style.attributes)
        if isSingly { appendChange(to: next, &bytes) }
        let middle = bytes.count
        appendReset(to: next, &bytes)
        // Both sequences are written, then the longer one is removed.
        if isSingly, middle - start <= bytes.count - middle {
            bytes.removeSubrange(middle...)
        } else {
            bytes.removeSubrange(start..<middle)
        }
        style = next
    }

    mutating func reset(_ bytes: inout [UInt8]) {
        appendReset(to: .plain, &bytes)
        style = .plain
    }

    private func appendChange(to next: RenderedStyle, _ bytes: inout [UInt8]) {
        bytes.appendIntroducer()
        let off = style.attributes.subtracting(next.attributes)
        var on = next.attributes.subtracting(style.attributes)
        // One parameter turns off bold and dim together.
        if !off.isDisjoint(with: [.bold, .dim]) {
            bytes.append(parameter: 22)
            on.formUnion(next.attributes.intersection([.bold, .dim]))
        }
        if off.contains(.reverse) { bytes.append(parameter: 27) }
        append(on, next, after: style, &bytes)
    }

    private func appendReset(to next: RenderedStyle, _ bytes: inout [UInt8]) {
        bytes.appendIntroducer()
        guard next != .plain else { return bytes.append(UInt8(ascii: "m")) }
        bytes.append(parameter: 0)
        append(next.attributes, next, after: .plain, &bytes)
    }

    /// The parameters that turn attributes on.
    private static let attributes: [(Style.Attributes, Int)] = [(.bold, 1), (.dim, 2), (.reverse, 7)]

    /// Appends the attributes that are turned on and the colours that differ, and ends the sequence.
    private func append(
        _ on: Style.Attributes,
        _ next: RenderedStyle,
        after last: RenderedStyle,
        _ bytes: inout [UInt8]
    ) {
        for (attribute, parameter) in Self.attributes where on.contains(attribute) {
            bytes.append(parameter: parameter)
        }
        if next.foreground != last.foreground { bytes.append(parametersFor: next.foreground, base: 30) }
        if next.background != last.background { bytes.append(parametersFor: next.background, base: 40) }
        bytes[bytes.count - 1] = UInt8(ascii: "m")
    }
}

extension [UInt8] {
    fileprivate mutating func append(parameter: Int) {
        append(decimal: parameter)
        append(UInt8(ascii: ";"))
    }

    /// - Parameter base: 30 for the foreground, 40 for the background.
    fileprivate mutating func append(parametersFor color: TerminalColor, base: Int) {
        switch color {
        case .standard:
            append(parameter: base + 9)
        case .index(let index) where index < 8:
            append(parameter: base + Int(index))
        case .index(let index) where index < 16:
            append(parameter: base + 60 + Int(index) - 8)
        case .index(let index):
            append(parameter: base + 8)
            append(parameter: 5)
            append(parameter: Int(index))
        case .rgb(let red, let green, let blue):
            append(parameter: base + 8)
            append(parameter: 2)
            append(parameter: Int(red))
            append(parameter: Int(green))
            append(parameter: Int(blue))
        }
    }
}
