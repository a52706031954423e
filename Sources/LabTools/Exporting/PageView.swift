internal import JSONText
package import SyncLab

/// The drawing of both devices' views on a page: what its script moves is where the cursor begins.
package enum PageView: Sendable {
    /// The fields of the state as lines.
    case fields
    case court(Court)

    /// The lines of text that each device draws.
    case lines(PerSide<[Frame]>)

    /// A court that is a square, seen from the bottom.
    package struct Court: Sendable {
        /// The places of the fields with the ball's x and y, and with the middles of the paddles of player one and two.
        package let ball: (x: Int, y: Int)
        package let paddles: (one: Int, two: Int)

        /// The places of the fields with the score.
        package let score: (one: Int, two: Int)

        /// In the numbers of ``RunCourse/Field/Kind/fixed``.
        package let paddleWidth: Int
        package let ballRadius: Int
        package let obstacles: [(x: Int, y: Int, width: Int, height: Int)]

        package init(
            ball: (x: Int, y: Int),
            paddles: (one: Int, two: Int),
            score: (one: Int, two: Int),
            paddleWidth: Int,
            ballRadius: Int,
            obstacles: [(x: Int, y: Int, width: Int, height: Int)]
        ) {
            (self.ball, self.paddles, self.score) = (ball, paddles, score)
            (self.paddleWidth, self.ballRadius, self.obstacles) = (paddleWidth, ballRadius, obstacles)
        }
    }

    /// The lines that a view draws from a tick on.
    package struct Frame: Sendable {
        /// The place of the tick among those that are shown.
        package let place: Int
        package let lines: [String]

        package init(place: Int, lines: [String]) { (self.place, self.lines) = (place, lines) }
    }
}

extension PageView {
    /// The data from which the script draws the views.
    var data: JSONValue {
        let none: JSONValue = ["court": .list([]), "score": .list([])]
        switch self {
        case .fields: return none
        case .court(let court):
            return [
                "court": .wholes([court.ball.x, court.ball.y, court.paddles.one, court.paddles.two]),
                "score": .wholes([court.score.one, court.score.two]), "paddle": .whole(court.paddleWidth),
            ]
        case .lines(let frames):
            var data = none
            let counts = LabSide.allCases.map { side in
                JSONValue.wholes([frames[side].count, Self.changes(frames[side]).joined().count])
            }
            data.append(["frames": .list(counts)])
            return data
        }
    }

    /// Adds the frames to the columns of a page: their places, their heights, and the lines that differ from the frame
    /// before, whose texts are among those of the course.
    func add(to columns: inout PageColumns, _ course: inout RunCourse) {
        guard case .lines(let frames) = self else { return }
        for side in LabSide.allCases {
            let changes = Self.changes(frames[side])
            columns.add(frames[side].map(\.place))
            columns.add(frames[side].map(\.lines.count))
            columns.add(changes.map(\.count))
            columns.add(changes.flatMap { $0 })
            columns.add(
                zip(frames[side], changes).flatMap { frame, lines in
                    lines.map { course.place(of: frame.lines[$0]) }
                }
            )
        }
    }

    /// The lines of each frame that differ from the frame before.
    private static func changes(_ frames: [Frame]) -> [[Int]] {
        var last: [String] = []
        return frames.map { frame in
            defer { last = frame.lines }
            return frame.lines.indices.filter { !last.indices.contains($0) || last[$0] != frame.lines[$0] }
        }
    }
}

extension JSONValue {
    static func wholes(_ numbers: [Int]) -> JSONValue { .list(numbers.map { .whole($0) }) }
}

