import NativeAuthBase
import Testing

@Suite("The language closest to a requested one (RFC 4647, 3.4)", .timeLimit(.minutes(5)))
struct LanguageMatchTests {
    @Test(
        "A tag is shortened until a language has it; then another region's variant is used",
        arguments: [
            ("de", "de"), ("de-AT", "de"), ("DE_at", "de"), ("zh-Hant-CN-x-private", "zh-Hant"), ("pt", "pt-BR"),
            ("pt-PT", "pt-BR"), ("PT-br", "pt-BR"), ("fr", nil), ("deu", nil), ("", nil), ("-", nil),
        ] as [(String, String?)]
    )
    func best(_ wanted: String, _ match: String?) {
        #expect(LanguageMatch.best(for: wanted, among: ["en", "de", "pt-BR", "zh-Hant"]) == match)
    }

    @Test("A text is looked up in the closest language, then in the fallback")
    func texts() {
        let texts = LocalizedTexts(fallback: .init("en", ["a": "A", "b": "B"]), [.init("de", ["a": "Ä"])])
        #expect(texts.tags == ["en", "de"])
        #expect(texts.text("a", language: "de-CH") == "Ä" && texts.text("b", language: "de-CH") == "B")
        #expect(texts.text("a", language: "fr") == "A" && texts.text("c", language: "de") == nil)
    }
}
