package import JSONText
package import MockGroupSessions
internal import SyncLab

extension Coding<Duration> {
    /// The longest duration of a file: a day, in microseconds.
    fileprivate static var day: Int { 86_400_000_000 }

    /// Milliseconds, with microseconds behind the point; a day at most.
    package static var milliseconds: Coding { milliseconds(from: 0) }

    /// - Parameter least: In microseconds.
    private static func milliseconds(from least: Int) -> Coding {
        Coding<Int>.units(digits: 3, in: least...day)
            .map("milliseconds", json: { Int($0.microseconds) }, value: { .microseconds($0) })
    }

    /// Milliseconds, negative ones too.
    static var signedMilliseconds: Coding { milliseconds(from: -day) }
}

extension Coding<Probability> {
    /// A percentage with up to four decimals.
    static var percent: Coding {
        Coding<Int>.units(digits: 4, in: 0...1_000_000)
            .map("a percentage", json: \.partsPerMillion, value: { Probability(partsPerMillion: $0) })
    }
}

extension Coding<Blackout> {
    /// A length and a period, and a phase that is not 0.
    static var blackout: Coding {
        let expected = "a length, a period and perhaps a phase in milliseconds"
        return Coding<[Duration]>.list(of: .milliseconds, expected).map(expected) { blackout in
            [blackout.length, blackout.period] + (blackout.phase == .zero ? [] : [blackout.phase])
        } value: { parts in
            let phase = parts.count == 3 ? parts[2] : .zero
            guard (2...3).contains(parts.count), phase < parts[1] else { return nil }
            return Blackout(length: parts[0], every: parts[1], phase: phase)
        }
    }
}

extension Coding<Sawtooth> {
    /// A height, and the period in which it comes once.
    fileprivate static var sawtooth: Coding {
        let expected = "an amount and a period in milliseconds"
        return Coding<[Duration]>.list(of: .milliseconds, expected).map(expected) {
            [$0.height, $0.period]
        } value: {
            $0.count == 2 && $0[1] > .zero ? Sawtooth(height: $0[0], period: $0[1]) : nil
        }
    }
}

extension Coding<LinkTrace> {
    /// Delays in milliseconds, and null for what is lost.
    fileprivate static var trace: Coding {
        let delay = Coding<Int64?>.optional(
            Coding<Duration>.signedMilliseconds
                .map("milliseconds", json: { .microseconds($0) }, value: { $0.microseconds })
        )
        let expected = "delays in milliseconds or null, 1 to \(LinkTrace.mostMessages), one of which is not null"
        return Coding<[Int64?]>.list(of: delay, expected).map(expected, json: \.delays) { delays in
            let isTrace = delays.count <= LinkTrace.mostMessages && delays.contains { $0 != nil }
            return isTrace ? LinkTrace(delays) : nil
        }
    }
}

extension Coding<Reordering> {
    /// `none`, `byJitter`, or the share of the messages that are held back and for how long at most.
    fileprivate static var reordering: Coding {
        Coding(
            "none, byJitter, or a share in percent and a length in milliseconds",
            json: { reordering in
                switch reordering {
                case .none: .text("none")
                case .byJitter: .text("byJitter")
                case .holdingBack(let share, let length):
                    .list([Coding<Probability>.percent.json(share), Coding<Duration>.milliseconds.json(length)])
                }
            },
            value: { json in
                switch json {
                case .text("none"): Reordering.none
                case .text("byJitter"): .byJitter
                case .list(let parts) where parts.count == 2:
                    (try? Coding<Probability>.percent.value(parts[0], "")).flatMap { share in
                        (try? Coding<Duration>.milliseconds.value(parts[1], "")).map { .holdingBack(share, upTo: $0) }
                    }
                default: nil
                }
            }
        )
    }
}

extension Condition {
    /// The condition in files, in its flag's unit.
    ///
    /// It is as exact as the link's, and may be larger than with the flag.
    fileprivate var field: Field<LinkConditions> { Field(member, number, unit.coding) }
}

extension Condition.Unit {
    fileprivate var coding: Coding<Int> {
        switch self {
        case .milliseconds: .units(digits: 3, in: 0...Coding<Duration>.day)
        case .partsPerMillion: .units(digits: 4, in: 0...1_000_000)
        case .packets: .whole(in: 1...1_000_000)
        case .kilobitsPerSecond:
            Coding<Int?>.optional(.units(digits: 3, in: 1...1_000_000_000_000))
                .map("a number or null", json: { $0 == 0 ? nil : $0 }, value: { $0 ?? 0 })
        case .bytes: .whole(in: 0...1_000_000_000)
        case .name(let names): .name(such: names[0], { names[$0] }, { names.firstIndex(of: $0) })
        }
    }
}

extension LinkConditions {
    /// All conditions, in the units of the flags: milliseconds, percent, kilobits a second, bytes.
    ///
    /// All are written, so that a default that changes later does not change a run.
    package static let fields: [Field<LinkConditions>] =
        Condition.allCases.flatMap(fields) + [
            Field("retransmission", \.retransmissionTimeout, .milliseconds),
            Field("reliableDuplicate", \.reliableDuplication, .percent),
        ]

    /// The field of a condition, and those that follow it.
    private static func fields(_ condition: Condition) -> [Field<LinkConditions>] {
        switch condition {
        case .delay: [condition.field, Field("sawtooth", \.sawtooth, .optional(.sawtooth))]
        case .lossBurst:
            [
                condition.field,
                Field("trace", \.trace, .optional(.trace), unless: nil),
                Field("blackout", \.blackout, .optional(.blackout)),
            ]
        case .reorder: [Field(condition.member, \.reordering, .reordering)]
        default: [condition.field]
        }
    }
}

extension Coding<LinkConditions> {
    static var conditions: Coding { object(LinkConditions.fields, from: .perfect) }
}

extension TransmissionFate {
    static let fields = [
        Field("delay", \TransmissionFate.delay, .optional(.milliseconds)),
        Field("again", \.again, .optional(.milliseconds), unless: nil),
        Field("flippedBit", \.flippedBit, .optional(.whole(in: 0...1_000_000)), unless: nil),
    ]
}

extension Coding<TransmissionFate> {
    static var fate: Coding { object(TransmissionFate.fields, from: .lost) }
}

extension PeerClock {
    /// A clock: the skew in parts per million, durations in milliseconds.
    package static let fields: [Field<PeerClock>] = [
        Field("skew", \.skew, .whole(in: -500_000...500_000)),
        Field("startOffset", \.startOffset, .signedMilliseconds),
        Field("hitch", \.hitch, .optional(.blackout)),
    ]
}

extension Coding<PeerClock> {
    package static var clock: Coding { object(PeerClock.fields, from: PeerClock()) }
}

extension Coding<NetworkConditions> {
    package static var network: Coding {
        object(
            [
                Field("name", \.name, .label),
                Field("fromLeft", \.fromLeft, .conditions),
                Field("fromRight", \.fromRight, .conditions),
                Field("leftClock", \.leftClock, .clock),
                Field("rightClock", \.rightClock, .clock),
            ],
            from: NetworkPreset.perfect.conditions
        )
    }
}
