public import GameCore
public import TerminalUI

/// The editor of courts: places, moves and sizes obstacles, tries the court in a match, and saves it.
///
/// It saves by a ``Request``, whose outcome comes back with the next scene.
public struct CourtEditorScene: Scene {
    enum Overlay: Equatable {
        case help, reasons
        case name(String)
        /// The question whether to leave an unsaved court, for the title or out of the program.
        case leaving(quits: Bool)
    }

    package internal(set) var draft: CourtDraft
    var cursor = EditorPlace(x: 500, y: 300)
    /// The index of the obstacle that moves with the cursor.
    var held: Int?
    /// The index of the obstacle that was placed, or chosen by a key or the pointer; `nil` if the cursor's place
    /// chooses.
    var chosen: Int?
    /// True if the pointer holds the obstacle until its button is released.
    var isDragged = false
    var overlay: Overlay?
    /// A message about the last key, in the last row.
    var notice: String?
    /// The match that tries the court.
    var trial: MatchScene?

    var options: AppOptions
    private(set) var place: CourtFiles.Place
    private(set) var savedCourt: Court
    package private(set) var problems: [CourtProblem]
    /// Ticks until the court is searched for traps; 0 if it was.
    private var ticksUntilTrial: Int
    private var seeds: SplitMix64
    private var reportsReleases = false

    /// Ticks without a change before the search for traps: half a second.
    private static let rest = 30

    /// - Parameters:
    ///   - court: The court to edit.
    ///   - place: The place to save it to.
    ///   - options: The player's choices, also for the match that tries the court.
    ///   - seed: Seed of the matches that try the court.
    public init(_ court: Court, savedAs place: CourtFiles.Place, _ options: AppOptions, seed: UInt64) {
        draft = CourtDraft(court)
        savedCourt = court
        self.place = place
        self.options = options
        seeds = SplitMix64(seed: seed)
        problems = court.placeProblems
        ticksUntilTrial = Self.rest
    }

    /// The index of the obstacle that keys change: the held one, the chosen one, or the one under the cursor.
    var current: Int? { held ?? chosen ?? draft.obstacle(atX: cursor.x, y: cursor.y) }

    var isSaved: Bool { savedCourt == draft.court }

    /// True if all problems are known.
    var isTried: Bool { ticksUntilTrial == 0 }

    /// Checks the changed court, except for traps.
    mutating func noteChange() {
        problems = draft.court.placeProblems
        ticksUntilTrial = Self.rest
        if let held, held >= draft.court.obstacles.count { drop() }
        if let chosen, chosen >= draft.court.obstacles.count { self.chosen = nil }
    }

    /// Finds all problems, including traps.
    mutating func findProblems() {
        guard !isTried else { return }
        problems = draft.court.problems()
        ticksUntilTrial = 0
    }

    /// Takes an obstacle, which moves with the cursor until ``drop()``; its moves are one undo step.
    mutating func take(_ index: Int, isDragged: Bool = false) {
        drop()
        held = index
        chosen = index
        self.isDragged = isDragged
        draft.beginJoining()
    }

    mutating func drop() {
        held = nil
        isDragged = false
        draft.endJoining()
    }

    /// Begins a match on the court, or shows the problems.
    mutating func beginTrial() {
        drop()
        findProblems()
        guard problems.isEmpty else {
            overlay = .reasons
            return
        }
        do {
            try options.choose(draft.court)
        } catch {
            notice = error.message
            return
        }
        let setup = MatchSetup(.human, .computer(options.level), options, seed: seeds.next())
        trial = MatchScene(setup, reportsReleases: reportsReleases)
    }

    /// The request to save the court; the editor continues with the outcome.
    func save() -> Request {
        .save(draft.court, place) { outcome in
            var scene = self
            switch outcome {
            case .saved(let file):
                scene.savedCourt = scene.draft.court
                scene.place = .file(file, contents: Array(scene.draft.court.text.utf8))
                scene.notice = "saved as \(file)"
            case .changed(let file, let contents):
                scene.place = .file(file, contents: contents)
                scene.notice = "not saved: the file changed, s again replaces it"
            case .failed(let reason):
                scene.notice = "not saved: \(reason)"
            }
            return scene
        }
    }

    public mutating func handle(_ event: Event, at size: Size) -> Request? {
        if case .reportsReleases(let reports) = event { reportsReleases = reports }
        if trial != nil { return handleInTrial(event, at: size) }
        switch event {
        case .key(let key):
            guard key.action != .release else { return nil }
            return handle(key)
        case .pointer(let pointer):
            // A drag ends with the button's release, even under an overlay that was opened meanwhile.
            if case .release = pointer.action, isDragged { drop() }
            if overlay == nil { handle(pointer, in: view(on: size)) }
            return nil
        case .resized, .resumed, .closed, .reportsReleases:
            return nil
        }
    }

    /// Passes an event to the match; Esc and most requests lead back to the editor.
    private mutating func handleInTrial(_ event: Event, at size: Size) -> Request? {
        if case .key(let key) = event, key.key == .escape, key.action == .press {
            endTrial()
            return nil
        }
        let request = trial?.handle(event, at: size)
        if case .watchAgain = request { return request }
        if request != nil { endTrial() }
        return nil
    }

    /// Goes back to the editor with the player's choices in the match.
    private mutating func endTrial() {
        trial?.keepChoices(in: &options)
        trial = nil
    }

    public func steers(with event: KeyEvent) -> Bool { trial?.steers(with: event) ?? false }

    public var takesText: Bool { if case .name = overlay { true } else { false } }

    public mutating func advance(by ticks: Int) {
        if trial != nil {
            trial?.advance(by: ticks)
        } else if ticksUntilTrial > ticks {
            ticksUntilTrial -= ticks
        } else {
            findProblems()
        }
    }

    public mutating func takeCues() -> Cues { trial?.takeCues() ?? [] }

    public var pace: Pace {
        if let trial { return trial.pace }
        return isTried ? .still : .ticking
    }

    public var isUrgent: Bool { trial?.isUrgent ?? false }

    public var wantsPointer: Bool { trial?.wantsPointer ?? true }

    public mutating func pause() {
        drop()
        trial?.pause()
    }

    public mutating func quit() -> Bool {
        if trial != nil {
            endTrial()
            return false
        }
        switch overlay {
        case .leaving(quits: true): return true
        case .help, .reasons, .name:
            overlay = nil
            return false
        case .leaving(quits: false), nil: return interrupt()
        }
    }

    public mutating func interrupt() -> Bool {
        if trial != nil { endTrial() }
        if isSaved || overlay == .leaving(quits: true) { return true }
        drop()
        overlay = .leaving(quits: true)
        return false
    }

    public var asksToQuit: Bool { trial == nil && overlay == .leaving(quits: true) }

    public var leadsToTitle: Bool { trial == nil }

    public var hasOwnKeys: Bool { trial == nil }

    public mutating func adopt(_ options: AppOptions) {
        self.options = options
        trial?.adopt(options)
    }

    public func keepChoices(in options: inout AppOptions) {
        if let trial { return trial.keepChoices(in: &options) }
        options.orientation = self.options.orientation
        options.input = self.options.input
    }

    func view(on size: Size) -> CourtView { MatchLayout(size, options.orientation).court }
}

/// A place in the court, in thousandths of its sides.
struct EditorPlace: Equatable, Sendable {
    var x: Int
    var y: Int

    /// Moves within the court.
    mutating func move(byX dx: Int, y dy: Int) {
        x = min(max(x + dx, 0), 1_000)
        y = min(max(y + dy, 0), 1_000)
    }
}
