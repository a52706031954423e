internal import LabTools
internal import PongUI
internal import TerminalUI

/// The command line of the lab, for commands such as `find pop and left.rollbackDepth > 8`.
struct Prompt {
    private var line = TextLine(longest: Expression.longestText)

    /// The error of the last Enter; cleared by the next key.
    private var error: ExpressionError?

    /// Past commands, oldest first, and the index of the shown one; `earlier.count` for a new command.
    private let earlier: [String]
    private var shown: Int

    init(earlier: [String]) {
        self.earlier = earlier
        shown = earlier.count
    }

    var text: String { line.text }

    /// Edits the line, recalls a past command, or completes a word.
    mutating func take(_ event: KeyEvent) {
        error = nil
        switch event.key {
        case .up: show(earlier: shown - 1)
        case .down: show(earlier: shown + 1)
        case .tab: complete()
        default: line.take(event)
        }
    }

    /// Shows an error and moves the cursor to its place.
    mutating func show(_ error: ExpressionError) {
        self.error = error
        line.moveCursor(to: error.range.lowerBound)
    }

    private mutating func show(earlier index: Int) {
        guard (0...earlier.count).contains(index) else { return }
        shown = index
        line.replace(by: index < earlier.count ? earlier[index] : "")
    }

    /// Completes the word before the cursor up to the longest common prefix of all candidates.
    private mutating func complete() {
        let word = String(text.prefix(line.cursor).reversed().prefix { $0.isPartOfName }.reversed())
        let candidates = PromptCommand.words.filter { $0.hasPrefix(word) }
        guard var common = candidates.first else { return }
        for candidate in candidates { common = String(zip(common, candidate).prefix { $0 == $1 }.map(\.0)) }
        line.insert(String(common.dropFirst(word.count)))
    }
}

extension Prompt {
    /// Draws the line with a summary of the commands below it; if the text is wrong, with the error above and marks
    /// below.
    ///
    /// - Parameter row: The row of the line; the rows above and below it are free.
    func draw(at row: Int, on canvas: inout Canvas) {
        let columns = canvas.size.columns
        for line in (error == nil ? row : row - 1)...row + 1 {
            for column in 0..<columns { canvas.write(" ", column: column, row: line, canvas.palette.text) }
        }
        let room = columns - 3
        let start = canvas.write(":", column: 1, row: row, canvas.palette.accent)
        line.draw(column: start, row: row, columns: room, on: &canvas)
        guard let error else {
            canvas.write(PromptCommand.summary, column: 1, row: row + 1, atMost: columns - 2, canvas.palette.hint)
            return
        }
        canvas.write(error.message, column: 1, row: row - 1, atMost: columns - 2, canvas.palette.accent)
        let first = line.firstDrawn(columns: room)
        let marked = start + error.range.lowerBound - first
        let end = min(max(marked + 1, start + error.range.upperBound - first), columns)
        for column in marked..<end { canvas.write("^", column: column, row: row + 1, canvas.palette.accent) }
    }
}

extension Character {
    /// True for ASCII letters, digits and the period.
    fileprivate var isPartOfName: Bool { isASCII && (isLetter || isNumber || self == ".") }
}

/// A command of the lab's prompt.
enum PromptCommand {
    /// Jumps to the next or the last earlier tick at which a condition begins to hold; the word `find` is optional.
    case find(TickSearch, LabScene.Direction)

    /// Sets the breakpoint: freezes the lab when a condition begins to hold; `nil` clears it.
    case stop(TickSearch?)
    /// Shows a value or a condition beside the views; `nil` removes all watches.
    case watch(Watch?)
    /// Jumps to a tick.
    case goTo(UInt32)

    private static let verbs = ["find", "back", "break", "watch", "goto"]

    /// All words of commands and conditions, for completion.
    static let words = verbs + Expression.words + TickNames.all.map(\.name.text)

    static let summary = "find, back, break, watch CONDITION   goto TICK   Tab completes   Esc"

    /// Parses a command.
    ///
    /// - Throws: ``LabTools/ExpressionError`` with its range in the whole text.
    init(_ text: String) throws(ExpressionError) {
        let start = text.prefix { $0 == " " }.count
        let word = text.dropFirst(start).prefix { $0 != " " }
        guard Self.verbs.contains(String(word)) else {
            if let tick = UInt32(word), start + word.count == text.count {
                self = .goTo(tick)
            } else {
                self = .find(try TickSearch(text), .on)
            }
            return
        }
        let rest = String(text.dropFirst(start + word.count).drop { $0 == " " })
        let offset = text.count - rest.count
        do throws(ExpressionError) {
            switch word {
            case "find": self = .find(try TickSearch(rest), .on)
            case "back": self = .find(try TickSearch(rest), .back)
            case "break": self = .stop(rest.isEmpty ? nil : try TickSearch(rest))
            case "watch": self = .watch(rest.isEmpty ? nil : try Watch(rest))
            default:
                guard let tick = UInt32(rest.filter { $0 != " " }) else {
                    throw ExpressionError("goto needs the number of a tick", in: rest, at: 0..<rest.count)
                }
                self = .goTo(tick)
            }
        } catch {
            let range = error.range.lowerBound + offset..<error.range.upperBound + offset
            throw ExpressionError(error.message, in: text, at: range)
        }
    }
}
