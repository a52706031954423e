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
                let turned = draft.court.obstacles.map(\.turned).sorted()
                #expect(turned == draft.court.obstacles.sorted(), "\(draft.court.text)")
                for obstacle in draft.court.obstacles {
                    #expect(obstacle.fault(under: draft.court.settings) != .outsideCourt)
                    #expect(obstacle.fault(under: draft.court.settings) != .size)
                }
            }
            #expect(courts.count > 20)
            for court in courts.dropLast().reversed() {
                draft.undo()
                #expect(draft.court == court)
            }
            #expect(!draft.canUndo)
            for court in courts.dropFirst() {
                draft.redo()
                #expect(draft.court == court)
            }
            #expect(!draft.canRedo)
        }
    }

    @Test("has no more obstacles than a court can have")
    func bound() {
        var draft = CourtDraft(Court("test"))
        for index in 0..<40 { _ = draft.add(peg(20 * index, 300)) }
        #expect(draft.court.obstacles.count == Obstacle.most)
        let refused = draft.add(peg(500, 300))
        #expect(refused == nil)
    }

    @Test("that is not mirrored changes one side, and gets the absent twins when asked")
    func alone() {
        var draft = CourtDraft(Court("test"))
        draft.isMirrored = false
        _ = draft.add(peg(300, 300))
        #expect(draft.court.obstacles.count == 1)
        draft.addTwins()
        #expect(draft.court.obstacles == [peg(300, 300), peg(700, 700)])
        draft.addTwins()
        #expect(draft.court.obstacles.count == 2)
        draft.remove(0)
        #expect(draft.court.obstacles == [peg(700, 700)])
    }

    @Test("after a change there is nothing to make again")
    func branch() {
        var draft = CourtDraft(Court("test"))
        _ = draft.add(peg(300, 300))
        draft.undo()
        #expect(draft.canRedo)
        draft.rename("other")
        #expect(!draft.canRedo)
    }
}
