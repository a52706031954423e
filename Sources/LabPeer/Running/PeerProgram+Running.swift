internal import OperatingSystem
public import SyncCore

extension PeerProgram {
    /// Answers the lab's lines on standard input until the last one.
    ///
    /// A line that is not of the protocol ends the process with status 65, and a message on standard error.
    public func run(rules: Game.Rules, strategy: Game.StrategyKind = Game.StrategyKind()) {
        var conversation = PeerConversation(self, rules, strategy)
        do throws(PeerLineError) {
            while let line = readLine(), let answer = try conversation.answer(to: line) {
                guard SystemCalls.writeAll(Array("\(answer)\n".utf8), to: STDOUT_FILENO) else { exit(EX_IOERR) }
            }
        } catch {
            _ = SystemCalls.writeAll(Array("\(Game.name): \(error)\n".utf8), to: STDERR_FILENO)
            exit(EX_DATAERR)
        }
    }

    /// Answers the lab's lines with a game that has only one set of rules.
    public func run(strategy: Game.StrategyKind = Game.StrategyKind()) where Game.Rules == NoRules {
        run(rules: NoRules(), strategy: strategy)
    }
}
