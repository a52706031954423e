package import GameDescriptions
package import SyncLab

/// The inputs at all devices of a lab of programs in one tick, by the devices' places.
package struct DeviceInputs: Sendable, Hashable {
    /// The last one of a further device is not neutral.
    private var values = [PlayerInput.none, .none]

    /// No input at any device.
    package static let none = DeviceInputs()

    private init() {}

    package init(_ left: PlayerInput, _ right: PlayerInput) { values = [left, right] }

    /// - Parameter make: Makes the input at a device.
    package init(places: Range<Int>, each make: (Int) -> PlayerInput) {
        for place in places { self[place] = make(place) }
    }

    package subscript(place: Int) -> PlayerInput {
        get { place < values.count ? values[place] : .none }
        set {
            while values.count <= place { values.append(.none) }
            values[place] = newValue
            trim()
        }
    }

    package subscript(side: LabSide) -> PlayerInput {
        get { self[side.rawValue] }
        set { self[side.rawValue] = newValue }
    }

    /// The devices with an input that is not neutral.
    package var places: [Int] { values.indices.filter { !values[$0].isNeutral } }

    /// Takes a further device away: those behind it have the place before theirs.
    mutating func remove(at place: Int) {
        guard place < values.count else { return }
        values.remove(at: place)
        trim()
    }

    /// Takes away all devices but the first ones.
    mutating func removeAll(from count: Int) {
        while values.count > count { values.removeLast() }
        trim()
    }

    private mutating func trim() {
        while values.count > LabSide.allCases.count, values[values.count - 1].isNeutral { values.removeLast() }
    }
}
