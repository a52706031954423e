internal import GroupSessions

extension CheckRun {
    mutating func sendingTooEarly() throws(SessionError) {
        let attendees = try invite(2)
        for mode in DeliveryMode.allCases {
            expectRefusal(.notJoined, "A session sends nothing before join()") {
                try attendees[0].session.messenger(mode).send(NumberMessage(1), to: .all)
            }
        }
    }

    mutating func queueingUntilJoined() throws(SessionError) {
        let attendees = try invite(2)
        try attendees[1].session.join()
        deliverAll(to: attendees)
        try attendees[0].session.join()
        try attendees[0].sendNumbers(0..<10)
        deliverAll(to: attendees)
        expectEqual(attendees[1].reliable.takeNumbers(), Array(0..<10), "Queued messages arrive once, in order")
        expectEqual(attendees[0].outcomes.count, 10, "Each queued message has one outcome")
    }

    mutating func reliableOrder() throws(SessionError) {
        let attendees = try gather(2)
        let (first, second) = (attendees[0], attendees[1])
        try first.sendNumbers(0..<200)
        try second.sendNumbers(1_000..<1_200)
        deliverAll(to: attendees)
        for (receiver, sender, expected) in [(second, first, 0..<UInt32(200)), (first, second, 1_000..<1_200)] {
            let received = receiver.reliable.takeAll()
            expectEqual(received.map(\.message.value), Array(expected), "All messages arrive once, in order")
            expect(
                received.allSatisfy { $0.context.source == sender.session.localParticipant },
                "The source is the sender"
            )
            expectEqual(received.map(\.context.number), Array(1...200), "Arrivals are counted")
            expect(receiver.unreliable.next() == nil, "A message arrives in the mode in which it was sent")
        }
    }

    mutating func unreliableContent() throws(SessionError) {
        let attendees = try gather(2)
        try attendees[0].sendNumbers(0..<200, .unreliable)
        deliverAll(to: attendees)
        let received = attendees[1].unreliable.takeAll()
        expect(!received.isEmpty, "Some messages arrive")
        expect(received.allSatisfy { $0.message.value < 200 }, "Every message that arrives was sent")
        expect(attendees[1].reliable.next() == nil, "A message arrives in the mode in which it was sent")
    }

    mutating func recipients() throws(SessionError) {
        let attendees = try gather(3)
        let sender = attendees[0].session
        let messenger = sender.messenger(.reliable)
        try messenger.send(NumberMessage(1), to: .all)
        try messenger.send(NumberMessage(2), to: .only([attendees[2].session.localParticipant]))
        expectRefusal(.sentToSelf, "A participant cannot send to itself") {
            try messenger.send(NumberMessage(3), to: .only([sender.localParticipant]))
        }
        deliverAll(to: attendees)
        let received = attendees.map { $0.reliable.takeNumbers() }
        expectEqual(received, [[], [1], [1, 2]], "A message reaches its recipients and no others")
    }

    mutating func knownRecipients() throws(SessionError) {
        let attendees = try invite(3)
        let (sender, newcomer) = (attendees[0], attendees[2])
        try sender.session.join()
        try attendees[1].session.join()
        deliverAll(to: attendees)
        try newcomer.session.join()
        // The sender does not see the newcomer yet; the others do.
        deliverAll(to: [attendees[1], newcomer])
        expectEqual(newcomer.session.state, .joined, "A session joins")
        try sender.sendNumbers([1])
        try sender.sendNumbers(0..<20, .unreliable)
        deliverAll(to: attendees)
        try sender.sendNumbers([2])
        deliverAll(to: attendees)
        let (known, late) = (attendees[1].reliable.takeNumbers(), newcomer.reliable.takeNumbers())
        expectEqual(known, [1, 2], "A participant that the sender knew gets the message")
        expectEqual(
            late,
            [2],
            "A participant that the sender did not know does not get the message, although it had joined"
        )
        expect(newcomer.unreliable.next() == nil, "Nor does it get an unreliable one")
        expectEqual(sender.outcomes.count, 22, "Each send has one outcome")
    }

    mutating func lateJoiner() throws(SessionError) {
        let attendees = try invite(3)
        try attendees[0].session.join()
        try attendees[1].session.join()
        deliverAll(to: attendees)
        try attendees[0].sendNumbers([1])
        deliverAll(to: attendees)
        try attendees[2].session.join()
        deliverAll(to: attendees)
        try attendees[0].sendNumbers([2])
        deliverAll(to: attendees)
        let (early, late) = (attendees[1].reliable.takeNumbers(), attendees[2].reliable.takeNumbers())
        expectEqual(early, [1, 2], "A participant that was there gets all messages")
        expectEqual(late, [2], "A late joiner gets no earlier message")
    }

