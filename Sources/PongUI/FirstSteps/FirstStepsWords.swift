internal import GameCore

/// What the first steps say, with the player's keys: made once, because a running match is drawn without new texts.
struct FirstStepsWords {
    /// Which step it is, and how to skip them, by the number of the step.
    let titles: [String]
    /// The same for a narrow screen.
    let shortTitles: [String]

    let praise = " Good! "
    let move = " Move your paddle "
    let serve: String
    let wait = " Wait for your serve "
    let aim = " Aim: meet the ball near a paddle's end "
    let pause: String
    let goOn: String
    let farewell = " That is all: have a good match! "

    init(_ keys: KeyBindings) {
        let count = Tutorial.Step.allCases.count
        shortTitles = Tutorial.Step.allCases.map { " \($0.rawValue + 1) of \(count) · Tab skips " }
        titles = shortTitles.map { " First steps:\($0)" }
        serve = " \(keys.serveLabel(of: .one)) serves "
        pause = " \(keys.label(of: .pause)) pauses "
        goOn = " \(keys.label(of: .serve)) goes on "
    }
}
