internal import GameCore
internal import PlayerProfile
internal import TerminalUI

// The keys of the editor.

extension CourtEditorScene {
    /// Steps of the cursor in thousandths; `far` with Shift.
    private static let steps = (near: 10, far: 50)

    mutating func handle(_ event: KeyEvent, _ options: AppOptions) -> [SceneEffect] {
        notice = nil
        switch overlay {
        case .name(let line): return type(event, in: line)
        case .leaving(let quits): return answer(event, quits: quits)
        case .help:
            if Help.isClosed(by: event, .standard) { overlay = nil }
            return []
        case .reasons:
            // Enter shows them, too, if the court cannot be tried.
            if [.escape, .enter, .character("v")].contains(event.key) { overlay = nil }
            return []
        case nil: break
        }
        let orientation = options.orientation
        if let direction = event.key.direction {
            let isFar = event.modifiers.contains(.shift) || event.key != event.key.folded
            move(direction, by: isFar ? Self.steps.far : Self.steps.near, orientation)
            return []
        }
        switch event.key {
        case .escape: return leave()
        case .enter: beginTrial(options)
        case .tab: chooseNext(1)
        case .backtab: chooseNext(-1)
        case .delete, .backspace, .character("x"): removeCurrent()
        case .character(" "): takeOrDrop()
        case .character("b"): place(.block, width: .thousandths(100), height: .thousandths(40))
        case .character("p"): place(.peg, width: .thousandths(40), height: .thousandths(40))
        case .character("w"): place(.block, width: .thousandths(200), height: Court.wallThickness)
        case .character("+"), .character("="): size(across: 1, down: 0, orientation)
        case .character("-"): size(across: -1, down: 0, orientation)
        case .character("]"): size(across: 0, down: 1, orientation)
        case .character("["): size(across: 0, down: -1, orientation)
        case .character("m"): toggleMirror()
        case .character("u"): step(draft.canUndo, "nothing to undo") { $0.undo() }
        case .character("r"): step(draft.canRedo, "nothing to redo") { $0.redo() }
        case .character("n"): overlay = .name(TextLine(draft.court.name))
        case .character("s"): return [.save(draft.court, place)]
        case .character("v"):
            findProblems()
            overlay = .reasons
        case .character("o"): return [.change { $0.orientation = $0.orientation.turned }]
        case .character("?"): overlay = .help
        default: break
        }
        return []
    }

    private mutating func move(_ direction: (right: Int, down: Int), by step: Int, _ orientation: Orientation) {
        // In a horizontal court, x points down the screen and y to the left.
        let (right, down) = direction
        let way = orientation == .vertical ? (x: right, y: down) : (x: down, y: -right)
        cursor.move(byX: way.x * step, y: way.y * step)
        if held == nil { chosen = nil }
        moveHeld()
    }

    /// Moves the held obstacle to the cursor, and the cursor to the obstacle, which stays in the court.
    mutating func moveHeld() {
        guard let held else { return }
        draft.edit(held) {
            $0.x = .thousandths(cursor.x)
            $0.y = .thousandths(cursor.y)
        }
        goToObstacle(held)
        noteChange()
    }

    private mutating func goToObstacle(_ index: Int) {
        let obstacle = draft.court.obstacles[index]
        cursor = EditorPlace(x: obstacle.x.thousandths, y: obstacle.y.thousandths)
    }

    private mutating func takeOrDrop() {
        if held != nil { return drop() }
        guard let index = current else { return notice = "no obstacle here: b, p or w places one" }
        take(index)
        goToObstacle(index)
    }

    private mutating func place(_ kind: Obstacle.Kind, width: Fixed, height: Fixed) {
        drop()
        let (x, y) = (Fixed.thousandths(cursor.x), Fixed.thousandths(cursor.y))
        let obstacle = Obstacle(kind, x: x, y: y, width: width, height: height)
        guard let index = draft.add(obstacle) else {
            return notice = "the court is full: it has \(Obstacle.most) obstacles at most"
        }
        chosen = index
        noteChange()
    }

    /// Changes the size of the current obstacle by steps across and down the screen.
    mutating func size(across: Int, down: Int, _ orientation: Orientation) {
        guard let current else { return notice = "nothing here to size" }
        let (width, height) = orientation == .vertical ? (across, down) : (down, across)
        draft.edit(current) { obstacle in
            let isPeg = obstacle.kind == .peg
            obstacle.width = obstacle.width.grown(by: isPeg ? width + height : width)
            obstacle.height = obstacle.height.grown(by: isPeg ? width + height : height)
        }
        noteChange()
    }

    private mutating func removeCurrent() {
        guard let index = current else { return notice = "nothing here to remove" }
        drop()
        draft.remove(index)
        chosen = nil
        noteChange()
    }

    private mutating func chooseNext(_ step: Int) {
        drop()
        let count = draft.court.obstacles.count
        guard count > 0 else { return }
        let next = current.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        chosen = next
        goToObstacle(next)
    }

    /// Turns mirroring on or off; on adds the absent twins.
    private mutating func toggleMirror() {
        draft.isMirrored.toggle()
        if draft.isMirrored {
            draft.addTwins()
            noteChange()
        }
        notice = draft.isMirrored ? "both sides change together" : "each side changes alone"
    }

    private mutating func step(_ isPossible: Bool, _ otherwise: String, _ step: (inout CourtDraft) -> Void) {
        guard isPossible else { return notice = otherwise }
        drop()
        chosen = nil
        step(&draft)
        noteChange()
    }

    /// Edits the name: Enter takes it, Esc keeps the old one.
    private mutating func type(_ event: KeyEvent, in line: TextLine) -> [SceneEffect] {
        switch event.key {
        case .escape: overlay = nil
        case .enter:
            let name = line.text.last == " " ? String(line.text.dropLast()) : line.text
            guard Court.isName(name) else {
                notice = "a name has 1 to \(Court.longestName) characters"
                return []
            }
            draft.rename(name)
            overlay = nil
            noteChange()
        default:
            var next = line
            next.take(event)
            if next.text.isEmpty || Court.canBegin(name: next.text) { overlay = .name(next) }
        }
        return []
    }

    private mutating func leave() -> [SceneEffect] {
        if held == nil && isSaved { return [.showTitle] }
        if held != nil { drop() } else { overlay = .leaving(quits: false) }
        return []
    }

    private mutating func answer(_ event: KeyEvent, quits: Bool) -> [SceneEffect] {
        overlay = nil
        return event.key.folded != .yes ? [] : [quits ? .quit : .showTitle]
    }
}

extension Key {
    /// The step to the right and down of a key that moves the cursor; `nil` for any other key.
    fileprivate var direction: (right: Int, down: Int)? {
        switch folded {
        case .up, .character("k"): (0, -1)
        case .down, .character("j"): (0, 1)
        case .left, .character("h"): (-1, 0)
        case .right, .character("l"): (1, 0)
        default: nil
        }
    }
}

extension Fixed {
    /// This length plus some steps of a hundredth; a step up from the least size takes back the step down to it.
    fileprivate func grown(by steps: Int) -> Fixed {
        guard steps != 0 else { return self }
        let step = 10
        let count = steps > 0 ? thousandths / step + steps : (thousandths + step - 1) / step + steps
        return Fixed.thousandths(min(max(count, 0) * step, 1_000)).clamped(to: Obstacle.sizes.lowerBound, .one)
    }
}
