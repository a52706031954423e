internal import GameBasics
internal import GameCore

/// Peers that join, leave, rejoin, are suspended and score at random, under the session-owner rule.
///
/// Scores form a tree, each knowing its parent: two peers have the same score if they have the same node. The owner may
/// seat two players, which hold a match beside the others.
package struct SessionOwnerModel {
    /// The identifier of a participant.
    typealias ID = SessionOwner.ID

    static let timeout: UInt32 = 60

    /// The peer of each seat; `nil` while the seat is free.
    private(set) var seats: [Peer?]
    package private(set) var counts: [Count: Int] = [:]

    private var random: SplitMix64
    private let longestDelay: UInt64
    private let hasPlayers: Bool
    private var now: UInt32 = 0
    private var nextID: UInt64 = 0

    /// The participants actually present.
    private var roster: [ID] { seats.compactMap { $0?.rule.local } }

    /// By due time, then by the due time without the recipient's suspension.
    private var events: [(due: UInt32, since: UInt32, event: Event)] = []

    /// The parent of each score; the first one is the root.
    private var parents = [0]

    /// The last score that all peers had when nothing was in flight, and these peers.
    private var agreed: (score: Int, holders: Set<ID>) = (0, [])

    /// True if a score on which all peers had agreed was replaced, although a peer that had it stayed.
    private var lostScore = false

    /// The memory of each seat's last peer.
    private var memories: [(standing: Standing, score: Int)]

    /// A kind of events in a schedule, counted so that a test can check that they happened.
    package enum Count {
        case leaves, rejoins, scores, overrun, rivals, migrations, sleeps, scoresOfRivals, lateViews, memories
    }

    /// - Parameters:
    ///   - longestDelay: The longest delay of announcements, in ticks; below the timeout, no present peer counts as
    ///     silent.
    ///   - hasPlayers: True if the owner seats two players.
    package init(seats: Int, seed: UInt64, longestDelay: UInt64, hasPlayers: Bool) {
        self.hasPlayers = hasPlayers
        self.seats = Array(repeating: nil, count: seats)
        self.longestDelay = longestDelay
        memories = Array(repeating: (.none, 0), count: seats)
        random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95 &+ 1)
    }

    /// Plays a schedule to its end, after which all remaining peers are awake.
    package mutating func run() {
        for seat in seats.indices where seats.count == 2 || seat < 2 || random.next(below: 2) == 0 {
            join(seat)
            run(until: now + UInt32(random.next(below: 12)))
        }
        for _ in 0..<(2 + random.next(below: 6)) {
            // Sometimes everything arrives in between, and sometimes nothing does.
            run(until: now + UInt32(random.next(below: random.next(below: 3) == 0 ? 300 : 30)))
            perturb()
        }
        if roster.isEmpty { join(0) }
        deliverAll()
        run(until: now + 2 * Self.timeout)
        deliverAll()
    }

    /// Delivers everything that is in flight; two owners that never agree leave messages in flight.
    private mutating func deliverAll() {
        for _ in 0..<100 where !events.isEmpty { run(until: now + Self.timeout) }
    }

    /// The failures once nothing is in flight; empty if there are none.
    package var failures: [String] {
        let peers = seats.compactMap(\.self)
        var failures: [String] = []
        if !events.isEmpty { failures.append("\(events.count) announcements are still under way") }
        let owners = peers.filter { $0.rule.owner == $0.rule.local }
        if owners.count != 1 { failures.append("\(owners.count) owners") }
        for peer in peers {
            if peer.rule.owner != owners.first?.rule.local { failures.append("\(peer.rule.local) follows another") }
            if peer.rule.localAnnouncement.epoch != peers[0].rule.localAnnouncement.epoch {
                failures.append("epochs differ")
            }
            if peer.rule.isPending { failures.append("\(peer.rule.local) is undecided") }
            if peer.score != peers[0].score { failures.append("scores differ") }
            if peer.score < 0 { failures.append("\(peer.rule.local) adopted what it never got") }
        }
        if longestDelay < Self.timeout && lostScore { failures.append("the score is lost") }
        return failures
    }
}

extension SessionOwnerModel {
    /// One participation.
    struct Peer {
        var rule: SessionOwner
        var score: Int
        let view: View

        /// The participants last shown to it.
        var seen: [ID] = []

        /// The latest snapshot of each sender.
        var snapshots: [ID: (number: UInt32, score: Int, players: [ID])] = [:]

        /// The term for which it has seated players as the owner.
        var seatedTerm: UInt32?

