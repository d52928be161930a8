import Foundation
import Testing

@testable import ThunderIDSwiftUI

@Suite("The server's texts, for custom forms", .timeLimit(.minutes(5)))
struct ServerTextTests {
    @Test(
        "Templates are resolved, and all other text is unchanged",
        arguments: [
            ("{{ t(signin:forms.credentials.fields.username.label) }}", "Username"),
            ("{{meta(application.forgot_password_url)}}", "https://example.com/forgot"),
            ("{{ unknown(foo) }}", "{{ unknown(foo) }}"), ("Plain text", "Plain text"),
            ("{{ t(signin:hello) }}, {{ meta(application.name) }}!", "Hello, Demo!"), ("{{ t(signin:missing) }}", ""),
            ("", ""), (nil, ""),
        ]
    )
    func templates(_ text: String?, _ expected: String) {
        let resolver = FlowTemplateResolver(meta: [
            "i18n": [
                "translations": ["signin": ["forms.credentials.fields.username.label": "Username", "hello": "Hello"]]
            ],
            "application": ["forgot_password_url": "https://example.com/forgot", "name": "Demo"],
        ])
        #expect(resolver.resolve(text) == expected)
    }

    @Test("A link to an action becomes an action")
    func action() {
        let segments = RichTextLinks.segments(
            from: ##"<p>Don't have an account? <a href="#" data-action-ref="action_signup">Sign up</a></p>"##
        )
        #expect(segments.map(\.text) == ["Don't have an account?", "Sign up"])
        #expect(segments.map(\.isLink) == [false, true] && segments.last?.actionRef == "action_signup")
        #expect(segments.last?.url == nil)
    }

    @Test("A link to a safe URL is kept")
    func address() {
        let segments = RichTextLinks.segments(
            from: #"<a href="https://example.com/a?b=1&amp;c=2">Terms &amp; more</a>"#
        )
        #expect(segments.count == 1 && segments[0].text == "Terms & more" && segments[0].actionRef == nil)
        #expect(segments[0].url == URL(string: "https://example.com/a?b=1&c=2"))
        #expect(RichTextLinks.segments(from: #"<a href="javascript:alert(1)">x</a>"#).map(\.isLink) == [false])
    }
}
