internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Plays recorded rallies under a strategy over a network, each in a lab of its own that begins with the rally.
///
/// A player's input depends on nothing but the recording and how far the rally has come in that player's view. After
/// the end of the recording the players stand still, so that a rally that goes on ends soon.
public struct RallyReplay {
    private var measures = ViewMeasures()
    private var rallies = 0
    private var asRecorded = 0

    /// The longest time until both devices play, and the longest time that a rally may take beyond its inputs: in ticks.
    private static let patience = 3_600

    /// - Parameter setup: Its seed seeds the network in the first rally; it has the rules of the rallies.
    public static func report(on recorded: RecordedRallies, under setup: RunSetup) -> RallyReport {
        var run = RallyReplay()
        for (number, rally) in recorded.rallies.enumerated() {
            var setup = setup
            setup.seed &+= UInt64(number)
            run.play(rally, under: setup)
        }
        let measures = MeasureFigures(run.measures, under: setup.strategy)
        return RallyReport(rallies: run.rallies, asRecorded: run.asRecorded, measures: measures)
    }

    private mutating func play(_ rally: RecordedRallies.Rally, under setup: RunSetup) {
        var lab = Lab(setup, keepsLog: false) { place, _ in setup.strategy(at: place, for: rally.start) }
        measures.begin()
        var origins = PerSide<UInt32?>(nil, nil)
        var made = PerSide<UInt32>(0, 0)
        var waited = 0
        while !lab.isOver(rally), waited < Self.patience {
            var given = PerSide(Input.none, Input.none)
            for side in LabSide.allCases {
                let device = lab.devices[side.rawValue]
                let shown = device.reading.shown
                if origins[side] == nil, shown.absentPlayers.isEmpty { origins[side] = shown.origin(of: rally) }
                guard let origin = origins[side], let seat = device.seat, shown.tick >= origin else { continue }
                let index = Int(shown.tick - origin)
                if rally.inputs.indices.contains(index) { given[side] = rally.inputs[index][seat] }
            }
            lab.advance(left: given.left, right: given.right)
            if origins.left == nil || origins.right == nil || Int(lab.tick) > rally.inputs.count { waited += 1 }
            measure(lab, given, after: &made)
            if let left = origins.left, lab.devices[0].reading.shown.tick > left { measures.ticks += 1 }
        }
        guard lab.isOver(rally) else { return }
        rallies += 1
        let owner = lab.devices.first { $0.reading.isOwner }?.reading.confirmed
        let start = rally.start.score
        if let owner, owner.score[rally.scorer] == start[rally.scorer] + 1, owner.rally == rally.contacts {
            asRecorded += 1
        }
    }

    /// - Parameter made: Ticks that the devices had made before; takes those that they have made now.
    private mutating func measure(_ lab: Lab, _ given: PerSide<Input>, after made: inout PerSide<UInt32>) {
        let shown = PerSide(lab.devices[0].reading.shown, lab.devices[1].reading.shown)
        _ = measures.take(shown)
        for side in LabSide.allCases {
            let device = lab.devices[side.rawValue]
            let ticks = Int(device.ticks - made[side])
            made[side] = device.ticks
            _ = measures.take(shown, at: side, after: ticks, seat: device.seat, input: given[side], under: lab.rules)
        }
    }
}

extension Lab {
    /// True if both views show the end of a rally.
    fileprivate func isOver(_ rally: RecordedRallies.Rally) -> Bool {
        devices.allSatisfy { $0.reading.shown.score != rally.start.score }
    }
}

extension Match {
    /// The tick at which a rally's inputs begin in a view that shows it for the first time.
    fileprivate func origin(of rally: RecordedRallies.Rally) -> UInt32 {
        guard case .serving(let left) = play, case .serving(let all) = rally.start.play else { return tick }
        return tick + UInt32(RecordedRallies.settling) - UInt32(all - min(left, all))
    }
}
