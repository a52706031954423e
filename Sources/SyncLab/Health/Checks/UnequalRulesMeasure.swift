internal import GameCore
internal import MatchSync
internal import SyncCore

/// Finds a device that follows one of other rules.
struct UnequalRulesMeasure {
    /// False once there is nothing to find: all devices have the same rules, or one was found; `nil` at first.
    private var isWatching: Bool?

    mutating func take(_ moment: LabMoment, into faults: inout [SyncFault]) {
        if isWatching == false { return }
        isWatching = moment.group.setup.hasUnequalRules
        guard isWatching == true else { return }
        let devices = moment.group.devices
        for place in devices.indices.dropFirst() {
            for other in 0..<place where devices[other].rules != devices[place].rules {
                guard devices[other].reading.isInTimeline(of: devices[place].reading) else { continue }
                isWatching = false
                let (follower, owner) = devices[other].reading.isOwner ? (place, other) : (other, place)
                let tick = devices[follower].confirmedTick
                let (own, others) = (devices[follower].rules.settings, devices[owner].rules.settings)
                let difference = Rule.all.first { own[$0] != others[$0] }.map { rule in
                    SyncFault.Difference(rule.text(in: own), rule.text(in: others), of: "the rule \(rule.name)")
                }
                let fault = SyncFault(.otherRules, at: follower, and: owner, tick, difference, in: moment.tick)
                return faults.append(fault)
            }
        }
    }
}

extension Rule {
    /// Its value in words.
    fileprivate func text(in settings: Rules.Settings) -> String {
        switch place {
        case .length(let path), .speed(let path): "\(settings[keyPath: path])"
        case .count(let path, _): "\(settings[keyPath: path])"
        case .flag(let path): settings[keyPath: path] ? "on" : "off"
        }
    }
}
