import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Templates in texts are resolved completely", .timeLimit(.minutes(5)))
struct TemplateResolverTests {
    let resolver = TemplateResolver(meta: [
        "application": .object(["name": .string("Demo"), "logo_url": .string("https://l"), "count": .int(3)]),
        "loop": .string("{{ meta(loop) }}"),
        "title": .string("{{ t(signin:title) }}"),
        "i18n": .object([
            "translations": .object([
                "signin": .object([
                    "title": .string("Sign In"), "forms.a.b": .string("Dotted"),
                    "hello": .string("Hello {{ meta(application.name) }}"),
                ]),
                "system": .object(["err": .string("Wait {seconds} seconds, {{ param(name) }}")]),
                "validation": .object(["username.minLength": .string("Too short")]),
            ])
        ]),
    ])

    @Test(
        "Every template form is resolved",
        arguments: [
            ("plain", "plain"), ("{{ t(signin:title) }}", "Sign In"), ("{{t(signin:title)}}", "Sign In"),
            ("{{ i18n(signin:title) }}", "Sign In"), ("{{ t('signin:title') }}", "Sign In"),
            ("{{ t(signin:forms.a.b) }}", "Dotted"), ("{{ t(signin:missing) }}", ""), ("{{ t(nocolon) }}", ""),
            ("{{ meta(application.name) }}", "Demo"), ("{{ meta(application.logoUrl) }}", "https://l"),
            ("{{ meta(application.count) }}", "3"), ("{{ meta(no.where) }}", ""), ("{{ meta(title) }}", "Sign In"),
            ("{{ t(signin:hello) }}!", "Hello Demo!"), ("{{ meta(loop) }}", ""),
            ("{{ t(signin:title) }} / {{ meta(application.name) }}", "Sign In / Demo"),
            ("{{ unknown(foo) }}", "{{ unknown(foo) }}"), ("{{ open", "{{ open"), ("a }} b", "a }} b"), ("", ""),
        ]
    )
    func forms(_ template: String, _ text: String) { #expect(resolver.resolve(template) == text) }

    @Test("Parameters are replaced")
    func parameters() {
        #expect(resolver.systemText("err", params: ["seconds": "5", "name": "Ada"]) == "Wait 5 seconds, Ada")
    }

    @Test(
        "A validation message may be a template, a key or a sentence",
        arguments: [
            ("{{ t(signin:title) }}", "Sign In"), ("username.minLength", "Too short"),
            ("validation.password.digit", nil), ("At least 8 characters", "At least 8 characters"),
        ] as [(String, String?)]
    )
    func messages(_ message: String, _ text: String?) { #expect(resolver.message(message) == text) }
}

@Suite("Rich text keeps only words and safe links", .timeLimit(.minutes(5)))
struct RichTextParserTests {
    @Test("The recorded paragraph becomes text and a link to an action")
    func recorded() {
        let html =
            ##"<p class="x"><span>Forgot? </span><a href="#" data-action-ref="action_reset"><b>Reset</b></a></p>"##
        #expect(
            RichTextParser.parse(html) == [
                RichTextSpan("Forgot? "), RichTextSpan("Reset", actionID: "action_reset"),
            ]
        )
    }

    @Test(
        "Links are converted",
        arguments: [
            (#"<a href="https://a.example/x">A</a>"#, "https://a.example/x"),
            (#"<a href="mailto:a@b.c">A</a>"#, "mailto:a@b.c"), (#"<a href="tel:+49">A</a>"#, "tel:+49"),
            (#"<a href="javascript:alert(1)">A</a>"#, nil), (#"<a href="http://a.example">A</a>"#, nil),
            (#"<a href="data:text/html,x">A</a>"#, nil), (#"<a href="/relative">A</a>"#, nil), ("<a>A</a>", nil),
        ] as [(String, String?)]
    )
    func links(_ html: String, _ link: String?) {
        let spans = RichTextParser.parse(html)
        #expect(spans.map(\.text) == ["A"])
        #expect(spans.first?.link?.absoluteString == link)
        #expect(spans.first?.actionID == nil)
    }

    @Test(
        "The action of a link is its last attribute data-action-ref with a value in double quotation marks",
        arguments: [
            (#"<a data-action-ref="go">"#, "go"), (#"<A DATA-Action-Ref = "go">"#, "go"),
            (#"<a class="x y" data-action-ref="go" id="z">"#, "go"), (#"<a class=x data-action-ref="go">"#, "go"),
            (#"<a disabled data-action-ref="go">"#, "go"), ("<a\n data-action-ref\t=\n\"go\"\n>", "go"),
            (#"<a data-action-ref="a" data-action-ref="b">"#, "b"), (#"<a data-action-ref="a&amp;b">"#, "a&b"),
            (#"<a data-action-ref="a=b">"#, "a=b"), (#"<a title="a=b" data-action-ref="go">"#, "go"),
            (#"<a/data-action-ref="go">"#, "go"), (#"<a data-action-ref="">"#, nil),
            (#"<a data-action-ref='go'>"#, nil), (#"<a data-action-ref=go>"#, nil), (#"<a data-action-ref="go>"#, nil),
            (#"<a data-action-ref>"#, nil), (#"<a ="go">"#, nil), (#"<a data_action_ref="go">"#, nil),
            (#"<a data-action-ref"="go">"#, nil), (#"<ab data-action-ref="go">"#, nil),
            ("<a x=\"\(String(repeating: "x", count: 2_048))\" data-action-ref=\"go\">", nil),
        ] as [(String, String?)]
    )
    func actions(_ tag: String, _ action: String?) {
        #expect(RichTextParser.parse(tag + "text</a>") == [RichTextSpan("text", actionID: action)])
    }

    @Test(
        "Scripts, styles and tags of HTML are dropped",
        arguments: [
            ("<script>alert(1)</script>after", "after"), ("<style>p{}</style>x", "x"),
            ("a &amp; b &lt;c&gt;", "a & b <c>"),
            ("&bogus; & x", "&bogus; & x"), ("<b>bold</b>", "bold"), ("<img src=x onerror=y>t", "t"),
            ("a<br>b", "a\nb"),
            ("<p>one</p><p>two</p>", "one\ntwo"), ("broken <a href=", "broken <a href="), ("<", "<"), ("", ""),
            ("<script>never closed", ""),
        ]
    )
    func dropped(_ html: String, _ text: String) {
        #expect(RichTextParser.parse(html).map(\.text).joined() == text)
    }

    @Test("Named characters are replaced")
    func entities() {
        let names: KeyValuePairs = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "\u{2013}", "mdash": "\u{2014}",
            "hellip": "\u{2026}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
            "laquo": "\u{AB}", "raquo": "\u{BB}", "copy": "\u{A9}", "reg": "\u{AE}", "trade": "\u{2122}",
            "euro": "\u{20AC}",
        ]
        for (name, character) in names {
            #expect(RichTextParser.parse("x&\(name);y").map(\.text).joined() == "x\(character)y", "\(name)")
        }
        #expect(RichTextParser.parse("x&nbsp;y").map(\.text).joined().count == 3)
    }
}