/// The views at the place where the cursor begins.
extension RunPresentation {
    /// A device's view with its caption.
    func viewBody(of side: LabSide, at place: Int, _ differences: [Int]) -> String {
        let view = course.views[side][place]
        func number(_ tick: Int?) -> String { tick.map { "\($0)" } ?? "–" }
        var caption = ["shows \(number(view.shown))", "confirmed \(number(view.confirmed))"]
        if case .court(let court) = self.view, !view.values.isEmpty {
            let score = [court.score.one, court.score.two].map { course.text(of: view.values[$0], $0) }
            caption.insert("score \(score.joined(separator: " : "))", at: 0)
        }
        return """
            <figure id="view-\(side.name)"><figcaption><b class="\(side.name)">\(HTML.escaped(labels[side])) device</b>
            <output>\(caption.joined(separator: ", "))</output></figcaption>
            \(drawing(of: side, at: place, differences))</figure>
            """
    }

    private func drawing(of side: LabSide, at place: Int, _ differences: [Int]) -> String {
        switch view {
        case .court(let court): return drawing(of: side, at: place, court, differences)
        case .lines(let frames):
            let lines = frames[side].last { $0.place <= place }?.lines ?? []
            return "<pre>\(HTML.escaped(lines.joined(separator: "\n")))</pre>"
        case .fields:
            let values = course.views[side][place].values
            let lines = values.indices.map { "\(course.fields[$0].name) \(course.text(of: values[$0], $0))" }
            return "<pre>\(HTML.escaped(lines.joined(separator: "\n")))</pre>"
        }
    }

    /// A court: filled what the device shows, and in outlines what both have confirmed and have not alike.
    private func drawing(of side: LabSide, at place: Int, _ court: PageView.Court, _ differences: [Int]) -> String {
        let view = course.views[side][place]
        let middle = middle(at: focus)
        func text(_ raw: Int) -> String { Decimal((raw * 2_000) >> 24, digits: 1).text }
        func parts(_ kind: String, _ color: String, _ values: [Int], _ isShown: (Int) -> Bool) -> String {
            let (isOutline, name) = (kind != "shown", "\(kind)\(color.isEmpty ? "" : " \(color)")")
            let isKnown = !values.isEmpty
            func raw(_ field: Int) -> Int { isKnown ? view.isTurned ? 1 << 24 - values[field] : values[field] : 0 }
            func hidden(_ fields: Int...) -> String { isKnown && fields.contains(where: isShown) ? "" : " hidden" }
            let ends = view.isTurned ? (court.paddles.two, court.paddles.one) : court.paddles
            let paddles = [("p1", ends.0, 192), ("p2", ends.1, 4)].map { end, field, y in
                "<rect class=\"\(name) \(end)\" x=\"\(text(raw(field) - court.paddleWidth / 2))\" "
                    + "y=\"\(isOutline ? y - 3 : y)\" width=\"\(text(court.paddleWidth))\" "
                    + "height=\"\(isOutline ? 10 : 4)\"\(hidden(field))/>"
            }
            return paddles.joined()
                + "<circle class=\"\(name) ball\" cx=\"\(text(raw(court.ball.x)))\" cy=\"\(text(raw(court.ball.y)))\" "
                + "r=\"\(isOutline ? "6" : text(court.ballRadius))\"\(hidden(court.ball.x, court.ball.y))/>"
        }
        let blocks = court.obstacles.map { box in
            "<rect class=\"block\" x=\"\(text(box.x - box.width / 2))\" y=\"\(text(box.y - box.height / 2))\" "
                + "width=\"\(text(box.width))\" height=\"\(text(box.height))\"/>"
        }
        let turn = view.isTurned ? " transform=\"rotate(180 100 100)\"" : ""
        func confirmed(_ side: LabSide) -> [Int] { course.confirmation(of: middle, at: side)?.values ?? [] }
        return """
            <svg viewBox="-1 -1 202 202" role="img" aria-label="view of the \(side.name) device">
            <rect class="court" width="200" height="200"/><g class="blocks"\(turn)>\(blocks.joined())</g>
            \(parts("shown", "", view.values) { _ in true })
            \(parts("own", side.name, confirmed(side)) { differences.contains($0) })
            \(parts("other", side.other.name, confirmed(side.other)) { differences.contains($0) })
            </svg>
            """
    }
}
