import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Limits of texts, dates and links", .timeLimit(.minutes(5)))
struct TextLimitsTests {
    @Test("Bidirectional control characters are removed, at the ends of each range")
    func harmful() throws {
        func isKept(_ value: UInt32) throws -> Bool {
            let scalar = try #require(Unicode.Scalar(value))
            let text = "a" + String(Character(scalar)) + "b"
            let clean = TextSanitizer.clean(text)
            #expect(clean == text || clean == "ab")
            return clean == text
        }
        for value: UInt32 in [
            0x09, 0x0A, 0x0D, 0x20, 0x7E, 0xA0, 0x200B, 0x2029, 0x202F, 0x2065, 0x2070, 0xFFF8, 0xFFFC, 0xDFFFF,
            0xE0020, 0x1F600, 0x5D0,
        ] {
            #expect(try isKept(value), "\(String(value, radix: 16))")
        }
        for value: UInt32 in [
            0, 0x08, 0x0B, 0x0C, 0x0E, 0x1F, 0x7F, 0x85, 0x9F, 0x202A, 0x202E, 0x2066, 0x2069, 0x206A, 0x206F, 0xFFF9,
            0xFFFB, 0xE0000, 0xE001F,
        ] {
            #expect(try !isKept(value), "\(String(value, radix: 16))")
        }
    }

    @Test(
        "A date is written in the server's format, and read back",
        arguments: [
            ("dd/MM/yyyy", "2026-03-09", "09/03/2026"), ("d.M.yyyy", "2026-03-09", "9.3.2026"),
            ("d.M.yyyy", "2026-12-31", "31.12.2026"), ("MM-dd-yy", "2026-03-09", "03-09-26"),
            ("MM-dd-yy", "2000-12-01", "12-01-00"), ("YYYYMMDD", "0900-01-02", "09000102"),
            ("yyyy, MM (dd)", "2026-03-09", "2026, 03 (09)"),
            (
                String(repeating: ".", count: 24) + "ddMMyyyy", "2026-03-09",
                String(repeating: ".", count: 24) + "09032026"
            ),
        ]
    )
    func dates(_ format: String, _ neutral: String, _ wire: String) throws {
        let date = try #require(WireDate(format))
        #expect(date.wire(neutral) == wire && date.neutral(wire) == neutral)
    }

    @Test("A two-digit year is in this century; other text is unchanged")
    func oddDates() throws {
        let date = try #require(WireDate("dd/MM/yyyy"))
        for text in ["", "2026-3-9", "2026-03-09-", "26-03-09", "2026/03/09", "٢٠٢٦-03-09", "abcd-ef-gh", "2026-03"] {
            #expect(date.wire(text) == text)
        }
        for text in [
            "", "09/03/2026 ", "09.03.2026", "00/03/2026", "32/03/2026", "09/00/2026", "09/13/2026", "x9/03/2026",
            "09/03/", "٠٩/03/2026",
        ] {
            #expect(date.neutral(text) == text)
        }
        #expect(date.neutral("31/12/2026") == "2026-12-31" && date.neutral("01/01/2026") == "2026-01-01")
        #expect(date.neutral("9/3/2026") == "2026-03-09")
        let short = try #require(WireDate("yy.MM.dd"))
        #expect(short.neutral("99.01.02") == "2099-01-02" && short.wire("1999-01-02") == "99.01.02")
    }

