/// A colour as a terminal is told it.
enum TerminalColor: Sendable, Equatable {
    case standard
    /// From 0 to 15 one of the user's own colours, up to 255 one of xterm's cube and greys.
    case index(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// The colour, or the nearest one by the squared distance in RGB that the terminal has.
    init(_ color: Color, _ depth: ColorDepth) {
        guard let (red, green, blue) = color.components else {
            self = .standard
            return
        }
        switch depth {
        case .none: self = .standard
        case .ansi16: self = .index(TerminalColor.nearestOf16(red, green, blue))
        case .palette256: self = .index(TerminalColor.nearestOf256(red, green, blue))
        case .rgb24: self = .rgb(red, green, blue)
        }
    }

    private static func nearestOf16(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        var best: UInt8 = 0
        var least = Int.max
        for (index, color) in xtermColors.enumerated() {
            let distance = squaredDistance((red, green, blue), color)
            if distance < least {
                least = distance
                best = UInt8(index)
            }
        }
        return best
    }

    /// Only the cube and the greys are the same on every terminal, so only they are chosen from.
    private static func nearestOf256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let cube = (cubeIndex(red), cubeIndex(green), cubeIndex(blue))
        let cubeColor = (cubeLevel(cube.0), cubeLevel(cube.1), cubeLevel(cube.2))
        // The greys are 8, 18, … 238: the nearest to the mean, which is a third of the sum.
        let sum = Int(red) + Int(green) + Int(blue)
        let grey = UInt8(min(max(sum - 24 + 15, 0) / 30, 23))
        let level = 8 + 10 * grey
        let color = (red, green, blue)
        if squaredDistance(color, (level, level, level)) < squaredDistance(color, cubeColor) {
            return 232 + grey
        }
        return 16 + 36 * cube.0 + 6 * cube.1 + cube.2
    }

    private static func cubeIndex(_ component: UInt8) -> UInt8 {
        component < 48 ? 0 : component < 115 ? 1 : (component - 35) / 40
    }

    /// The cube's levels are 0, 95, 135, … 255.
    private static func cubeLevel(_ index: UInt8) -> UInt8 {
        index == 0 ? 0 : 55 + 40 * index
    }

    private static func squaredDistance(_ one: (UInt8, UInt8, UInt8), _ other: (UInt8, UInt8, UInt8)) -> Int {
        let red = Int(one.0) - Int(other.0)
        let green = Int(one.1) - Int(other.1)
        let blue = Int(one.2) - Int(other.2)
        return red * red + green * green + blue * blue
    }

    /// The first sixteen colours as xterm has them by default; users may have others.
    private static let xtermColors: [(UInt8, UInt8, UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
        (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
        (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}
