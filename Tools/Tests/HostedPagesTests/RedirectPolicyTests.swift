import Testing

@testable import HostedPages

@Suite("The redirect policy of the hosted pages", .timeLimit(.minutes(5)))
struct RedirectPolicyTests {
    @Test(
        "Web sites and schemes of applications are accepted",
        arguments: ["https://a.example/b", "app.test://x", "a+b-c:x"]
    )
    func accepted(_ address: String) {
        #expect(RedirectPolicy.isAllowed(address))
    }

    @Test(
        "Schemes that run or embed content and addresses without a scheme are refused",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x", "file:///etc",
            "about:blank", "", ":x", "//evil.example", "java\tscript:alert(1)", " javascript:alert(1)",
        ]
    )
    func refused(_ address: String) {
        #expect(!RedirectPolicy.isAllowed(address))
    }
}
