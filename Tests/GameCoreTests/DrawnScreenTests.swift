internal import DrawnScreens
internal import GameCore
internal import Testing

/// What the game says of texts, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of courts, contacts, matches, settings out of their ranges, and held matches are as in their files")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "Courts", beside: #filePath, reply: Self.reading),
            Replies.problem(of: "Contacts", beside: #filePath) { try ContactScript($0).reply },
            Replies.problem(of: "Matches", beside: #filePath) { try MatchScript.reply(to: $0) },
            Replies.problem(of: "Rules", beside: #filePath, reply: Self.refusals),
            Replies.problem(of: "HeldMatches", beside: #filePath) { OwnerScript.reply(to: $0) },
        ]
        #expect(problems.compactMap(\.self) == [])
    }

    private static func reading(_ text: String) -> String {
        do {
            let court = try Court(Array(text.utf8))
            let problems = court.problems().map { "\($0)" } + ((try? court.rules()) == nil ? ["no rules"] : [])
            return problems.isEmpty ? String(court.text.dropLast()) : problems.joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }

    /// Gives each rule a number; lengths and speeds are a whole court of its sign.
    private static func refusals(_ text: String) -> String {
        let number = Int(text) ?? 0
        return Rule.all.compactMap { rule in
            var settings = Rules.Settings()
            switch rule.place {
            case .length(let path), .speed(let path): settings[keyPath: path] = Fixed(number.signum(), over: 1)
            case .count(let path, _): settings[keyPath: path] = number
            case .flag: return nil
            }
            do throws(RulesError) {
                _ = try Rules(settings)
                return "\(rule.name): allowed"
            } catch {
                return "\(error.field): \(error.message)"
            }
        }
        .joined(separator: "\n")
    }
}
