extension Array where Element: Equatable {
    /// Returns the element after another one: the first one after the last, and after one that is not in the array.
    package func next(after element: Element) -> Element {
        let index = firstIndex(of: element).map { ($0 + 1) % count } ?? 0
        return self[index]
    }
}
