internal import SyncLab

/// A command of the lab's prompt.
enum PromptCommand {
    /// Shows the next tick at which a condition begins to hold; the word is left out at will.
    case find(TickSearch)
    /// Shows the last tick before at which it begins to hold.
    case back(TickSearch)
    /// Freezes the lab where a condition begins to hold; `nil` ends that.
    case stop(TickSearch?)
    /// Shows a value or a condition beside the views; `nil` ends that for all of them.
    case watch(Watch?)
    /// Shows a tick.
    case goTo(UInt32)

    private static let verbs = ["find", "back", "break", "watch", "goto"]

    /// All words that a command can have.
    static let words = verbs + ["and", "or", "not", "changed", "true", "false"] + TickName.all.map(\.text)

    static let summary = "find, back, break, watch CONDITION   goto TICK   Tab completes   Esc"

    /// Reads a command.
    ///
    /// - Throws: ``SyncLab/ExpressionError`` with a place in the whole text.
    init(_ text: String) throws(ExpressionError) {
        let start = text.prefix { $0 == " " }.count
        let word = text.dropFirst(start).prefix { $0 != " " }
        guard Self.verbs.contains(String(word)) else {
            if let tick = UInt32(word), start + word.count == text.count {
                self = .goTo(tick)
            } else {
                self = .find(try TickSearch(text))
            }
            return
        }
        let rest = String(text.dropFirst(start + word.count).drop { $0 == " " })
        let offset = text.count - rest.count
        do throws(ExpressionError) {
            switch word {
            case "find": self = .find(try TickSearch(rest))
            case "back": self = .back(try TickSearch(rest))
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
