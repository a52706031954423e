internal import Chat
public import DisplayText
public import GameBasics
package import GameCore
public import GroupSessions
internal import MatchSync
public import PlayerProfile
public import PongUI
internal import SyncCore
public import TerminalUI

/// A match with players on other devices, from connecting to leaving the room.
///
/// The session stays connected in help, in questions, in a pause, and on a screen that is too small.
public struct LiveScene<Activity: GroupActivity>: Scene {
    typealias LiveTable = Table<Activity.Session>

    private let name: DisplayName

    /// Seed of the serves in a match that begins here.
    private let seed: UInt64

    private(set) var room: LiveRoom<Activity>
    private(set) var connection = Connection()
    private(set) var table: LiveTable?

    /// The state of the last lost session, for the next one; `nil` before the first loss.
    private(set) var last: TableMemory?

    /// The seat that the room's keeper has noted.
    private var notedSeat: Player?

    var controls: Controls
    private(set) var overlay: Overlay?
    private var ticksSinceEnd = 0
    /// Sounds since the last answer or tick.
    private var cues: Cues = []
    /// The number of the countdown that was heard last.
    private var countdownNumber: Int?
    private(set) var motion = Motion()

    /// The length of the program's last long standstill, and the ticks since; `nil` after a second.
    private var standstill: (seconds: Int, age: Int)?

    /// Missed ticks after which a room may have gone on without this program: a little less than its 5 s of silence.
    private static var longStandstill: Int { 270 }

    /// Ticks after the end in which the keys that begin a rematch do nothing.
    private static var restAfterEnd: Int { 30 }

    /// A list or a question over the scene, while the match goes on.
    enum Overlay { case help, titleQuestion, quitQuestion }

    /// Starts to connect.
    ///
    /// - Parameters:
    ///   - name: The local player's name.
    ///   - seed: Seed of the serves in a match that begins here.
    public init(_ room: LiveRoom<Activity>, as name: DisplayName, seed: UInt64) {
        self.name = name
        self.seed = seed
        self.room = room
        controls = Controls(humans: room.watches ? [] : PlayerSet(.one), pointerTakesOver: true)
        activate()
    }

    /// The displayed match; `nil` without a session.
    package var shownMatch: Match? { table?.shown }

    /// The current session; `nil` without one.
    package var session: Activity.Session? { table?.shell.session }