        /// The time at which the last change of its view is due.
        var viewDue: UInt32 = 0

        /// The end of its suspension.
        var wakesAt: UInt32 = 0
    }

    enum View: CaseIterable {
        case full, coalesced, selfFirst
    }

    private enum Event {
        /// A participant learns of these participants, or of all present by then.
        case view(of: ID, [ID]?)
        case announcement(OwnerAnnouncement, score: Int, players: [ID], from: ID, to: ID)
    }

    private mutating func perturb() {
        let seat = Int(random.next(below: UInt64(seats.count)))
        if random.next(below: 3) == 0 {
            score()
        } else if random.next(below: 5) == 0, let peer = seats[seat], peer.wakesAt <= now {
            counts[.sleeps, default: 0] += 1
            seats[seat]?.wakesAt = now + 1 + UInt32(random.next(below: UInt64(2 * Self.timeout)))
        } else if seats[seat] == nil {
            counts[.rejoins, default: 0] += 1
            join(seat)
        } else {
            leave(seat)
            // Leaving and rejoining at once is one update to a coalesced view.
            if random.next(below: 3) == 0 {
                counts[.rejoins, default: 0] += 1
                join(seat)
            }
        }
    }

    private mutating func join(_ seat: Int) {
        // Identifiers are new, and their order is independent of the order of joining.
        nextID += 1
        let id = random.next(below: 1 << 20) << 8 | nextID
        let remembers = random.next(below: 2) == 0
        let memory = remembers ? memories[seat] : (standing: .none, score: 0)
        if memory.standing != .none { counts[.memories, default: 0] += 1 }
        let rule = SessionOwner(local: id, standing: memory.standing, timeout: Self.timeout)
        let view = View.allCases[Int(random.next(below: 3))]
        seats[seat] = Peer(rule: rule, score: memory.score, view: view)
        show(view == .selfFirst ? [id] : view == .full ? roster : [], to: seat)
        rosterChanged()
    }

    private mutating func leave(_ seat: Int) {
        guard let peer = seats[seat] else { return }
        counts[.leaves, default: 0] += 1
        if peer.rule.owner == peer.rule.local, roster.count > 1 { counts[.migrations, default: 0] += 1 }
        memories[seat] = (peer.rule.memory, peer.score)
        seats[seat] = nil
        rosterChanged()
    }

    /// Each playing peer that takes itself for the owner scores: two owners fork the match.
    private mutating func score() {
        let owners = seats.indices.filter { seat in
            guard let peer = seats[seat], peer.seen.count > 1, peer.wakesAt <= now else { return false }
            return !peer.rule.isPending && peer.rule.owner == peer.rule.local
        }
        if owners.count > 1 { counts[.scoresOfRivals, default: 0] += 1 }
        for seat in owners {
            guard let peer = seats[seat] else { continue }
            counts[.scores, default: 0] += 1
            seats[seat]?.score = parents.count
            parents.append(peer.score)
            perform(seats[seat]?.rule.onChange() ?? [], of: seat)
        }
    }

    private mutating func rosterChanged() {
        for seat in seats.indices {
            guard let peer = seats[seat] else { continue }
            let isLate = peer.view != .full && random.next(below: 8) == 0
            if isLate { counts[.lateViews, default: 0] += 1 }
            let longest = isLate ? 5 * UInt64(Self.timeout) / 2 : 25
            let delay: UInt32 = peer.view == .full ? 0 : 1 + UInt32(random.next(below: longest))
            let due = max(peer.viewDue, now + delay)
            seats[seat]?.viewDue = due
            add(.view(of: peer.rule.local, peer.view == .coalesced ? nil : roster), due: due)
        }
    }

    private mutating func show(_ participants: [ID], to seat: Int) {
        guard !participants.isEmpty, participants != seats[seat]?.seen else { return }
        seats[seat]?.seen = participants
        perform(seats[seat]?.rule.onTick(now) ?? [], of: seat)
        perform(seats[seat]?.rule.onParticipants(participants) ?? [], of: seat)
        updatePlayers(of: seat)
    }

