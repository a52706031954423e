public import SyncLab

/// A hunt from code, run by run in one thread.
extension Hunt {
    /// A run that fails: two devices disagree, freeze, or take or send something wrong.
    public struct Failure: Sendable, Hashable {
        /// The run's number, from 1.
        public let number: Int

        /// The plan of the run, for `LabRun`, which makes it again.
        public let plan: LabRun.Plan

        /// The tick of the lab in which it began; `nil` if it is not known.
        public let tick: UInt32?

        /// The failure in one line, with its circumstances.
        public let text: String
    }

    /// Makes all runs.
    ///
    /// - Returns: The failing ones, in the order of their numbers.
    public func failures() -> [Failure] {
        (1...count).compactMap { number in
            HuntedRun(number, of: self, reach: [], broken: { _ in nil }, values: { _ in [] }, take: { _ in }).failure
                .map { failure in
                    Failure(number: number, plan: self[number], tick: failure.tick, text: failure.text)
                }
        }
    }
}