    /// True if the local participant has a seat.
    var isPlaying: Bool { table?.seat != nil }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key(let key):
            return handle(key, options)
        case .pointer(let pointer):
            if overlay == nil { point(pointer, MatchLayout(size, options.orientation).court, options) }
        case .reportsReleases(let reports):
            controls.reportsReleases = reports
        case .pause:
            pause()
        case .quit:
            if overlay == .titleQuestion { overlay = nil } else { open(.quitQuestion) }
        case .end:
            room.seatKeeper?.end(isAtStake: isAtStake)
            room.seatKeeper = nil
            // A session that is already over throws; there is nothing to leave then.
            try? table?.leave()
            if table != nil { room.finish(room.activity) }
        case .shown, .interrupt, .saved:
            break
        }
        return []
    }

    /// Moves the paddle to the pointer; a click agrees to begin, or serves.
    private mutating func point(_ pointer: PointerEvent, _ court: CourtView, _ options: AppOptions) {
        // In player one's frame: the table turns the input.
        guard controls.take(pointer, in: court, options) != nil, isPlaying, pointer.action == .press(0) else { return }
        switch table?.shown.phase {
        case .ready, .serving: beginOrGoOn()
        case .notReady, .playing, .paused, .goal, .over, nil: break
        }
    }

    private mutating func handle(_ event: KeyEvent, _ options: AppOptions) -> [SceneEffect] {
        if let overlay {
            guard event.action == .press else { return [] }
            if overlay == .help && !Help.isClosed(by: event, options.keys) { return [] }
            self.overlay = nil
            guard event.key.folded == .yes else { return [] }
            switch overlay {
            case .help: return []
            case .titleQuestion: return [.showTitle]
            case .quitQuestion: return [.quit]
            }
        }
        if isPlaying, controls.take(event, options) { return [] }
        return event.action == .press ? take(event.key, options) : []
    }

    private mutating func take(_ key: Key, _ options: AppOptions) -> [SceneEffect] {
        switch key {
        case .enter: beginOrGoOn()
        case .escape: return goBack()
        default:
            let action = options.keys.action(of: key)
            guard key.folded == .copy, action == nil, !isMatchShown,
                let command = room.invitation?().commands.first
            else { return perform(action, options) }
            return [.copy(command)]
        }
        return []
    }

    private mutating func perform(_ action: KeyAction?, _ options: AppOptions) -> [SceneEffect] {
        switch action {
        case .serve, .oneServe, .twoServe: beginOrGoOn()
        case .rematch: if table == nil || isOver { beginOrGoOn() }
        case .pause: pauseOrGoOn()
        case .goodPoint: table?.give(.goodPoint)
        case .ready: table?.give(.ready)
        case .oneMoment: table?.give(.oneMoment)
        case .turn:
            controls.stopPaddles()
            return [.change { $0.orientation = $0.orientation.turned }]
        case .scheme where isPlaying:
            let next = controls.nextScheme(options)
            return [.change { $0.input = next }]
        case .help: open(.help)
        default: break
        }
        return []
    }

    /// Takes the next step: retries to connect, agrees to begin, ends the pause, or serves.
    private mutating func beginOrGoOn() {
        guard let table else {
            if connection.tryNow() { activate() }
            return
        }
        switch table.shown.phase {
        case .ready: self.table?.begin()
        case .over where ticksSinceEnd >= Self.restAfterEnd: self.table?.begin()
        case .paused: self.table?.goOn()
        case .serving where table.shown.server == table.seat: controls.ask(for: .serve)
        case .notReady, .serving, .playing, .goal, .over: break
        }
    }

    private mutating func pauseOrGoOn() {
        guard let table, table.seat != nil else { return }
        if table.isPaused {
            self.table?.goOnOrNot()
        } else if table.isRunning {
            controls.ask(for: .pause)
        }
    }

    /// Pauses a running match, else goes to the title; asks first if something would be lost.
    private mutating func goBack() -> [SceneEffect] {
        if let table, table.seat != nil, table.isRunning {
            pauseOrGoOn()
            return []
        }
        guard isAtStake else { return [connection.wasOpen ? .showTitle : .leave] }
        open(.titleQuestion)
        return []
    }

    private mutating func open(_ overlay: Overlay) {
        self.overlay = overlay
        controls.stopPaddlesAndDropRequests()
    }

    /// True if the local player would lose a match by leaving.
    private var isAtStake: Bool {
        guard !room.watches, connection.isMoving else { return false }
        return (table?.shown ?? last?.peer.state)?.isAtStake ?? false
    }

    var isOver: Bool { table?.shown.isOver ?? false }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        for index in 0..<due.ticks { pass(missed: index == 0 ? due.missed : 0, options) }
        defer { cues = [] }
        return cues.isEmpty ? [] : [.sound(cues)]
    }

    /// Advances one tick.
    ///
    /// - Parameter missed: Ticks missed before this one while the device slept.
    private mutating func pass(missed: Int, _ options: AppOptions) {
        if connection.pass(1 + missed) { activate() }
        let input = controls.takeInputs(options).one
        connect()
        noteStandstill(missed)
        guard let shown = table?.shown else { return }
        table?.advance(input, missed: missed)
        if let seat = table?.seat, seat != notedSeat {
            room.seatKeeper?.note(seat)
            notedSeat = seat
        }
        note(since: shown)
        ticksSinceEnd = isOver ? ticksSinceEnd + 1 : 0
        leaveInvalidTable()
    }

    /// Records the motion and the sounds of the last tick: of the displayed match, and of each number of a countdown.
    private mutating func note(since shown: Match) {
        guard let new = table?.shown, let rules = table?.peer.rules else { return }
        let events = MatchEvents(from: shown, to: new, under: rules)
        motion.record(events, in: new)
        cues.formUnion(Cues(events, from: shown, to: new, under: rules))
        let number = table?.countdown?.number
        if number != nil, number != countdownNumber { cues.insert(.countdown) }
        countdownNumber = number
    }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = connection.isMoving ? .ticking : .still
        description.isUrgent = controls.hasNews && isPlaying && overlay == nil
        description.speedUp = table?.peer.speedUp ?? 0
        description.goesOnUnseen = connection.isMoving
        description.wantsPointer = isPlaying && controls.wantsPointer(options)
        description.steering = overlay == nil && isPlaying ? options.orientation : nil
        description.quit =
            switch overlay {
            case .quitQuestion: .confirmed
            case .titleQuestion: .answered
            case .help, nil: isAtStake ? .answered : .atOnce
            }
        return description
    }

    private mutating func pause() {
        controls.stopPaddlesAndDropRequests()
        if table?.countdown?.isLocal == true { table?.goOnOrNot() }
        if let table, table.seat != nil, table.isRunning { controls.ask(for: .pause) }
    }
}

/// Connecting to the room.
extension LiveScene {
    private mutating func activate() {
        switch room.activity.prepareForActivation() {
        case .preferred: break
        case .disabled, .cancelled: return connection.close("the match cannot be shared from here")
        }
        do throws(SessionError) {
            try room.activity.activate()
        } catch {
            connection.fail(error.message)
        }
    }

    /// Enters the activity's session once there is one; the activity may have one while the next activation is not due.
    private mutating func connect() {
        switch connection.state {
        case .connecting, .waiting: if let session = room.activity.nextSession() { return enter(session) }
        case .open, .failed, .closed: return
        }
        guard connection.state == .connecting, let problem = room.advance(room.activity) else { return }
        connection.fail(problem.message, passes: problem.code == .noPlace)
    }

    private mutating func noteStandstill(_ missed: Int) {
        if missed >= Self.longStandstill {
            standstill = (missed / 60, 0)
        } else if let last = standstill {
            standstill = last.age < 60 ? (last.seconds, last.age + 1) : nil
        }
    }

    private mutating func enter(_ session: Activity.Session) {
        do {
            let offer = try MatchOffer(details: session.activity.details)
            let table = Table(
                session,
                offer,
                as: name,
                seed: seed,
                declinesSeat: room.watches,
                formerSeat: room.seatKeeper?.formerSeat,
                after: last
            )
            try session.join()
            self.table = table
            connection.open()
        } catch let error as MatchOfferError {
            try? session.leave()
            // A match was played here before, so that its offer can only have arrived damaged.
            if connection.wasOpen || error.isDamage {
                connection.fail("\(error)")
            } else {
                connection.close("\(error)")
            }
        } catch let error as SessionError {
            connection.fail(error.message)
        } catch {
            connection.fail("\(error)")
        }
    }

    /// Keeps the state of an invalidated session, and connects again unless the room is closed.
    private mutating func leaveInvalidTable() {
        guard let table, case .invalidated(let reason) = table.shell.session.state else { return }
        last = table.memory
        self.table = nil
        switch reason {
        case .left: connection.close("you left the room")
        case .ended: connection.close("the session has ended")
        case .failed(let error):
            let reason = standstill.map { "this program stood still for \($0.seconds) s: the room went on" }
            connection.fail(reason ?? error.message)
        }
    }
}
