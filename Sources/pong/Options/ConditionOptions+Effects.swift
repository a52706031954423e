internal import ArgumentParser
internal import LabTools
internal import MockGroupSessions
internal import SyncLab

extension ConditionOptions {
    static let flags =
        Condition.allCases.map { "--\($0.name)" } + [
            "--link", "--sawtooth", "--blackout", "--in-order", "--skew", "--start-offset", "--hitch",
        ]

    /// Refuses a flag that has no effect in combination with the others.
    ///
    /// - Parameters:
    ///   - presets: The networks to change; an effect on one of them is enough.
    ///   - swept: The condition that a sweep sets.
    ///   - onScreen: True if keys can change some of the conditions later.
    func checkEffects(over presets: [NetworkPreset], sweeping swept: Condition?, onScreen: Bool) throws {
        if let swept, self[swept] != nil {
            throw ValidationError("--\(swept.name) has no effect: --sweep sets it.")
        }
        if inOrder && (self[.reorder] != nil || swept == .reorder) {
            throw ValidationError("--reorder has no effect with --in-order.")
        }
        let links = presets.flatMap { preset in
            var network = preset.conditions
            apply(to: &network)
            return [network.fromLeft, network.fromRight]
        }
        func check(_ flag: String, _ isGiven: Bool, needs need: Condition) throws {
            // A link's file may bring what is needed.
            guard isGiven, link.isEmpty, swept != need, links.allSatisfy({ $0[need] == 0 }) else { return }
            throw ValidationError("--\(flag) has no effect without --\(need.name).")
        }
        for flag in Condition.allCases where !onScreen || flag == .queue {
            if let need = flag.needs { try check(flag.name, self[flag] != nil || swept == flag, needs: need) }
        }
    }

    /// Refuses a delay distribution on a link without the spread that it needs.
    func checkEffect(of links: PerSide<LinkFile>?, over presets: [NetworkPreset]) throws {
        guard let links else { return }
        for preset in presets {
            var network = preset.conditions
            apply(to: &network)
            for side in LabSide.allCases where links[side].needsSpread && network[from: side][.spread] == 0 {
                let flag = "--\(Condition.spread.name)"
                throw ValidationError("--link has a delay distribution: it needs \(flag), its standard deviation.")
            }
        }
    }
}
