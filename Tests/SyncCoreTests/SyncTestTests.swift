import GameBasics
import SyncCore
import Testing

@Suite("Sync test") struct SyncTestTests {
    @Test("finds each kind of error within a second, and names the field", arguments: Faults.all.indices)
    func faults(index: Int) {
        check(Faults.all[index])
    }

    private func check<Fault: GameFault>(_ fault: Fault.Type) {
        var chance = SplitMix64(seed: 1)
        func input() -> FaultyInput<Fault> { FaultyInput(code: UInt32(chance.next() % 4))! }
        let failures = SyncTest.failures(of: FaultyGame<Fault>(seed: 0), under: NoRules(), ticks: 60) { _ in
            PerPlayer(input(), input())
        }
        guard let kind = Fault.kind else {
            #expect(failures == [])
            return
        }
        let found = failures.first { $0.kind == kind }
        #expect(found != nil, "\(failures)")
        if let fields = Fault.fields { #expect(found?.fields == fields, "\(failures)") }
    }

    @Test("has a line for each kind that says what to do")
    func kinds() {
        let kinds = Faults.all.compactMap { $0.kind }
        #expect(Set(kinds) == Set(SyncTestFailure.Kind.allCases) && kinds.count == SyncTestFailure.Kind.allCases.count)
    }

    @Test("tells each failure once")
    func once() {
        var test = SyncTest(FaultyGame<Faults.Hash>(seed: 0), under: NoRules(), depth: 3)
        let neutral = PerPlayer(FaultyGame<Faults.Hash>.neutral, FaultyGame<Faults.Hash>.neutral)
        let failures = (0..<30).flatMap { _ in test.advance(neutral) }
        #expect(
            failures.map(\.description) == [
                "tick 1: another value of high has the same hash: peers would not notice that it differs"
            ]
        )
    }
}
