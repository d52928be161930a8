import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase

@Suite("Hosted pages: texts, colours, dates", .timeLimit(.minutes(5)))
struct RichTextTests {
    @Test(
        "HTML is reduced to harmless, well-formed elements",
        arguments: [
            ("a & b < c", "a &amp; b &lt; c"),
            ("&lt;b&gt; &amp;amp;", "&lt;b&gt; &amp;amp;"),
            ("<p>a<p>b", "<p>a</p><p>b</p>"),
            ("<b>a<i>b</b>c</i>", "<strong>a<em>b</em></strong>c"),
            ("<script>x<y</script>z", "z"),
            ("<img src=x onerror=y>a", "a"),
            ("<a href='javascript:x'>a</a>", "a"),
            (
                "<a href=\"https://e.com/?a=1&amp;b='\">a</a>",
                "<a href=\"https://e.com/?a=1&amp;b=&#39;\" target=\"_blank\" rel=\"noopener noreferrer\">a</a>"
            ),
            ("<a data-action-ref=\"other\">a</a>", "a"),
            (
                "<a data-action-ref=\"go\"><span>a</span></a>",
                "<button type=\"submit\" class=\"link\" form=\"aside\" name=\"action\" value=\"go\">a</button>"
            ),
            ("</p></a>x<", "x&lt;"),
            ("<p title=\"a>b\">x", "<p>x</p>"),
        ]
    )
    func richText(_ source: String, _ expected: String) {
        var rich = RichText(actions: ["go"], form: "aside")
        #expect(rich.html(source) == expected)
    }

    @Test("The language is selected by the user, then the application, then the browser")
    func language() {
        let all = ["en-US", "de-DE"]
        func best(_ chosen: String?, _ wanted: String?, _ accepted: String?) -> String {
            RequestLanguages(chosen: chosen, wanted: wanted, accepted: accepted).best(among: all)
        }
        #expect(best("de-DE", "en", "en") == "de-DE")
        #expect(best("xx", "de", "en") == "de-DE")
        #expect(best(nil, nil, "fr, de;q=0.2, en;q=0.1") == "de-DE")
        #expect(best(nil, nil, "de;q=0, en;q=0.1") == "en-US")
        #expect(best(nil, nil, "*") == "en-US")
        #expect(best(nil, "fr it", nil) == "en-US")
        #expect(PageLanguage.isRightToLeft("ar-EG") && !PageLanguage.isRightToLeft("de-DE"))
    }

    @Test("Contrast is calculated as in WCAG; an unreadable theme is ignored")
    func contrast() throws {
        let black = try #require(PageColor("#000000"))
        let white = try #require(PageColor("#FFFFFFFF"))
        #expect(abs(black.contrast(with: white) - 21) < 0.01)
        #expect(PageColor("red") == nil && PageColor("#12345") == nil)
        let palette: JSONValue = [
            "primary": ["main": "#EEEEEE", "contrastText": "#FFFFFF"],
            "background": ["main": "#FFFFFF", "surface": "#FFFFFF"],
            "text": ["primary": "#000000", "secondary": "#333333"], "error": ["main": "#AA0000"],
        ]
        let theme = Design(
            id: "x",
            handle: "x",
            value: [
                "colorSchemes": ["light": ["palette": palette]], "shape": ["borderRadius": 12],
                "typography": ["fontFamily": "x;} body{display:none"],
            ],
            file: "",
            line: 1
        )
        #expect(ThemeSheet.css(theme) == ":root{--radius:12px}\n")
    }

    @Test("A date is formatted as the flow requires")
    func dates() {
        #expect(DateText.written("2026-11-22", as: nil) == "2026-11-22")
        #expect(DateText.written("2026-11-22", as: "dd.MM.yyyy") == "22.11.2026")
        #expect(DateText.written("soon", as: "dd.MM.yyyy") == "soon")
    }
}
