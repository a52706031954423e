internal import GameCore
package import TerminalUI

/// Stages later on.
extension Stage {
    /// The same stage after some keys, and then some ticks.
    package func pressing(_ keys: Key..., ticks: Int = 0) -> Stage {
        var stage = self
        for key in keys { stage.press(key) }
        stage.run(ticks)
        return stage
    }

    /// The same stage after an entry of the title was chosen.
    package func choosing(_ label: String) -> Stage {
        var stage = self
        stage.choose(label)
        return stage
    }

    /// The same stage some ticks later.
    package func running(_ ticks: Int) -> Stage { pressing(ticks: ticks) }
}
