public import GameBasics

/// One of the two players: player one defends y = 1, the bottom of the court, player two y = 0.
public typealias Player = Seat
