public import GameBasics
public import GameCore
public import PlayerProfile
public import TerminalUI

/// The editor of courts: places, moves and sizes obstacles, tries the court in a match, and saves it.
///
/// It saves by an effect, whose outcome is the next event.
public struct CourtEditorScene: Scene {
    enum Overlay: Equatable {
        case help, reasons
        case name(TextLine)
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
    ///   - seed: Seed of the matches that try the court.
    public init(_ court: Court, savedAs place: CourtFiles.Place, seed: UInt64) {
        draft = CourtDraft(court)
        savedCourt = court
        self.place = place
        seeds = SplitMix64(seed: seed)
        problems = court.placeProblems
        ticksUntilTrial = Self.rest
    }

    /// Opens a copy of a court under a new name.
    public init(copyOf court: Court, seed: UInt64) {
        var copy = court
        let name = String("my \(court.name)".prefix(Court.longestName))
        copy.name = court.obstacles.isEmpty || !Court.isName(name) ? "my court" : name
        self.init(copy, savedAs: .new, seed: seed)
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
    mutating func beginTrial(_ options: AppOptions) {
        drop()
        findProblems()
        guard problems.isEmpty else { return overlay = .reasons }
        var options = options
        do {
            try options.choose(draft.court)
        } catch {
            return notice = error.message
        }
        var setup = MatchSetup(.human, .computer(options.level), options, seed: seeds.next())
        setup.isKept = false
        trial = MatchScene(setup, options)
        trial?.controls.reportsReleases = reportsReleases
    }

    private mutating func note(_ outcome: CourtFiles.Outcome) {
        switch outcome {
        case .saved(let file):
            savedCourt = draft.court
            place = .file(file, contents: Array(draft.court.text.utf8))
            notice = "saved as \(file)"
        case .changed(let file, let contents):
            place = .file(file, contents: contents)
            notice = "not saved: the file changed, s again replaces it"
        case .failed(let reason):
            notice = "not saved: \(reason)"
        }
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .reportsReleases(let reports): reportsReleases = reports
        case .pause: drop()
        case .saved(let outcome): note(outcome)
        case .quit where trial != nil: trial = nil
        case .quit where isListOpen: overlay = nil
        case .quit, .interrupt:
            trial = nil
            drop()
            overlay = .leaving(quits: true)
        case .key, .pointer, .shown, .end: break
        }
        if trial != nil { return answerInTrial(event, options, at: size) }
        switch event {
        case .key(let key) where key.action != .release: return handle(key, options)
        case .pointer(let pointer):
            // A drag ends with the button's release, even under an overlay that was opened meanwhile.
            if case .release = pointer.action, isDragged { drop() }
            if overlay == nil { handle(pointer, in: view(options, on: size)) }
        default: break
        }
        return []
    }

    /// Passes an event to the match; Esc leads back to the editor, as does all that would show another scene, except
    /// for watching the match again.
    private mutating func answerInTrial(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        if case .key(let key) = event, key.key == .escape, key.action == .press, trial?.overlay == nil {
            trial = nil
            return []
        }
        let effects = trial?.answer(event, options, at: size) ?? []
        let isLeft = effects.contains { effect in
            switch effect {
            case .show, .showTitle, .leave, .quit: true
            default: false
            }
        }
        if isLeft { trial = nil }
        return isLeft ? [] : effects
    }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        if trial != nil { return trial?.advance(by: due, options) ?? [] }
        if ticksUntilTrial > due.ticks {
            ticksUntilTrial -= due.ticks
        } else {
            findProblems()
        }
        return []
    }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = trial?.description(options) ?? SceneDescription()
        let asks = trial == nil && overlay == .leaving(quits: true)
        description.interrupt = asks ? .confirmed : isSaved ? .atOnce : .answered
        description.leadsToTitle = trial == nil
        if trial != nil {
            description.quit = .answered
            return description
        }
        description.pace = isTried ? .still : .ticking
        description.wantsPointer = true
        description.hasOwnKeys = true
        if case .name = overlay { description.typing = .text }
        description.quit = isListOpen ? .answered : description.interrupt
        return description
    }

    /// True if the key that quits only closes the overlay.
    private var isListOpen: Bool {
        switch overlay {
        case .help, .reasons, .name: true
        case .leaving, nil: false
        }
    }

    func view(_ options: AppOptions, on size: Size) -> CourtView { MatchLayout(size, options.orientation).court }
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

extension TitleEntry {
    /// The entry that opens the editor with a copy of the chosen court.
    public static var courtEditor: TitleEntry {
        TitleEntry("Make a court", in: .more) { .show(CourtEditorScene(copyOf: $0.options.court, seed: $0.seed)) }
    }
}
