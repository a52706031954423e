internal import LabTools

/// A command of the lab's prompt.
enum PromptCommand {
    /// Jumps to the next tick at which a condition begins to hold; the word `find` is optional.
    case find(TickSearch)
    /// Jumps to the last earlier tick at which a condition begins to hold.
    case back(TickSearch)
    /// Sets the breakpoint: freezes the lab when a condition begins to hold; `nil` clears it.
    case stop(TickSearch?)
    /// Shows a value or a condition beside the views; `nil` removes all watches.
    case watch(Watch?)
    /// Jumps to a tick.
    case goTo(UInt32)

    private static let verbs = ["find", "back", "break", "watch", "goto"]

    /// All words of commands and conditions, for completion.
    static let words = verbs + Expression.words + TickNames.all.map(\.text)

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