    private mutating func perform(_ directives: [SessionOwnerDirective], of seat: Int) {
        for directive in directives {
            guard let peer = seats[seat] else { return }
            switch directive {
            case .adopt(let owner):
                // Without a snapshot there is nothing to adopt: a score outside the tree fails the test.
                seats[seat]?.score = peer.snapshots[owner]?.score ?? -1
                seats[seat]?.rule.players = peer.snapshots[owner]?.players ?? []
            case .announce(let announcement, let audience):
                if announcement.owner == peer.rule.local, peer.seatedTerm != announcement.epoch {
                    seats[seat]?.seatedTerm = announcement.epoch
                    seatPlayers(of: seat)
                }
                let everyone = peer.seen.filter { $0 != peer.rule.local }
                let recipients =
                    switch audience {
                    case .everyone: everyone
                    case .only(let some): some
                    }
                for recipient in recipients {
                    let delay = 1 + UInt32(random.next(below: longestDelay))
                    let players = seats[seat]?.rule.players ?? []
                    add(
                        .announcement(
                            announcement,
                            score: peer.score,
                            players: players,
                            from: peer.rule.local,
                            to: recipient
                        ),
                        due: now + delay
                    )
                }
            }
        }
    }

    /// Gives the seats, as the owner, of players that have left to others that have announced.
    private mutating func seatPlayers(of seat: Int) {
        guard hasPlayers, let peer = seats[seat] else { return }
        var players = peer.rule.players.filter(peer.seen.contains)
        if !peer.rule.isPending {
            let others = peer.seen.filter { $0 != peer.rule.local && peer.snapshots[$0] != nil }.sorted()
            for id in [peer.rule.local] + others where players.count < 2 && !players.contains(id) { players.append(id) }
        }
        seats[seat]?.rule.players = players
    }

    /// Lets an owner seat players, and announces them.
    private mutating func updatePlayers(of seat: Int) {
        guard let peer = seats[seat], peer.rule.owner == peer.rule.local else { return }
        seatPlayers(of: seat)
        if seats[seat]?.rule.players != peer.rule.players { perform(seats[seat]?.rule.onChange() ?? [], of: seat) }
    }

    private mutating func add(_ event: Event, due: UInt32, since: UInt32? = nil) {
        let since = since ?? due
        let index = events.firstIndex { ($0.due, $0.since) > (due, since) } ?? events.endIndex
        events.insert((due, since, event), at: index)
    }

    private mutating func run(until time: UInt32) {
        while let first = events.first, first.due <= time {
            events.removeFirst()
            now = first.due
            let wakesAt = recipient(of: first.event).flatMap { seats[$0]?.wakesAt } ?? 0
            if wakesAt > now {
                add(first.event, due: wakesAt, since: first.since)
            } else {
                handle(first.event)
                noteRivals()
            }
        }
        now = time
        for seat in seats.indices {
            guard let peer = seats[seat], peer.rule.isPending, peer.wakesAt <= now else { continue }
            perform(seats[seat]?.rule.onTick(now) ?? [], of: seat)
            updatePlayers(of: seat)
        }
        noteAgreement()
    }

    /// The seat of an event's recipient; `nil` if it has left.
    private func recipient(of event: Event) -> Int? {
        let id =
            switch event {
            case .view(let id, _): id
            case .announcement(_, _, _, _, let id): id
            }
        return seats.firstIndex { $0?.rule.local == id }
    }

    private mutating func handle(_ event: Event) {
        guard let seat = recipient(of: event) else { return }
        switch event {
        case .view(_, let participants):
            show(participants ?? roster, to: seat)
        case .announcement(let announcement, let score, let players, let sender, _):
            if seats[seat]?.seen.contains(sender) == false { counts[.overrun, default: 0] += 1 }
            if announcement.number >= seats[seat]?.snapshots[sender]?.number ?? 0 {
                seats[seat]?.snapshots[sender] = (announcement.number, score, players)
            }
            perform(seats[seat]?.rule.onTick(now) ?? [], of: seat)
            perform(seats[seat]?.rule.onAnnouncement(announcement, from: sender, players: players) ?? [], of: seat)
            updatePlayers(of: seat)
        }
    }

    private mutating func noteRivals() {
        let claimants = seats.count { $0.map { $0.rule.localAnnouncement.owner == $0.rule.local } ?? false }
        if claimants > 1 { counts[.rivals, default: 0] += 1 }
    }

    private mutating func noteAgreement() {
        let peers = seats.compactMap(\.self)
        guard events.isEmpty, let first = peers.first, first.rule.owner != nil else { return }
        // A score that one peer alone knows is not lost for the others.
        guard peers.count > 1, peers.allSatisfy({ $0.score == first.score && !$0.rule.isPending }) else { return }
        var ancestor = first.score
        while ancestor > agreed.score { ancestor = parents[ancestor] }
        if ancestor != agreed.score && !agreed.holders.isDisjoint(with: roster) { lostScore = true }
        agreed = (first.score, Set(roster))
    }
}

extension SplitMix64 {
    fileprivate mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }
}
