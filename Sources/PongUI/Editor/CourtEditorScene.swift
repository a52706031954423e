public import GameCore
public import TerminalUI

/// The editor of courts: places, moves and sizes obstacles, tries the court at once, and saves it.
///
/// It does nothing outside itself: saving is a ``Request``, whose outcome comes back with the next scene.
public struct CourtEditorScene: Scene {
    enum Overlay: Equatable {
        case help, reasons
        case name(String)
        /// Whether to leave what is not saved: for the title, or out of the program.
        case leaving(quits: Bool)
    }

    package internal(set) var draft: CourtDraft
    /// Where the cursor is, in thousandths of the court.
    var cursor = EditorPlace(x: 500, y: 300)
    /// The obstacle that moves with the cursor.
    var held: Int?
    /// The obstacle that was placed, or chosen by a key or the pointer; `nil` where the cursor chooses by its place.
    var chosen: Int?
    /// Whether it was taken by the pointer, whose release drops it.
    var isDragged = false
    var overlay: Overlay?
    /// A word about the last key, in the last row.
    var notice: String?
    /// The match by which the court is tried.
    var trial: MatchScene?

    var options: AppOptions
    private(set) var place: CourtFiles.Place
    private(set) var savedCourt: Court
    package private(set) var problems: [CourtProblem]
    /// Ticks until the court is tried for traps, after the last change; 0 when it was.
    private var ticksUntilTrial: Int
    private var seeds: SplitMix64
    private var reportsReleases = false

    /// How long the court must rest before it is tried for traps: half a second.
    private static let rest = 30

    /// - Parameters:
    ///   - court: The court to begin with.
    ///   - place: Where it is saved.
    ///   - options: The choices of the player; the court is tried by them.
    ///   - seed: Decides the matches by which it is tried.
    public init(_ court: Court, savedAs place: CourtFiles.Place, _ options: AppOptions, seed: UInt64) {
        draft = CourtDraft(court)
        savedCourt = court
        self.place = place
        self.options = options
        seeds = SplitMix64(seed: seed)
        problems = court.placeProblems
        ticksUntilTrial = Self.rest
    }

    /// The obstacle that keys change: the held one, the chosen one, or that under the cursor.
    var current: Int? { held ?? chosen ?? draft.obstacle(atX: cursor.x, y: cursor.y) }

    var isSaved: Bool { savedCourt == draft.court }

    /// Whether all problems were looked for.
    var isTried: Bool { ticksUntilTrial == 0 }

    /// Looks at the court again after a change.
    mutating func noteChange() {
        problems = draft.court.placeProblems
        ticksUntilTrial = Self.rest
        if let held, held >= draft.court.obstacles.count { drop() }
        if let chosen, chosen >= draft.court.obstacles.count { self.chosen = nil }
    }

    /// Looks for all problems now.
    mutating func findProblems() {
        guard !isTried else { return }
        problems = draft.court.problems()
        ticksUntilTrial = 0
    }

    /// Takes an obstacle, which moves with the cursor until ``drop()``; its moves are one change.
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

    /// Begins a match on the court, or says why there is none.
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

    /// The request to save the court, after which the editor goes on.
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
            // A drag ends wherever the button is released, also under what has been opened meanwhile.
            if case .release = pointer.action, isDragged { drop() }
            if overlay == nil { handle(pointer, in: view(on: size)) }
            return nil
        case .resized, .resumed, .closed, .reportsReleases:
            return nil
        }
    }

    /// Passes an event to the match; Esc and the way to the title lead back to the editor.
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

    /// Goes back to the editor, with what the player has chosen in the match.
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

    /// The court on the screen.
    func view(on size: Size) -> CourtView { MatchLayout(size, options.orientation).court }
}

/// A place in the court, in thousandths.
struct EditorPlace: Equatable, Sendable {
    var x: Int
    var y: Int

    /// Moves within the court.
    mutating func move(byX dx: Int, y dy: Int) {
        x = min(max(x + dx, 0), 1_000)
        y = min(max(y + dy, 0), 1_000)
    }
}