    mutating func sizeLimits() throws(SessionError) {
        let attendees = try gather(2)
        for mode in DeliveryMode.allCases {
            let inbox = attendees[1].session.messenger(mode).messages(of: BulkMessage.self)
            let messenger = attendees[0].session.messenger(mode)
            let largest = BulkMessage(totalByteCount: mode.maximumMessageSize)
            // An unreliable message may be lost: of twenty, some arrive.
            for _ in 0..<(mode == .reliable ? 1 : 20) {
                try messenger.send(largest, to: .all)
            }
            expectRefusal(.messageTooLarge, "\(mode) messages have a limit") {
                try messenger.send(BulkMessage(totalByteCount: mode.maximumMessageSize + 1), to: .all)
            }
            deliverAll(to: attendees)
            let received = inbox.takeAll()
            expect(!received.isEmpty, "The largest \(mode) message arrives")
            expect(received.allSatisfy { $0.message == largest }, "The largest \(mode) message arrives whole")
        }
    }

    mutating func listeners() throws(SessionError) {
        let attendees = try gather(2)
        let (sender, receiver) = (attendees[0], attendees[1])
        let another = receiver.session.messenger(.reliable).messages(of: NumberMessage.self)
        try sender.sendNumbers([1, 2])
        deliverAll(to: attendees)
        expectEqual(receiver.reliable.takeNumbers(), [1, 2], "A listener sees every message")
        expectEqual(another.takeNumbers(), [1, 2], "Another listener sees them too")
    }

    mutating func sameNamedTypes() throws(SessionError) {
        let attendees = try gather(2)
        let receiving = attendees[1].session.messenger(.reliable)
        let upper = receiving.messages(of: Upper.Twin.self)
        let lower = receiving.messages(of: Lower.Twin.self)
        let sending = attendees[0].session.messenger(.reliable)
        try sending.send(Upper.Twin(), to: .all)
        try sending.send(Upper.Twin(), to: .all)
        try sending.send(Lower.Twin(), to: .all)
        deliverAll(to: attendees)
        expectEqual(upper.takeAll().count, 2, "Types of one name stay apart")
        expectEqual(lower.takeAll().count, 1, "Types of one name stay apart")
    }

    mutating func unusableMessages() throws(SessionError) {
        let attendees = try gather(2)
        let (sender, receiver) = (attendees[0], attendees[1])
        let another = receiver.session.messenger(.reliable).messages(of: NumberMessage.self)
        let messenger = sender.session.messenger(.reliable)
        try messenger.send(TruncatedMessage(), to: .all)
        try messenger.send(Upper.Twin(), to: .all)
        try messenger.send(NumberMessage(9), to: .all)
        deliverAll(to: attendees)
        expectEqual(
            receiver.rejections.map(\.reason),
            [.malformed(.truncated), .unknownType(Upper.Twin.messageTypes[0])],
            "A message that cannot be decoded is reported once, whatever the number of listeners"
        )
        expect(
            receiver.rejections.allSatisfy {
                $0.source == sender.session.localParticipant && $0.deliveryMode == .reliable
            },
            "A report names the sender and the mode"
        )
        expectEqual(receiver.reliable.takeNumbers(), [9], "The session goes on")
        expectEqual(another.takeNumbers(), [9], "The session goes on for all listeners")
    }

    mutating func outcomes() throws(SessionError) {
        let attendees = try gather(2)
        let sender = attendees[0]
        var sends = try Set(sender.sendNumbers(0..<20) + sender.sendNumbers(0..<20, .unreliable))
        expectEqual(sends.count, 40, "Every send has its own identifier")
        deliverAll(to: attendees)
        // These messages are in flight when the session ends: each may arrive or not, with one outcome.
        sends.formUnion(try sender.sendNumbers(0..<20))
        try sender.session.leave()
        deliverAll(to: attendees)
        expectEqual(sender.outcomes.count, 60, "Every send has one outcome")
        expectEqual(Set(sender.outcomes.map(\.send)), sends, "Every send has one outcome")
        let completed = sender.outcomes.prefix(40)
        expect(completed.allSatisfy { $0.outcome == .sent }, "A send between two that stay succeeds")
    }
}
