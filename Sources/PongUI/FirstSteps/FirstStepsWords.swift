internal import GameCore

/// The texts of the first steps with the player's keys, made once: drawing a running match makes no new strings.
struct FirstStepsWords {
    /// The step's number and the key that skips the steps, by step.
    let titles: [String]
    /// ``titles`` for a narrow screen.
    let shortTitles: [String]

    let praise = " Good! "
    let move = " Move your paddle "
    let serve: String
    let wait = " Wait for your serve "
    let aim = " Aim: meet the ball near a paddle's end "
    let pause: String
    let goOn: String

    init(_ keys: KeyBindings) {
        let count = Tutorial.Step.allCases.count
        shortTitles = Tutorial.Step.allCases.map { " \($0.rawValue + 1) of \(count)  Tab skip " }
        titles = shortTitles.map { " First steps\($0)" }
        serve = " Serve with \(keys.serveLabel(of: .one)) "
        pause = " Pause with \(keys.label(of: .pause)) "
        goOn = " Go on with \(keys.label(of: .serve)) "
    }
}
