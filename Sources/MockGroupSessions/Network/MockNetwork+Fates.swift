/// The fates of single transmissions.
extension MockNetwork {
    /// Begins a round: it numbers the transmissions of each link from 1, and the planned fates of the next round apply.
    public func beginRound() {
        for sender in links.indices {
            for receiver in links[sender].indices { links[sender][receiver].round.begin() }
        }
    }

    /// Plans the fate of a transmission of the next round, in place of the one that the link draws.
    ///
    /// - Parameter number: Counts the link's transmissions in the round, from 1, retransmissions included.
    public func plan(_ fate: TransmissionFate, of number: Int, from sender: MockDevice, to receiver: MockDevice) {
        links[sender.index][receiver.index].round.plan(fate, of: number)
    }

    /// Records the fates of a link's transmissions in each round from now on; this does not affect the simulation.
    public func recordTransmissionFates(from sender: MockDevice, to receiver: MockDevice) {
        links[sender.index][receiver.index].round.fates = []
    }

    /// The fates of a link's transmissions in the round so far, in the order of their numbers; empty if not recorded.
    public func fates(from sender: MockDevice, to receiver: MockDevice) -> [TransmissionFate] {
        links[sender.index][receiver.index].round.fates ?? []
    }
}