    @Test(
        "A date format must have year, month and day once each, in digits, and differ from the default",
        arguments: [
            "yyyy-MM-dd", "YYYY-mm-DD", "", "dd/MM", "dd/yyyy", "MM/yyyy", "dd/MM/yyyy/dd", "dd/MM/MM/yyyy",
            "dd/MM/yyyy yy", "dd/MMM/yyyy", "ddd/MM/yyyy", "dd/MM/yyy", "dd/MM/yyyyy", "dd/MM/yyyy HH", "dd1MM/yyyy",
            String(repeating: ".", count: 25) + "ddMMyyyy",
        ]
    )
    func noFormat(_ format: String) { #expect(WireDate(format) == nil) }

    // MARK: - Limits of a step

    @Test("A step has at most two thousand components")
    func pieces() {
        let budget = StepBudget()
        var count = 0
        while count < 3_000, budget.takeElement() { count += 1 }
        #expect(count == 2_000 && !budget.takeElement())
    }

    @Test("A step has at most one megabyte of text; after the first text that does not fit all are omitted")
    func shownText() {
        let budget = StepBudget()
        let most = String(repeating: "a", count: 1_048_575)
        #expect(budget.consume(most) == most)
        #expect(budget.consume("\u{202E}b") == "b")
        #expect(budget.consume("") == "")
        #expect(budget.consume("c") == "")
        let other = StepBudget()
        #expect(other.consume("a") == "a")
        #expect(other.consume(most + "b") == "" && other.consume("c") == "")
    }

    @Test("The last byte of the limit may come from a template")
    func lastByte() {
        let budget = StepBudget()
        _ = budget.consume(String(repeating: "a", count: 1_048_575))
        let resolver = TemplateResolver(meta: ["b": .string("b")])
        #expect(budget.resolve("{{ meta(b) }}", with: resolver) == "b")
        #expect(budget.resolve("{{ meta(b) }}", with: resolver) == "")
    }

    @Test("Templates without output count towards a limit of eight megabytes per step")
    func work() {
        let resolver = TemplateResolver(meta: [:])
        // It is read byte by byte, and has one letter of output.
        let template = String(repeating: "{{ t(a:b) }}", count: 5_000) + "x"
        var work = 1_000_000
        #expect(resolver.resolve(template, work: &work) == "x" && work == 1_000_000 - 60_002)
        let budget = StepBudget()
        for _ in 0..<139 { #expect(budget.resolve(template, with: resolver) == "x") }
        #expect(budget.resolve("plain", with: resolver) == "plain")
        // The remaining bytes.
        let left = (8_388_608 - 139 * 60_002) / 2
        _ = budget.resolve("{" + String(repeating: "a", count: left - 1), with: resolver)
        #expect(budget.resolve("plain", with: resolver) == "")
    }

    // MARK: - Templates

    private let resolver = TemplateResolver(meta: [
        "one": .string("{{ meta(two) }}"), "two": .string("{{ meta(three) }}"), "three": .string("{{ meta(four) }}"),
        "four": .string("{{ meta(five) }}"), "five": .string("{{ meta(six) }}"), "six": .string("deep"),
        "flag": .bool(true), "share": .double(0.5), "name": .string("{who}"), "empty": .object([:]),
        "i18n": .object([
            "translations": .object([
                "a": .object([
                    "same": .string("same"), "whole": .string("a:whole"), "b:c": .string("colon"), "none": .string(""),
                    "sentence": .string("A text."),
                ]),
                "system": .object(["none": .string(""), "key": .string("From system")]),
                "validation": .object(["none": .string(""), "other": .string("From validation")]),
            ])
        ]),
    ])

    @Test(
        "References and parameters are replaced, and other text is unchanged",
        arguments: [
            ("{{ meta(two) }}", "deep"), ("{{ meta(one) }}", ""), ("{{ meta(flag) }}", "true"),
            ("{{ meta(share) }}", "0.5"), ("{{ meta(empty) }}", ""), ("{{ meta(name) }}", "Ada"),
            ("{{ t(a:same) }}", ""), ("{{ t(a:whole) }}", ""), ("{{ t(a:b:c) }}", "colon"),
            ("{{ t(\"a:sentence\") }}", "A text."), ("{{ param(who) }}", "Ada"), ("{{ param(nobody) }}", ""),
            ("{{ param('who') }}{{ param(who) }}", "AdaAda"), ("{who}{other}", "Ada{other}"), ("{{who}}", "{{who}}"),
            ("{{ t(a:sentence }}", "{{ t(a:sentence }}"), ("{", "{"), ("{{", "{{"), ("{{}}", "{{}}"), ("{}", "{}"),
            ("{a}}", "{a}}"), ("{{ T(a:sentence) }}", "{{ T(a:sentence) }}"), ("a{who", "a{who"), ("{{{who}", "{{Ada"),
        ]
    )
    func references(_ template: String, _ text: String) {
        #expect(resolver.resolve(template, params: ["who": "Ada"]) == text)
    }

    @Test("A parameter name has at most sixty-three letters")
    func parameterName() {
        for (count, isFound) in [(63, true), (64, false)] {
            let name = String(repeating: "n", count: count)
            #expect(resolver.resolve("{\(name)}", params: [name: "v"]) == (isFound ? "v" : "{\(name)}"))
        }
    }

    @Test("A text of 65 536 bytes is complete, one of a byte more is truncated")
    func longest() {
        let most = String(repeating: "a", count: 65_536)
        #expect(TemplateResolver.cut(most) == most && resolver.resolve(most) == most)
        #expect(TemplateResolver.cut(most + "b") == most + "…" && resolver.resolve(most + "b") == most + "…")
        let braced = "{" + most.dropFirst()
        #expect(resolver.resolve(braced) == braced)
    }

    @Test("A thousand templates of one text are resolved, and the others removed")
    func replacements() {
        let template = String(repeating: "{{param(who)}}", count: 1_001)
        #expect(resolver.resolve(template, params: ["who": "x"]) == String(repeating: "x", count: 1_000))
    }

    @Test(
        "A message is looked up in its namespace, then in validations, then in the system's",
        arguments: [
            ("a:sentence", "A text."), ("other", "From validation"), ("key", "From system"), ("none", nil),
            ("a:none", nil), ("missing", nil), ("{{ t(a:none) }}", nil), ("two words", "two words"),
        ] as [(String, String?)]
    )
    func messages(_ message: String, _ text: String?) { #expect(resolver.message(message) == text) }

    @Test("An empty system translation is ignored")
    func systemText() {
        #expect(resolver.systemText("none", params: [:]) == nil && resolver.systemText("missing", params: [:]) == nil)
        #expect(resolver.systemText("key", params: [:]) == "From system")
    }

    // MARK: - Rich text

    @Test(
        "Tags, line breaks and character references are converted",
        arguments: [
            ("<script>a</style>b</script>c", "c"), ("<SCRIPT>a</SCRIPT>b", "b"), ("</script>a", "a"),
            ("<iframe>a</iframe><object>b</object><template>c</template>d", "d"), ("<p>a", "a"), ("a<p>b", "ab"),
            ("<br>a", "a"), ("a<br/>b", "a\nb"), ("<div>a</div><li>b</li>c", "a\nb\nc"), ("a</p></p>", "a"),
            ("a<br><br>", "a"), ("&#65;&#x42;&#X43;", "ABC"), ("&#8238;&#7;", "&#8238;&#7;"), ("&amp;lt;", "&lt;"),
            ("a&zwnj;b&zwj;c", "a\u{200C}b\u{200D}c"), ("a&#8204;b&#8205;c", "a\u{200C}b\u{200D}c"),
            ("&#x200C;&#x200D;", "\u{200C}\u{200D}"), ("&hellip;&mdash;&copy;&euro;", "…—©€"),
            ("a&quot;&apos;", "a\"'"), ("&#xD800;&#;", "&#xD800;&#;"), ("&amp", "&amp"),
            ("&" + String(repeating: "a", count: 9) + ";", "&aaaaaaaaa;"), ("a < b > c", "a  c"), ("a < b", "a < b"),
        ]
    )
    func richText(_ html: String, _ text: String) {
        #expect(RichTextParser.parse(html).map(\.text).joined() == text)
    }

    @Test("A link ends at its closing tag; trailing line breaks are removed")
    func links() {
        let html =
            #"a <A HREF="https://x.example/?a=1&amp;b=2">b</A> c<a data-action-ref="">d</a><a data-action-ref="go">e</a><p></p><br>"#
        #expect(
            RichTextParser.parse(html) == [
                RichTextSpan("a "), RichTextSpan("b", link: URL(string: "https://x.example/?a=1&b=2")),
                RichTextSpan(" c"), RichTextSpan("d"), RichTextSpan("e", actionID: "go"),
            ]
        )
        #expect(RichTextParser.parse("<a data-action-ref=\"go\">e</a><br>") == [RichTextSpan("e", actionID: "go")])
    }

    // MARK: - Links in mails

    private func link(_ id: Int, _ token: Int, _ padding: Int = 0) -> String {
        let base = "https://x.example/?executionId=" + String(repeating: "e", count: id)
        return base + "&token=" + String(repeating: "t", count: token) + "&p=" + String(repeating: "p", count: padding)
    }

    @Test("A flow's id has at most 1024 bytes, its token 4096, the whole link 8192")
    func linkLimits() throws {
        #expect(try FlowLink(link(1_024, 4_096)).executionID.count == 1_024)
        #expect(throws: NativeAuthError.self) { try FlowLink(link(1_025, 1)) }
        #expect(throws: NativeAuthError.self) { try FlowLink(link(1, 4_097)) }
        let room = 8_192 - link(1, 1).utf8.count
        #expect(try FlowLink(link(1, 1, room)).executionID == "e")
        #expect(throws: NativeAuthError.self) { try FlowLink(link(1, 1, room + 1)) }
    }

    @Test("A link contains its flow as executionId, or as id with a token")
    func linkNames() throws {
        #expect(MailLink("https://x/?id=a")?.executionID == nil)
        #expect(MailLink("https://x/?id=a&token=")?.executionID == nil)
        #expect(MailLink("https://x/?id=a&token=t")?.executionID == "a")
        #expect(MailLink("https://x/?id=a&executionId=b&token=t")?.executionID == "b")
        #expect(MailLink("https://x/?executionId=b")?.executionID == "b")
        #expect(MailLink("https://x/?a=1&a=2")?["a"] == "1" && MailLink("https://x/?a=")?["a"] == nil)
        for text in ["//x/?executionId=b", "/x?executionId=b", "x?a=b:c", "https://x/", ":?a=b"] {
            #expect(MailLink(text) == nil, "\(text)")
        }
    }
}
