/// A colour in a form that sequences can express.
enum TerminalColor: Sendable, Equatable {
    case standard
    /// An index: 0 to 15 are the user's own colours, 16 to 255 xterm's cube and greys.
    case index(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// The colour, or the terminal's nearest one by squared distance in RGB.
    init(_ color: Color, _ depth: ColorDepth) {
        self =
            switch (depth, color.components) {
            case (_, nil), (.none, _): .standard
            case (.ansi16, let (red, green, blue)?): .index(Self.nearestOf16(red, green, blue))
            case (.palette256, let (red, green, blue)?): .index(Self.nearestOf256(red, green, blue))
            case (.rgb24, let (red, green, blue)?): Self.exact(red, green, blue)
            }
    }

    /// The index of a colour of the cube or the greys, which takes half the bytes.
    ///
    /// Skips the first indexes, since some shell themes redefine them.
    private static func exact(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
        let index = nearestOf256(red, green, blue)
        return index >= 22 && xtermColor(index) == (red, green, blue) ? .index(index) : .rgb(red, green, blue)
    }

    /// The nearest colour of the cube and the greys.
    static func ofCube(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        let (red, green, blue) = xtermColor(nearestOf256(red, green, blue))
        return .rgb(red, green, blue)
    }

    private static func nearestOf16(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        var nearest: (index: Int, distance: Int) = (0, .max)
        for (index, color) in xtermColors.enumerated() {
            let distance = squaredDistance((red, green, blue), color)
            if distance < nearest.distance { nearest = (index, distance) }
        }
        return UInt8(nearest.index)
    }

    /// The nearest colour of the cube and the greys, which are the same on every terminal.
    private static func nearestOf256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let cube = 16 + 36 * cubeIndex(red) + 6 * cubeIndex(green) + cubeIndex(blue)
        // The greys are 8, 18, … 238: the nearest to the mean, which is a third of the sum.
        let sum = Int(red) + Int(green) + Int(blue)
        let grey = UInt8(min(max(sum - 24 + 15, 0) / 30, 23))
        let color = (red, green, blue)
        let isGreyNearer = squaredDistance(color, xtermColor(232 + grey)) < squaredDistance(color, xtermColor(cube))
        return isGreyNearer ? 232 + grey : cube
    }

    /// The colour of an index from 16 on.
    private static func xtermColor(_ index: UInt8) -> (UInt8, UInt8, UInt8) {
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        let cube = index - 16
        return (cubeLevel(cube / 36), cubeLevel(cube / 6 % 6), cubeLevel(cube % 6))
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

    /// The first sixteen colours in xterm's defaults; users may change them.
    private static let xtermColors: [(UInt8, UInt8, UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
        (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
        (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}
