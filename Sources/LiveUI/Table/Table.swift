internal import Chat
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// The state of a lost session in a room.
struct TableMemory {
    let peer: PeerMemory<Match>
    let lastNames: PerPlayer<String?>

    /// The statistics of the match that goes on or has ended.
    let statistics: MatchStatistics
}

/// One participation in a room: the peer, the company, and the players' agreement.
struct Table<Session: GroupSession> {
    private(set) var shell: PeerShell<Session, Match>
    private(set) var company: Company<Session>
    private let localName: DisplayName
    private(set) var meter = LinkMeter()
    private(set) var agreement = Agreement()
    private(set) var statistics: MatchStatistics

    /// The countdown to the end of a pause.
    private(set) var countdown: Countdown?

    /// The seats when both were taken last, and the latest return of a player to a match that goes on.
    private var metSeats: Seats?
    private var comeback: Comeback?

    /// The seat that the local player had before this table; true if it has a session's memory.
    private let formerSeat: Player?
    private let hasMemory: Bool

    /// The last present opponent.
    private var lastOpponent: ParticipantID?

    /// The names of the other participants that were last in each seat, in an earlier session in the room, too.
    private(set) var lastNames: PerPlayer<String?>

    private var confirmed: Match

    /// True if the match waited for both players' agreement at the end of the last tick.
    private var needsAgreementBefore = false

    /// The latest report about a participant, in words.
    private var lastIncident: (text: String, tick: Int)?

    /// The number of the next report to read.
    private var nextReport = 0

    /// Ticks for which a report is shown: five seconds.
    private static var incidentTicks: Int { 300 }

    /// The seats that the owner keeps, as told to all others; `nil` if none.
    private(set) var keptSeat: KeptSeat?

    /// The participants that were told of it.
    private var told: [ParticipantID] = []

    /// The free seats kept for a player that was lost.
    struct KeptSeat: Sendable {
        /// The player's name; `nil` if unknown.
        var name: String?
        var ticks: Int

        var seconds: Int { (ticks + 59) / 60 }
    }

    /// Ticks at this table.
    private var ticks = 0

    /// Length of the countdown to the end of a pause, in ticks.
    static var countdownTicks: Int { 60 }

    /// Missed ticks that others are told of: more than half a second.
    private static var standstillTicks: Int { 30 }

    /// Ticks for which the seat of a player that left is kept: 45 seconds.
    private static var seatKeeping: UInt32 { 2_700 }

    /// A countdown that a player has begun.
    struct Countdown: Sendable {
        var ticks = Table.countdownTicks
        /// True if the local player began it, and ends the pause after it.
        var isLocal: Bool

        /// The number on the screen: 3, 2, 1.
        var number: Int { max(1, (ticks + Table.countdownTicks / 3 - 1) / (Table.countdownTicks / 3)) }
    }

    /// - Parameters:
    ///   - seed: Seed of the serves in a match that begins here.
    ///   - declinesSeat: Makes the local participant a spectator even if its role lets it play.
    ///   - formerSeat: The seat that an earlier run of the program had in the room.
    ///   - last: The state of an earlier session in the room.
    init(
        _ session: Session,
        _ offer: MatchOffer,
        as name: DisplayName,
        seed: UInt64,
        declinesSeat: Bool,
        formerSeat: Player?,
        after last: TableMemory?
    ) {
        lastNames = last?.lastNames ?? PerPlayer(nil, nil)
        statistics = last?.statistics ?? MatchStatistics()
        company = Company(session, name: name)
        localName = name
        (self.formerSeat, hasMemory) = (formerSeat, last != nil)
        shell = PeerShell(
            session,
            strategy: MatchStrategy(.standard, for: Match(seed: seed)),
            rules: offer.rules,
            memory: last?.peer,
            formerSeat: formerSeat,
            declinesSeat: declinesSeat,
            seatKeeping: Self.seatKeeping
        )
        confirmed = shell.peer.confirmed
    }

    /// The state for a later session in the room.
    var memory: TableMemory {
        TableMemory(peer: peer.memory, lastNames: lastNames, statistics: statistics)
    }

    /// The peer in place: a copy for each read would cost more than a tick.
    var peer: Peer<Match> { _read { yield shell.peer } }

    /// The latest report about a participant while it is shown, else `nil`.
    var incident: String? {
        if let last = lastIncident, ticks - last.tick < Self.incidentTicks { return last.text }
        guard let comeback, ticks - comeback.tick < Self.incidentTicks else { return nil }
        return comeback.text(name: name(of: comeback.id), isLocal: comeback.id == peer.local)
    }

