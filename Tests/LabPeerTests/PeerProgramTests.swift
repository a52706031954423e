internal import GameBasics
internal import GameDescriptions
internal import JSONText
internal import LabPeer
internal import MockGroupSessions
internal import PeerPrograms
internal import ProgramTesting
internal import SyncCore
internal import SyncLab
internal import TerminalKit
import Testing

@testable internal import ChasePeer

@Suite("A game on the sync core as a peer program", .waits)
struct PeerProgramTests {
    /// The lab's hello, with more members.
    private static func line(ofHello participant: Int, _ more: String = "") -> String {
        #"{"type":"hello","protocol":1,"side":"left","participant":\#(participant),"seed":7,"options":{}\#(more)}"#
    }

    private static func conversation(_ program: PeerProgram<Chase> = PeerProgram()) -> PeerConversation<Chase> {
        PeerConversation(program, NoRules(), SyncScheme())
    }

    @Test("describes itself by its cases and its table")
    func hello() throws {
        var conversation = Self.conversation()
        #expect(
            try conversation.answer(to: Self.line(ofHello: 1)) == """
                {"type":"hello","protocol":1,"game":"chase","version":"3",\
                "inputs":[{"name":"step","values":["none","left","right","jump"]}],\
                "confirms":true,"devices":4,"speedUp":true,\
                "fields":["tick","absentPlayers","place.one","place.two","catches","chance"],\
                "keys":{"left":{"step":"left"},"right":{"step":"right"},"j":{"step":"jump"}}}
                """
        )
        #expect(try conversation.answer(to: #"{"type":"leave"}"#) == #"{"type":"leave"}"#)
        #expect(try conversation.answer(to: #"{"type":"bye"}"#) == nil)
    }

    @Test("draws its view for a lab that asks for one")
    func view() throws {
        let program = PeerProgram<Chase>(view: { [String(repeating: ".", count: Int($0.places.two)) + "2"] })
        for (more, view) in [(#","view":{"columns":38,"rows":18}"#, ##"["........2"]"##), ("", nil)] {
            var conversation = Self.conversation(program)
            _ = try conversation.answer(to: Self.line(ofHello: 1, more))
            let answer = try JSONValue(json: conversation.answer(to: #"{"type":"tick","tick":1}"#) ?? "")
            #expect(answer["view"]?.line == view)
        }
    }

    @Test(
        "a line that it cannot answer is named",
        arguments: [
            (["tick 1"], "a peer program reads the lines of pong lab --peer, not 'tick 1'"),
            ([#"{"type":"tick"}"#], "a tick came before the hello"),
            ([#"{"type":"pause"}"#], "the peer protocol has no line of type 'pause'"),
            ([#"{"type":"hello","seed":1,"participant":-1}"#], "the lab's hello has no participant, or no seed"),
            ([#"{"type":"hello","seed":1,"options":{"pace":"2"}}"#], "there is no option 'pace'"),
            (
                [line(ofHello: 1), #"{"type":"tick","input":{"step":"up"}}"#],
                "'input.step' is not one of none, left, right, jump in a tick"
            ),
        ]
    )
    func badLines(lines: [String], message: String) throws {
        var conversation = Self.conversation()
        for line in lines.dropLast() { _ = try conversation.answer(to: line) }
        let error = #expect(throws: PeerLineError.self) { _ = try conversation.answer(to: lines.last ?? "") }
        #expect(error?.description == message)
    }

    @Test("two that are fed each other's lines confirm the same states, after rollbacks")
    func fedLines() throws {
        let delay = 5
        var peers = PerSide(Self.conversation(), Self.conversation())
        var confirmed = PerSide([String: String](), [:])
        var mail: [PerSide<[String]>] = []
        var (random, rollbacks) = (SplitMix64(seed: 1), 0)
        for side in LabSide.allCases { _ = try peers[side].answer(to: Self.line(ofHello: side.rawValue + 1)) }
        for tick in 1...300 {
            var sent = PerSide([String](), [])
            for side in LabSide.allCases {
                let joined = (1...2).map { #"{"type":"joined","participant":\#($0),"role":"player"}"# }
                let events = tick == 1 ? #"{"type":"session","state":"joined"},"# + joined.joined(separator: ",") : ""
                let received = mail.count < delay ? [] : mail[mail.count - delay][side]
                let step = ["none", "left", "right"][Int(random.next() % 3)]
                let line =
                    #"{"type":"tick","tick":\#(tick),"input":{"step":"\#(step)"},"events":[\#(events)],"#
                    + #""received":[\#(received.joined(separator: ","))]}"#
                let answer = try JSONValue(json: peers[side].answer(to: line) ?? "")
                rollbacks += answer["rollback"]?.whole ?? 0
                let messages = try Self.elements(of: "send", in: answer)
                let states = try Self.elements(of: "confirmed", in: answer)
                for message in messages {
                    sent[side == .left ? .right : .left].append(
                        #"{"from":\#(side.rawValue + 1),"mode":\#(message["mode"]!.line),"#
                            + #""bytes":\#(message["bytes"]!.line)}"#
                    )
                }
                for state in states { confirmed[side][state["tick"]!.line] = state.line }
            }
            mail.append(sent)
        }
        let both = confirmed.left.keys.filter { confirmed.right[$0] != nil }
        #expect(both.count > 250 && rollbacks > 250, "\(both.count), \(rollbacks)")
        #expect(both.filter { confirmed.left[$0] != confirmed.right[$0] } == [])
    }

    private static func elements(of name: String, in answer: JSONValue) throws -> [JSONValue] {
        guard case .list(let elements)? = answer[name] else {
            throw JSONError(offset: 0, reason: "no \(name) in \(answer.line)")
        }
        return elements
    }

    /// A lab of two programs of the game.
    private static func lab(_ network: NetworkPreset) throws -> PeerLab {
        let command = "'\(try Program.built("ChasePeer"))'"
        var setup = PeerSetup(PerSide(command, command), seed: 5)
        setup.network = network.conditions
        return try PeerLab(setup)
    }

    private static func inputs(_ left: Int, _ right: Int) -> DeviceInputs {
        DeviceInputs(PlayerInput(values: [left == 0 ? nil : left]), PlayerInput(values: [right == 0 ? nil : right]))
    }

    @Test("both agree in the lab", arguments: [NetworkPreset.perfect, .wifi, .fourG, .congested])
    func lab(network: NetworkPreset) throws {
        let lab = try Self.lab(network)
        var random = SplitMix64(seed: 2)
        for _ in 0..<600 { try lab.advance(Self.inputs(Int(random.next() % 3), Int(random.next() % 3))) }
        try lab.finish()
        #expect(lab.comparison.findings.isEmpty)
        #expect(LabSide.allCases.allSatisfy { lab.comparison.confirmedCount(of: $0.rawValue) > 400 })
    }

    @Test("a trap in a step is told with its tick")
    func trap() throws {
        let lab = try Self.lab(.perfect)
        let failure = #expect(throws: PeerFailure.self) {
            for tick in 1...60 { try lab.advance(tick < 20 ? .none : Self.inputs(0, 3)) }
        }
        #expect((20...30).contains(failure?.tick ?? 0))
        #expect("\(try #require(failure))".contains("a trap, such as an overflow"))
    }

    @Test("a bad line ends the program with a message and a status")
    func status() throws {
        let shell = "echo hello | '\(try Program.built("ChasePeer"))'"
        let result = try Program.result(of: ["/bin/sh", "-c", shell])
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.errors == "chase: a peer program reads the lines of pong lab --peer, not 'hello'\n")
    }
}
