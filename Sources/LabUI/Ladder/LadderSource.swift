internal import MatchSync
package import SyncCore
package import SyncLab
package import TerminalUI

/// The source of a ladder: the messages between the two watched devices, and what the devices did in each tick.
package protocol LadderSource {
    associatedtype Message: LadderMessage

    /// The tick of the ladder's last row.
    var tick: UInt32 { get }

    var unreliableMessages: Recent<Message> { get }

    /// They have a list of their own, because unreliable ones come in every tick.
    var reliableMessages: Recent<Message> { get }

    /// A message by its number, if it is kept.
    func message(_ number: Int) -> Message?

    /// A device in a tick; `nil` for a tick that is not kept.
    func ladderDevice(_ side: LabSide, at tick: UInt32) -> LadderDevice?

    func ladderName(of side: LabSide) -> String

    /// True if the message made its receiver roll back.
    func causesRollback(_ message: Message) -> Bool

    static var signs: LadderLegend.Signs { get }
}

/// One device in one tick of a ladder.
package struct LadderDevice {
    let isPresent: Bool
    let isStalled: Bool
    let isSending: Bool

    /// True if its view showed a pop.
    let isPop: Bool

    /// Resimulated ticks; 0 without a rollback.
    let rollbackDepth: Int
}

/// A message as a ladder shows it.
package protocol LadderMessage: TransmittedMessage {
    /// True if its receiver took nothing from it.
    var isRefused: Bool { get }

    /// The sender's frame advantage, if the message tells it.
    var frameAdvantage: Int? { get }

    /// Draws its content in a row, as much as fits.
    func drawContent(from start: Int, to end: Int, row: Int, _ style: Style, on canvas: inout Canvas)

    /// Draws its content at length, as much as fits.
    func drawDetails(from start: Int, to end: Int, row: Int, on canvas: inout Canvas)

    /// Calls a closure with the tick in which it was sent, and what became of it.
    func forEachOutcomeItem(_ item: (String) -> Void)
}