    /// The local player; `nil` for a spectator.
    var seat: Player? { peer.seats[peer.local] }

    /// The other player; `nil` for a spectator, and without an opponent.
    var opponent: ParticipantID? { seat.flatMap { peer.seats.participants[$0.opponent] } }

    /// True once both seats have been taken.
    private(set) var hasMet = false

    /// True if both seats are taken and the session has an owner.
    var isComplete: Bool { peer.seats.absentPlayers.isEmpty && peer.owner != nil }

    var shown: Match { peer.shown }

    /// True if the match goes on without a key.
    var isRunning: Bool { shown.isRunning }
    var isPaused: Bool { shown.isPaused }

    /// True if the match begins only once both players agree.
    var needsAgreement: Bool {
        switch shown.phase {
        case .ready, .over: true
        case .notReady, .serving, .playing, .goal, .paused: false
        }
    }

    /// The name of a participant, different from all others in the room; `nil` until it has arrived.
    func name(of id: ParticipantID) -> String? {
        let seated = [Player.one, .two].compactMap { peer.seats.participants[$0] }
        let present = company.others.map(\.id) + [peer.local]
        // One who has left may still be named in a report.
        let others = (present.contains(id) ? present : present + [id]).filter { !seated.contains($0) }
            .sorted { $0.rawValue < $1.rawValue }
        let names = RoomNames(
            participants: (seated + others).compactMap { id in
                let name = id == peer.local ? localName : company.name(of: id)
                return name.map { (id, $0) }
            }
        )
        return names.name(of: id)
    }

    /// Advances one tick: receives, then plays.
    ///
    /// - Parameters:
    ///   - input: The local player's input, in the frame of the player's own view.
    ///   - missed: Ticks missed before this one while the device slept.
    mutating func advance(_ input: Input, missed: Int) {
        ticks += 1
        shell.receive()
        company.receive(at: ticks)
        noteComeback()
        noteCompany()
        takeConsents()
        takeReports()
        if isComplete { hasMet = true }
        if missed >= Self.standstillTicks {
            meter.excuseSilence()
            company.give(.stoodStill, at: ticks)
        }
        var input = seat == .two ? input.turned : input
        hold(&input)
        if takesCountdown() { input.actions.insert(.pause) }
        if agreement.isComplete && seat == .one && needsAgreement { input.actions.insert(.serve) }
        shell.tick(input, missed: missed)
        releaseHeld()
        if needsAgreementBefore && !needsAgreement { agreement = Agreement() }
        needsAgreementBefore = needsAgreement
        if !isPaused { countdown = nil }
        // Another match may have begun while the connection was lost.
        if peer.owner != nil, statistics.exceed(peer.confirmed.score) { statistics = MatchStatistics() }
        statistics.record(from: confirmed, to: peer.confirmed, under: peer.rules)
        confirmed = peer.confirmed
        meter.measure(shell, with: opponent)
        noteKeptSeat()
    }

    /// Leaves the room by choice.
    mutating func leave() throws(SessionError) { try shell.leave() }

    /// Agrees to begin the match or the rematch.
    mutating func begin() {
        guard needsAgreement, isComplete, seat != nil, !agreement.isLocal else { return }
        agreement.isLocal = true
        company.give(.begin, at: ticks)
    }

    /// Begins the countdown to the end of the pause.
    mutating func goOn() {
        guard isPaused, seat != nil, countdown == nil else { return }
        countdown = Countdown(isLocal: true)
        company.give(.goOn, at: ticks)
    }

    /// Begins the countdown to the end of the pause, or cancels it.
    mutating func goOnOrNot() {
        if countdown?.isLocal == true { countdown = nil } else { goOn() }
    }

    /// Sends the others a signal.
    ///
    /// - Returns: True if it was sent.
    @discardableResult
    mutating func give(_ signal: Signal) -> Bool { company.give(signal, at: ticks) }

    /// The remark of a participant while it is shown: 2.5 s.
    func remark(of id: ParticipantID) -> Signal? {
        company.remark(of: id).flatMap { ticks - $0.tick < 150 ? $0.signal : nil }
    }

    /// Takes the opponent's consents; those of spectators do not count.
    private mutating func takeConsents() {
        for given in company.consents where given.giver == opponent {
            switch given.signal {
            case .begin: agreement.isRemote = true
            case .goOn: follow()
            case .stoodStill: meter.excuseSilence()
            case .goodPoint, .ready, .oneMoment: break
            }
        }
    }

