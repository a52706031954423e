package import PongUI

extension SettingsFile {
    /// The lines without their ends.
    package var lineTexts: [[UInt8]] {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0.filter { $0 != 13 }) }
        return lines.last == [] ? lines.dropLast() : lines
    }
}
