internal import MatchSync

extension LabNetwork {
    /// What stands behind the name of a network that is no longer what its name says.
    static let changeMark = "*"

    /// Changes the network; where that makes a difference, its name shows it.
    ///
    /// Nothing is left of the perfect one: it is ``MatchSync/LabNetwork/custom`` then.
    mutating func change(_ edit: (inout LabNetwork) -> Void) {
        let before = self
        edit(&self)
        guard self != before, name != Self.custom, !name.hasSuffix(Self.changeMark) else { return }
        name = name == Self.perfect.name ? Self.custom : name + Self.changeMark
    }
}
