internal import Foundation

/// A script of a file: stages, and the steps that each of them follows.
///
/// A file has scripts of this form, with an empty line between two of them:
///
///     # What the script proves.
///     on title 40x16 80x24 theme=mono
///     on match: space +80
///       down down => >More | still
///
/// A line `on` is a stage as in ``Stage/init(_:_:)``; with several sizes it is one stage of each size. A step has keys
/// before the arrow and conditions after it; `_` stands for a blank at the end of a condition.
package struct Script: Sendable, CustomStringConvertible {
    package private(set) var description: String
    private var stages: [String] = []
    private var steps: [(line: Int, keys: String, conditions: [String])] = []

    /// Reads the scripts of all files in a folder.
    ///
    /// - Parameter file: A source file beside the folder `Scripts`.
    package static func all(beside file: String) -> [Script] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Scripts")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return read(text, of: file.deletingPathExtension().lastPathComponent)
        }
    }

    private static func read(_ text: String, of file: String) -> [Script] {
        var scripts: [Script] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.trimmingCharacters(in: .whitespaces)
            if words.hasPrefix("# ") {
                scripts.append(Script(description: "\(file): \(words.dropFirst(2))"))
            } else if words.hasPrefix("on ") {
                // Further stages have steps of their own.
                if let last = scripts.last, !last.steps.isEmpty {
                    scripts.append(Script(description: last.description))
                }
                scripts[scripts.count - 1].stages.append(String(words.dropFirst(3)))
            } else if !words.isEmpty {
                let parts = words.split(separator: "=>", maxSplits: 1, omittingEmptySubsequences: false)
                let conditions = parts.dropFirst().joined().split(separator: " | ").map {
                    $0.trimmingCharacters(in: .whitespaces).replacing("_", with: " ")
                }
                scripts[scripts.count - 1].steps.append((index + 1, String(parts[0]), conditions))
            }
        }
        return scripts
    }

    /// Follows the steps on each stage.
    ///
    /// - Returns: The conditions that do not hold, each after its line, its stage and its keys.
    package func faults() -> [String] {
        stages.flatMap { line in
            let properties = line.prefix { $0 != ":" }
            let sizes = properties.split(separator: " ").compactMap { ScreenSize(String($0)) }
            return (sizes.isEmpty ? [ScreenSize(80, 24)] : sizes).flatMap { size in
                var stage = Stage(line, size)
                for step in steps {
                    let faults = stage.follow(step.keys, step.conditions)
                    if !faults.isEmpty {
                        return ["line \(step.line), \(line), \(size.name): \(faults)\n\(stage.text)"]
                    }
                }
                return []
            }
        }
    }
}
