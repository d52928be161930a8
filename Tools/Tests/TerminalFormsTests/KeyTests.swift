import Testing

@testable import TerminalForms

@Suite("Keys and the line editor", .timeLimit(.minutes(5)))
struct KeyTests {
    @Test(
        "Bytes are decoded to keys",
        arguments: [
            ([0x61, 0x0D], [KeyEvent.character("a"), .enter]),
            (
                [0x7F, 0x08, 0x15, 0x17, 0x03, 0x04],
                [.backspace, .backspace, .clear, .clearWord, .interrupt, .endOfInput]
            ),
            ([0x1B, 0x5B, 0x41, 0x1B, 0x5B, 0x42], [.up, .down]),
            ([0x1B, 0x4F, 0x44, 0x1B, 0x5B, 0x33, 0x7E], [.left, .delete]),
            ([0xC3, 0xA9, 0xF0, 0x9F, 0x91, 0x8D], [.character("é"), .character("👍")]),
            ([0xFF, 0xC3, 0x28, 0x62], [.character("("), .character("b")]),
            ([0x00, 0x1F, 0x62], [.character("b")]),
            ([0xC2, 0x9B, 0x62], [.character("b")]),
        ] as [([UInt8], [KeyEvent])]
    )
    func decoded(_ bytes: [UInt8], _ keys: [KeyEvent]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(bytes) == keys)
    }

    @Test("A multi-byte key can arrive one byte at a time")
    func portions() {
        var decoder = KeyDecoder()
        let bytes: [UInt8] = [0xE6, 0x97, 0xA5, 0x1B, 0x5B, 0x43, 0x0A]
        #expect(bytes.flatMap { decoder.decode([$0]) } == [.character("日"), .right, .enter])
    }

    @Test("A lone escape byte is dropped without the bytes after it")
    func escape() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B], isFinal: true).isEmpty)
        #expect(decoder.decode([0x61]) == [.character("a")])
    }

    @Test(
        "Editing keys change the line",
        arguments: [
            ([.character("a"), .character("b"), .backspace], "a"),
            ([.character("é"), .backspace, .backspace], ""),
            ([.character("a"), .character("b"), .clear, .character("c")], "c"),
            ([.character("a"), .character(" "), .character("b"), .clearWord], "a "),
            ([.character("b"), .left, .character("a"), .end, .character("c")], "abc"),
            ([.character("a"), .character("b"), .home, .delete], "b"),
        ] as [([KeyEvent], String)]
    )
    func edited(_ keys: [KeyEvent], _ text: String) {
        var editor = LineEditor()
        for key in keys { _ = editor.handle(key) }
        #expect(editor.text == text)
    }

    @Test("Ctrl-D interrupts only an empty line, Ctrl-C any line")
    func ends() {
        var editor = LineEditor("a")
        #expect(editor.handle(.endOfInput) == .none)
        #expect(editor.handle(.interrupt) == .interrupted)
        var empty = LineEditor()
        #expect(empty.handle(.endOfInput) == .interrupted)
    }

    @Test("The arrow keys cycle through the options")
    func candidates() {
        var editor = LineEditor(candidates: ["1", "2", "3"])
        _ = editor.handle(.down)
        #expect(editor.text == "1")
        _ = editor.handle(.up)
        #expect(editor.text == "3")
        _ = editor.handle(.down)
        #expect(editor.text == "1")
    }

    @Test("The key queue keeps the order and returns nil at a timeout")
    func queue() async {
        let queue = KeyQueue()
        queue.push(.character("a"))
        queue.push(.hangUp)
        #expect(await queue.next(within: nil) == .character("a"))
        #expect(await queue.next(within: nil) == .hangUp)
        #expect(await queue.next(within: nil) == .hangUp)
        let empty = KeyQueue()
        #expect(await empty.next(within: .milliseconds(1)) == nil)
        async let late = empty.next(within: nil)
        empty.push(.enter)
        #expect(await late == .enter)
    }

    @Test("A second waiting task resumes the first one as at a timeout")
    func secondWait() async {
        let queue = KeyQueue()
        await withTaskGroup(of: KeyEvent?.self) { group in
            for _ in 0..<2 {
                group.addTask { await queue.next(within: nil) }
            }
            let first = await group.next()
            #expect(first == .some(nil))
            queue.push(.enter)
            let second = await group.next()
            #expect(second == .some(.enter))
        }
    }

    @Test(
        "Typing replaces a prefilled answer; a key that edits or moves keeps it",
        arguments: [
            ([KeyEvent.character("x")], "x"), ([.character("x"), .character("y")], "xy"), ([.enter], "ada"),
            ([.end, .character("x")], "adax"), ([.backspace, .character("x")], "adx"),
            ([.left, .character("x")], "adxa"),
            ([.refresh, .character("x")], "x"),
        ] as [([KeyEvent], String)]
    )
    func prefilled(_ keys: [KeyEvent], _ text: String) {
        var editor = LineEditor("ada")
        for key in keys { _ = editor.handle(key) }
        #expect(editor.text == text)
    }
}
