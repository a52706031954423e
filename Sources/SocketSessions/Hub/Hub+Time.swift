extension Hub {
    /// Advances the time; call it after handing over all bytes received until then.
    package mutating func advance(to now: Duration) {
        self.now = now
        evictStuckMembers()
        freeMemory()
        guard now >= nextTime else { return }
        closeEmptyRooms()
        for stream in streams {
            switch stream.phase {
            case .greeting(let end):
                if now >= end { refuse(stream.number, .slowGreeting) }
            case .finishing(let end):
                if now >= end { remove(stream.number) }
            case .member(let member, let isFirst):
                if now - stream.lastHeard >= RoomLimits.silence {
                    if isFirst { evict(member, .silent) } else { close(stream.number, at: now) }
                } else if now >= stream.nextPing, let index = streams.index(of: stream.number) {
                    streams[index].sendUnlessBlocked(encoded: HubFrame.ping(now.wireTime).encoded)
                    streams[index].nextPing = now + RoomLimits.pingInterval
                }
            }
        }
    }

    /// The latest time for the next call of ``advance(to:)``.
    package var nextTime: Duration {
        var next = Duration.seconds(Int64.max / 2)
        for room in rooms where isEmpty(room) { next = min(next, room.emptySince + keepTime(of: room)) }
        for index in streams.indices {
            switch streams[index].phase {
            case .greeting(let end), .finishing(let end): next = min(next, end)
            case .member: next = min(next, streams[index].nextPing, streams[index].lastHeard + RoomLimits.silence)
            }
        }
        return next
    }
}

extension Duration {
    /// Milliseconds, as pings carry them; wraps around.
    var wireTime: UInt32 {
        UInt32(truncatingIfNeeded: Int64(components.seconds) * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
