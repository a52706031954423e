internal import JSONText
internal import SyncLab

/// The states around a tick of the match, as both devices predicted, confirmed and corrected them: the same as the script
/// of the page makes.
extension RunPresentation {
    /// The tick of the match to look at in a tick of the run: that of its finding, else the last one that both devices have
    /// confirmed.
    func middle(at tick: UInt32) -> Int {
        guard !ticks.isEmpty else { return -1 }
        let place = Int(tick - shown.lowerBound)
        if let found = ticks[place].foundTick { return found }
        return course.bothConfirmed(at: place)
            ?? LabSide.allCases.compactMap { course.views[$0][place].shown }.max() ?? -1
    }

    /// The fields that two devices have confirmed differently at a tick of the match by a tick of the run; `nil` if not both
    /// have confirmed it.
    func differences(at middle: Int, by tick: UInt32) -> [Int]? {
        guard let left = course.confirmation(of: middle, at: .left), left.labTick <= tick,
            let right = course.confirmation(of: middle, at: .right), right.labTick <= tick
        else { return nil }
        return course.fields.indices.filter { left.values[$0] != right.values[$0] }
    }

    /// The differences as lines.
    func differenceBody(at middle: Int) -> String {
        let known = differences(at: middle, by: focus)
        let found = known ?? []
        var lines = found.prefix(4).map { field in
            let values = LabSide.allCases.map { side in
                "\(side.name) \(course.confirmation(of: middle, at: side).map { course.text(of: $0.values[field], field) } ?? "–")"
            }
            return "≠ \(course.fields[field].name): \(values.joined(separator: ", "))"
        }
        if found.count > 4 { lines.append("… and \(found.count - 4) more") }
        let head = "tick \(middle) of the match, \(known == nil ? "not confirmed" : "confirmed") by both"
        let texts = lines.isEmpty ? [known == nil ? "–" : "= both have the same"] : Array(lines)
        return "<div id=\"differ\"\(found.isEmpty ? "" : " class=\"differs\"")><b>\(head)</b>\(HTML.list(texts))</div>"
    }

    /// The table of the ticks around the middle.
    func fieldTable(around middle: Int) -> String {
        let place = Int(focus - shown.lowerBound)
        let top = LabSide.allCases.compactMap { course.views[$0][place].shown }.max() ?? -1
        let (first, last) = (max(middle - 3, 0), min(middle + 3, top))
        let body = first <= last ? (first...last).map { tickRows($0, place, isMiddle: $0 == middle) } : []
        return """
            <div class="wide"><table id="fields"><thead><tr><th>field</th><th>left predicted</th><th>left confirmed</th>\
            <th>right predicted</th><th>right confirmed</th><th class="by">changed by</th></tr></thead>
            <tbody>\(body.joined(separator: "\n"))</tbody></table></div>
            """
    }

    private func tickRows(_ tick: Int, _ place: Int, isMiddle: Bool) -> String {
        let lives = LabSide.allCases.map { TickStates(tick, at: $0, of: self, upTo: place) }
        let rows = rows(lives).filter { isMiddle || !$0.isQuiet }
        let note = rows.isEmpty ? "; as predicted, and the same on both" : ""
        let heads = zip(LabSide.allCases, lives).map { "\($0.name): \($1.text)" }.joined(separator: "; ")
        return """
            <tr class="tick\(isMiddle ? " middle" : "")"><th colspan="6" scope="rowgroup"><b>tick \(tick)</b> \
            \(heads)\(note)</th></tr>
            """ + rows.map(\.html).joined(separator: "\n")
    }

    /// The values of a field, or of a player's input, at both devices.
    private struct FieldRow {
        let name: String

        /// Predicted and confirmed, of each device.
        let pairs: [(predicted: Int?, confirmed: Int?)]
        let isKnown: [Bool]
        let text: (Int) -> String
        let origins: [String]

        private var isDifferent: Bool {
            pairs.allSatisfy { $0.confirmed != nil } && pairs[0].confirmed != pairs[1].confirmed
        }

        private func isCorrected(_ side: Int) -> Bool {
            guard let predicted = pairs[side].predicted, let confirmed = pairs[side].confirmed else { return false }
            return predicted != confirmed
        }

        /// True if nothing was corrected, and both devices have the same.
        var isQuiet: Bool { !isDifferent && !pairs.indices.contains(where: isCorrected) }

        var html: String {
            let cells = pairs.indices.flatMap { side -> [String] in
                let (predicted, confirmed) = pairs[side]
                let guess = predicted.map { (isCorrected(side) ? "✗ " : "") + text($0) } ?? "–"
                let known = confirmed.map { (isDifferent ? "≠ " : "") + text($0) }
                let value = known.map { isKnown[side] ? $0 : "(\($0))" } ?? "–"
                return [
                    "<td class=\"\(isCorrected(side) ? "corrected" : "")\">\(HTML.escaped(guess))</td>",
                    "<td class=\"\(isDifferent ? "differs" : "")\">\(HTML.escaped(value))</td>",
                ]
            }
            let (one, two) = (origins[0], origins[1])
            let by = one == two || two.isEmpty ? one : one.isEmpty ? two : "left: \(one); right: \(two)"
            return
                "<tr><th scope=\"row\">\(HTML.escaped(name))</th>\(cells.joined())<td class=\"by\">\(HTML.escaped(by))</td></tr>"
        }
    }

    private func rows(_ lives: [TickStates]) -> [FieldRow] {
        let isKnown = lives.map(\.isKnown)
        let inputs = course.players.indices.map { player in
            FieldRow(
                name: "input of \(course.players[player])",
                pairs: lives.map { ($0.entry?.firstInputs[player].known, $0.entry?.inputs[player]) },
                isKnown: isKnown,
                text: { course.texts[$0] },
                origins: ["", ""]
            )
        }
        return inputs
            + course.fields.indices.map { field in
                FieldRow(
                    name: course.fields[field].name,
                    pairs: lives.map { ($0.first?.values[field], $0.entry?.values[field]) },
                    isKnown: isKnown,
                    text: { course.text(of: $0, field) },
                    origins: lives.map { $0.origin(of: field, in: course) }
                )
            }
    }
}

