internal import DisplayText
internal import JSONText

/// The names that an expression may use.
package struct ExpressionNames: Sendable {
    /// Each name, such as `left.rollbackDepth`, in the order of lists: words of ASCII letters and digits, joined by
    /// points.
    package let all: [(text: String, kind: ExpressionValue.Kind)]

    /// The kind of values that the names stand for.
    let subject: Subject

    package enum Subject: Sendable {
        /// The measures of a whole run; a name may stand behind `measures.`, as in the report.
        case measures(example: String)
        /// The values of each tick of a run.
        case ticks
    }

    /// The names of the values of a run or of each of its ticks.
    package init(_ names: [ValueName], of subject: Subject) {
        self.init(all: names.map { ($0.text, $0.kind) }, subject: subject)
    }

    package init(all: [(text: String, kind: ExpressionValue.Kind)], subject: Subject) {
        (self.all, self.subject) = (all, subject)
    }

    /// The part of a report with its measures.
    static let measures = "measures."

    /// The index of a name in ``all``; `nil` for an unknown name.
    package func index(of text: String) -> Int? {
        all.firstIndex { $0.text == text || isOfReports && Self.measures + $0.text == text }
    }
}

/// Messages.
extension ExpressionNames {
    /// The largest number of names that an error proposes; for more it refers to the list.
    private static let mostProposals = 8

    /// The message about an unknown name, with the names that it may mean.
    ///
    /// - Parameter isOperand: True where a number could stand as well.
    package func complaint(about name: String, isOperand: Bool = false) -> String {
        let expected = (isOperand ? "a number or " : "") + (isOfReports ? "a measure" : "a value of a tick")
        let proposals = proposals(for: name)
        let advice = proposals.isEmpty ? "pong lab --list prints them all" : "did you mean \(proposals.joinedAsChoice)?"
        return "'\(name)' is not \(expected); \(advice)"
    }

    /// A condition on one of the names.
    var example: String {
        if case .measures(let example) = subject { example } else { "left.rollbackDepth>8" }
    }

    /// True for names of a report's values, which has no earlier ticks.
    var isOfReports: Bool { if case .measures = subject { true } else { false } }

    /// The names that a text may mean: those that contain it, or else those with nearly the same spelling.
    ///
    /// There are none if the text fits more than ``mostProposals``.
    private func proposals(for text: String) -> [String] {
        let given = text.lowercased()
        let known = all.map(\.text)
        let alike = given.isEmpty ? [] : known.filter { $0.lowercased().contains(given) }
        let proposals =
            alike.isEmpty
            ? known.filter { $0.lowercased().edits(to: given) <= min(given.count / 4, 3) }
            : alike.filter { $0.lowercased().hasPrefix(given) } + alike.filter { !$0.lowercased().hasPrefix(given) }
        return proposals.count <= Self.mostProposals ? proposals : []
    }
}