    /// Takes the peer's new reports about participants.
    private mutating func takeReports() {
        let numbers = shell.reports.numbers
        for number in max(nextReport, numbers.lowerBound)..<numbers.upperBound {
            switch shell.reports[number] {
            case .foreignRules(let id):
                lastIncident = ("\(name(of: id) ?? "a participant")'s match has different rules", ticks)
            case .excluded(let id, let breach):
                lastIncident = ("\(name(of: id) ?? "a participant") \(breach) and was excluded", ticks)
            case .followed, .desync, .sendFailed, .rejected:
                break
            }
        }
        nextReport = numbers.upperBound
    }

    /// Shows the opponent's countdown; of two begun at the same time, player one's counts.
    private mutating func follow() {
        guard isPaused, countdown == nil || countdown?.isLocal == true && seat == .two else { return }
        countdown = Countdown(isLocal: false)
    }

    /// Notes that a player has come back to a match that goes on.
    private mutating func noteComeback() {
        guard isComplete, peer.seats != metSeats else { return }
        defer { metSeats = peer.seats }
        guard isRunning || isPaused else { return }
        let newcomers = metSeats.map { met in
            Player.allCases.filter { met.participants[$0] != peer.seats.participants[$0] }
        }
        guard let player = newcomers?.first ?? seat, let id = peer.seats.participants[player] else { return }
        let isLocalReturn = hasMemory || formerSeat == player
        comeback = Comeback(id: id, formerName: lastNames[player], isLocalReturn: isLocalReturn, tick: ticks)
    }

    /// Holds a match to which a player has come back, until it is paused.
    private mutating func hold(_ input: inout Input) {
        guard let comeback, comeback.holdTicks > 0 else { return }
        input.actions.subtract([.serve, .pause])
        if seat == .one, comeback.asksForPause, isRunning { input.actions.insert(.pause) }
        self.comeback?.holdTicks -= 1
    }

    /// Begins the countdown of a match that is held.
    private mutating func releaseHeld() {
        guard let comeback, comeback.holdTicks > 0, isPaused else { return }
        self.comeback?.holdTicks = 0
        if seat == .one { goOn() } else { countdown = Countdown(isLocal: false) }
    }

    /// Advances the countdown by a tick.
    ///
    /// - Returns: True if the pause ends now.
    private mutating func takesCountdown() -> Bool {
        guard var countdown, isPaused else { return false }
        countdown.ticks -= 1
        // The end of a pause that the other player ends takes some time to arrive.
        self.countdown = countdown.ticks > (countdown.isLocal ? 0 : -Self.countdownTicks / 2) ? countdown : nil
        return countdown.ticks == 0 && countdown.isLocal
    }

    /// Follows the owner's notice of kept seats; the owner sends it when the keeping begins or ends, and to newcomers.
    private mutating func noteKeptSeat() {
        let free = Player.allCases.filter { peer.seats.participants[$0] == nil }
        guard peer.owner == peer.local else {
            told = []
            let notice = free.isEmpty ? nil : peer.owner.flatMap { company.keptSeat(toldBy: $0) }
            let left = notice.map { min(Int($0.notice.seconds) * 60, Int(Self.seatKeeping)) - (ticks - $0.tick) } ?? 0
            keptSeat = left > 0 ? KeptSeat(name: notice?.notice.name?.text, ticks: left) : nil
            return
        }
        let wasKept = keptSeat != nil
        let name = free.count == 1 ? lastNames[free[0]] : nil
        keptSeat = peer.seatKeepingLeft.map { KeptSeat(name: name, ticks: Int($0)) }
        let present = company.others.map(\.id)
        guard wasKept != (keptSeat != nil) || keptSeat != nil && present.contains(where: { !told.contains($0) }) else {
            return
        }
        told = present
        let seconds = UInt8(clamping: keptSeat?.seconds ?? 0)
        company.tell(KeptSeatMessage(seconds: seconds, name: name.flatMap { DisplayName($0) }))
    }

    private mutating func noteCompany() {
        if let opponent, lastOpponent != opponent {
            agreement = Agreement()
            lastOpponent = opponent
        }
        for player in Player.allCases {
            guard let id = peer.seats.participants[player] else { continue }
            lastNames[player] = id == peer.local ? nil : name(of: id)
        }
    }
}
