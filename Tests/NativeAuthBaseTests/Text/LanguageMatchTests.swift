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

    @Test(
        "Another region's variant is used only in the requested script",
        arguments: [
            ("zh-Hans", "zh-Hans"), ("zh-Hans-CN", "zh-Hans"), ("zh_CN", "zh-Hans"), ("zh-SG", "zh-Hans"),
            ("zh", "zh-Hans"), ("zh-TW", nil), ("zh-HK", nil), ("zh-MO", nil), ("zh-Hant", nil),
            ("zh-Hant-CN", nil), ("zh-Hans-TW", "zh-Hans"), ("zh-u-co-pinyin", "zh-Hans"), ("pt", "pt-BR"),
            ("pt-PT", "pt-BR"), ("pt-Latn", "pt-BR"), ("ar-EG", "ar"), ("ar", "ar"), ("sr", "sr-Latn"),
            ("sr-RS", "sr-Latn"), ("sr-Cyrl-RS", nil),
        ] as [(String, String?)]
    )
    func script(_ wanted: String, _ match: String?) {
        #expect(LanguageMatch.best(for: wanted, among: ["en", "pt-BR", "zh-Hans", "ar", "sr-Latn"]) == match)
    }

    @Test("A region of traditional Chinese is answered by its script or by another such region")
    func traditional() {
        #expect(LanguageMatch.best(for: "zh-TW", among: ["zh-Hans", "zh-Hant"]) == "zh-Hant")
        #expect(LanguageMatch.best(for: "zh-Hant", among: ["zh-CN", "zh-HK"]) == "zh-HK")
        #expect(LanguageMatch.best(for: "zh-TW", among: ["zh"]) == "zh")
    }

    @Test("A text is looked up in the closest language, then in the fallback")
    func texts() {
        let texts = LocalizedTexts(fallback: .init("en", ["a": "A", "b": "B"]), [.init("de", ["a": "Ä"])])
        #expect(texts.tags == ["en", "de"])
        #expect(texts.text("a", language: "de-CH") == "Ä" && texts.text("b", language: "de-CH") == "B")
        #expect(texts.text("a", language: "fr") == "A" && texts.text("c", language: "de") == nil)
    }
}
