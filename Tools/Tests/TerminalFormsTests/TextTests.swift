import Testing

@testable import TerminalForms

@Suite("Text on a terminal", .timeLimit(.minutes(5)))
struct TextTests {
    @Test(
        "Control sequences are removed from text",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", "red"),
            ("\u{1B}]0;title\u{07}after", "after"),
            ("\u{1B}]8;;https://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\", "click"),
            ("\u{1B}]0;never closed", "0;never closed"),
            ("\u{9B}2Jcleared", "cleared"),
            ("\u{1B}c\u{1B}7reset", "reset"),
            ("\u{1B}(Bset", "set"),
            ("\u{1B}Pq data\u{1B}\\done", "done"),
            ("a\u{07}\u{08}\u{7F}b\u{0}", "ab"),
            ("user\u{202E}gpj.exe", "usergpj.exe"),
            ("\u{2066}x\u{2069}\u{200F}", "x"),
            ("two\r\nlines\tand a tab", "two lines and a tab"),
            ("Zoë 日本 👩‍👩‍👧", "Zoë 日本 👩‍👩‍👧"),
            ("\u{1B}", ""),
        ]
    )
    func cleaned(_ raw: String, _ clean: String) {
        #expect(TextCleaner.line(raw) == clean)
    }

    @Test("Paragraphs keep their line breaks")
    func paragraphs() {
        #expect(TextCleaner.paragraphs("a\r\nb\u{1B}[2J\rc") == "a\nb\nc")
    }

    @Test(
        "The width of a text in terminal columns",
        arguments: [
            ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("", 0), ("Zoë", 3),
        ]
    )
    func width(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("Lines are wrapped between words; only longer words are split")
    func wrapping() {
        let lines = Paragraph.wrap("one two three 123456789012345", columns: 10, first: "! ", rest: "  ")
        #expect(lines.map(\.text) == ["! one two", "  three", "  12345678", "  9012345"])
    }

    @Test("A wrapped paragraph fits its columns", arguments: [20, 33, 80])
    func columns(_ columns: Int) {
        let text = "日本語のテキスト and a very-very-very-long-word-that-cannot-be-broken-nicely-anywhere 👍👍👍 end"
        for line in Paragraph.wrap(text, columns: columns) { #expect(line.width <= columns) }
    }

    @Test("Colours are optional and never carry information of their own")
    func palette() {
        let line = ScreenLine("! wrong", .alert)
        #expect(line.text(isColored: false) == "! wrong")
        #expect(line.text(isColored: true) == "\u{1B}[1;31m! wrong\u{1B}[0m")
    }

    @Test(
        "The environment determines colours and redrawing",
        arguments: [
            (["TERM": "xterm"], true, true),
            (["TERM": "xterm", "NO_COLOR": "1"], false, true),
            (["TERM": "xterm", "NO_COLOR": ""], true, true),
            (["TERM": "dumb"], false, false),
            ([:], false, false),
        ]
    )
    func traits(_ environment: [String: String], _ isColored: Bool, _ canRedraw: Bool) {
        let traits = TerminalTraits.read(environment, isTerminal: true, columns: 200)
        #expect(traits.isColored == isColored)
        #expect(traits.canRedraw == canRedraw)
        #expect(traits.columns == 80)
    }

    @Test("A pipe gets no colours and no redrawing")
    func pipe() {
        let traits = TerminalTraits.read(["TERM": "xterm"], isTerminal: false, columns: nil)
        #expect(!traits.isColored)
        #expect(!traits.canRedraw)
    }

    @Test("A mail is printed in a frame of 72 columns")
    func frame() {
        let lines = Frame.lines(
            title: "New mail for ada@example.com",
            text: "Your code is 123456.\n\nBye",
            traits: TerminalTraits()
        )
        #expect(lines.map(\.width).allSatisfy { $0 == 72 })
        #expect(lines.first?.text.hasPrefix("┌─ New mail for ada@example.com ─") == true)
        #expect(lines[1].text.hasPrefix("│ Your code is 123456. "))
        #expect(lines.count == 5)
    }

    @Test("In plain output a mail has no frame")
    func plainMail() {
        let lines = Frame.lines(
            title: "New mail for ada@example.com",
            text: "Your code is 123456.\n\nBye",
            traits: TerminalTraits(isPlain: true)
        )
        #expect(lines.map(\.text) == ["New mail for ada@example.com:", "Your code is 123456.", "", "Bye"])
    }

    @Test("A table aligns its values and omits empty rows")
    func table() {
        let rows: [ValueTable.Row] = [("Name", "Ada L"), ("User name", "ada"), ("Phone", nil)]
        let lines = ValueTable.lines(rows, traits: TerminalTraits())
        #expect(lines.map(\.text) == ["  Name       Ada L", "  User name  ada"])
        let plain = ValueTable.lines(rows, traits: TerminalTraits(isPlain: true))
        #expect(plain.map(\.text) == ["Name: Ada L", "User name: ada"])
    }
}
