extension Hub {
    /// Notes that time has passed, after all bytes that came until then were handed over.
    package mutating func advance(to now: Duration) {
        putOutStuckMembers(at: now)
        for stream in streams {
            switch stream.phase {
            case .greeting(let end):
                if now >= end { refuse(stream.number, .slowGreeting, at: now) }
            case .finishing(let end):
                if now >= end { remove(stream.number) }
            case .member(let member, let isFirst):
                if now - stream.lastHeard >= RoomLimits.silence {
                    if isFirst { putOut(member, .silent, at: now) } else { close(stream.number, at: now) }
                } else if now >= stream.nextPing, let index = index(ofStream: stream.number) {
                    streams[index].sendUnlessBlocked(encoded: HubFrame.ping(now.wireTime).encoded)
                    streams[index].nextPing = now + RoomLimits.pingInterval
                }
            }
        }
    }

    /// When ``advance(to:)`` has something to do next, at the latest.
    package var nextTime: Duration {
        var next = members.isEmpty ? endOfEmptyRoom : .seconds(Int64.max / 2)
        for stream in streams {
            switch stream.phase {
            case .greeting(let end), .finishing(let end): next = min(next, end)
            case .member: next = min(next, stream.nextPing, stream.lastHeard + RoomLimits.silence)
            }
        }
        return next
    }
}

extension Duration {
    /// Milliseconds, as pings carry them: they wrap around.
    var wireTime: UInt32 {
        UInt32(truncatingIfNeeded: Int64(components.seconds) * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
