import AuthFlows
import Testing

@Suite("Texts of forms", .timeLimit(.minutes(5)))
struct FormTextsTests {
    @Test("The app's own text takes precedence over the language's, then English, then the key")
    func order() {
        let own = FormTexts.Key(rawValue: "app.own")
        let german = FormTexts(language: "de-AT", overrides: [.fillIn: "{field}?", own: "Eigenes"])
        #expect(german(.fillIn, ["field": "Name"]) == "Name?" && german(own) == "Eigenes")
        #expect(german(.timeUp) == "Die Zeit ist abgelaufen.")
        #expect(FormTexts(language: "DE_at")(.timeUp) == "Die Zeit ist abgelaufen.")
        #expect(FormTexts(language: "sv")(.timeUp) == FormTexts()(.timeUp))
        #expect(FormTexts(language: "deu")(.timeUp) == FormTexts()(.timeUp))
        #expect(german(FormTexts.Key(rawValue: "no.such")) == "no.such")
    }

    @Test(
        "Parameters are replaced in one pass; anything else is unchanged",
        arguments: [
            ("{a} and {b}", "1 and {a}"), ("{c}{a}", "{c}1"), ("{a", "{a"), ("}{a}{", "}1{"), ("none", "none"),
            ("{}{a}", "{}1"), ("", ""),
        ]
    )
    func parameters(_ text: String, _ filled: String) {
        let key = FormTexts.Key(rawValue: "k")
        #expect(FormTexts(overrides: [key: text])(key, ["a": "1", "b": "{a}"]) == filled)
        #expect(FormTexts(overrides: [key: text])(key) == text)
    }

    @Test(
        "Every parameter of a right-to-left sentence is isolated; the sentence without parameters is unchanged",
        arguments: [
            ("قبل {field}", "قبل \u{2068}Name\u{2069}"), ("{field}: بعد", "\u{2068}Name\u{2069}: بعد"),
            ("{field}{other} א", "\u{2068}Name\u{2069}{other} א"), ("بدون", "بدون"),
        ]
    )
    func mirrored(_ text: String, _ filled: String) {
        let texts = FormTexts(overrides: [.fillIn: text])
        #expect(Array(texts(.fillIn, ["field": "Name"]).unicodeScalars) == Array(filled.unicodeScalars))
        #expect(texts(.fillIn) == text)
    }

    @Test(
        "A right-to-left parameter is isolated from the sentence; any other is not",
        arguments: [
            (0x58F, false), (0x590, true), (0x5D0, true), (0x8FF, true), (0x900, false), (0xFB1C, false),
            (0xFB1D, true),
            (0xFDFF, true), (0xFE00, false), (0xFE6F, false), (0xFE70, true), (0xFEFF, true), (0xFF00, false),
            (0x107FF, false), (0x10800, true), (0x10FFF, true), (0x11000, false), (0x1E7FF, false), (0x1E800, true),
            (0x1EFFF, true), (0x1F000, false), (0x61, false),
        ] as [(UInt32, Bool)]
    )
    func directions(_ value: UInt32, _ isSetApart: Bool) throws {
        let name = "x" + String(Character(try #require(Unicode.Scalar(value))))
        let text = FormTexts(overrides: [.fillIn: "<{field}>"])(.fillIn, ["field": name])
        #expect(
            Array(text.unicodeScalars) == Array((isSetApart ? "<\u{2068}\(name)\u{2069}>" : "<\(name)>").unicodeScalars)
        )
    }
}
