internal import GameBasics
internal import GameCore
internal import PongUI
internal import Testing

@Suite("A court that is being made") struct CourtDraftTests {
    private func peg(_ x: Int, _ y: Int, _ size: Int = 40) -> Obstacle {
        Obstacle(.peg, x: .thousandths(x), y: .thousandths(y), width: .thousandths(size), height: .thousandths(size))
    }

    @Test("stays fair through random changes, and every one can be taken back and made again")
    func fair() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            func integer(_ range: Range<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
            var draft = CourtDraft(Court("test"))
            var courts = [draft.court]
            for _ in 0..<60 {
                let count = draft.court.obstacles.count
                switch integer(0..<5) {
                case 0, 1: _ = draft.add(peg(integer(0..<1_001), integer(0..<1_001), integer(0..<200)))
                case 2 where count > 0: draft.remove(integer(0..<count))
                case 3 where count > 0:
                    let (x, y) = (integer(0..<1_001), integer(0..<1_001))
                    draft.edit(integer(0..<count)) {
                        $0.x = .thousandths(x)
                        $0.y = .thousandths(y)
                    }
                default:
                    let width = integer(0..<500)
                    if count > 0 { draft.edit(integer(0..<count)) { $0.width = .thousandths(width) } }
                }
                if draft.court != courts.last { courts.append(draft.court) }
                let (court, settings) = (draft.court, draft.court.settings)
                let isFair = court.obstacles.map(\.turned).sorted() == court.obstacles.sorted()
                let faults = court.obstacles.map { $0.fault(under: settings) }
                #expect(isFair && !faults.contains(.outsideCourt) && !faults.contains(.size), "\(court.text)")
            }
            let undone = courts.dropLast().reversed().map { _ in
                draft.undo()
                return draft.court
            }
            let canUndo = draft.canUndo
            let redone = courts.dropFirst().map { _ in
                draft.redo()
                return draft.court
            }
            #expect(courts.count > 20 && undone == courts.dropLast().reversed() && redone == Array(courts.dropFirst()))
            #expect(!canUndo && !draft.canRedo)
        }
    }

    @Test("that is not mirrored changes one side, and gets the absent twins when asked, as far as there is room")
    func alone() {
        var draft = CourtDraft(Court("test"))
        draft.isMirrored = false
        let changes: [(inout CourtDraft) -> Void] = [
            { _ = $0.add(self.peg(300, 300)) }, { $0.addTwins() }, { $0.addTwins() }, { $0.remove(0) },
        ]
        let courts = changes.map { change in
            change(&draft)
            return draft.court.obstacles
        }
        let both = [peg(300, 300), peg(700, 700)]
        #expect(courts == [[both[0]], both, both, [both[1]]])
        draft.isMirrored = true
        for index in 0..<40 { _ = draft.add(peg(20 * index, 300)) }
        let refused = draft.add(peg(500, 300))
        #expect(refused == nil && (Obstacle.most - 1...Obstacle.most).contains(draft.court.obstacles.count))
    }

    @Test("that is mirrored gives no twin to an obstacle that had none")
    func lone() {
        var draft = CourtDraft(Court("test", [peg(300, 300)]))
        draft.edit(0) { $0.x = .thousandths(310) }
        #expect(draft.court.obstacles == [peg(310, 300)])
    }

    @Test("remembers its last 500 changes")
    func past() {
        var draft = CourtDraft(Court("test"))
        for number in 0...500 { draft.rename("court \(number)") }
        while draft.canUndo { draft.undo() }
        #expect(draft.court.name == "court 0")
    }

    @Test("after a change there is nothing to make again")
    func branch() {
        var draft = CourtDraft(Court("test"))
        _ = draft.add(peg(300, 300))
        draft.undo()
        let canRedo = draft.canRedo
        draft.rename("other")
        #expect(canRedo && !draft.canRedo)
    }
}