/// A tick of the match at one device, by a tick of the run.
private struct TickStates {
    /// The view that showed it first, and the tick of the run.
    let first: RunCourse.View?
    private let shownIn: UInt32?

    let entry: RunCourse.Confirmation?
    private let before: RunCourse.Confirmation?

    /// The tick of the run in which it was corrected, and the message that led to it.
    private let correction: (tick: UInt32, message: RunPresentation.Message?)?

    /// True if it is confirmed by then.
    let isKnown: Bool

    init(_ tick: Int, at side: LabSide, of run: RunPresentation, upTo place: Int) {
        let (course, start) = (run.course, run.shown.lowerBound)
        entry = course.confirmation(of: tick, at: side)
        before = course.confirmation(of: tick - 1, at: side)
        isKnown = entry.map { $0.labTick <= Int(start) + place } ?? false
        let shownAt = course.firstView(of: tick, at: side, upTo: place)
        first = shownAt.map { course.views[side][$0] }
        shownIn = shownAt.map { start + UInt32($0) }
        let end = isKnown ? (entry?.labTick ?? 0) - Int(start) : place
        let views = course.views[side]
        let found = shownAt.flatMap { shownAt in
            shownAt < end
                ? (shownAt + 1...end).first {
                    views[$0].rollbackDepth > 0 && views[$0].firstIncorrect.map { $0 <= tick } ?? false
                } : nil
        }
        correction = found.map { place in
            let (labTick, wrong) = (start + UInt32(place), views[place].firstIncorrect ?? 0)
            let message = run.messages.first {
                $0.sender == side.other && $0.arrivalTick == labTick && $0.inputTicks?.contains(wrong) == true
            }
            return (labTick, message)
        }
    }

    /// The tick's course, in words.
    var text: String {
        var parts = [shownIn.map { "shown in \($0)" } ?? "not shown"]
        if let entry { parts.append("confirmed in \(entry.labTick)") }
        if let correction {
            let message = correction.message.map { " by the message of tick \($0.tick)" } ?? ""
            parts.append("corrected in \(correction.tick)\(message)")
        }
        return parts.joined(separator: ", ")
    }

    /// The origin of a field's change; empty if it did not change.
    func origin(of field: Int, in course: RunCourse) -> String {
        guard let entry, let before, entry.values[field] != before.values[field] else { return "" }
        return entry.origins.first { $0.field == field }.map { course.texts[$0.text] } ?? course.fields[field].part
            ?? ""
    }
}

extension RunPresentation.Tick {
    /// The tick of the match of its first finding that is of one.
    var foundTick: Int? { findings.lazy.compactMap { $0.tick?.whole }.first }
}

extension Int {
    /// `nil` for a place that is none.
    fileprivate var known: Int? { self < 0 ? nil : self }
}
