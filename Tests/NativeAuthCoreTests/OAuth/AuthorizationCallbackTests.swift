import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The authorization callback", .timeLimit(.minutes(5)))
struct AuthorizationCallbackTests {
    private static let issuers: Set<String> = ["https://id.example.com"]
    private static let refused = NativeAuthError(.refused, message: "")

    private func pending(_ redirectURI: String) -> PendingAuthorization {
        PendingAuthorization(
            redirectURI: redirectURI,
            random: SecureRandom { Array(repeating: 1, count: $0) },
            now: Date(timeIntervalSince1970: 0)
        )
    }

    /// The state of ``pending(_:)``.
    private static let state = Base64URL.encode([UInt8](repeating: 1, count: 32))

    private func check(
        _ address: String,
        redirectURI: String = "com.example.app:/done",
        issuers: Set<String>? = issuers,
        requiresIssuer: Bool = false
    ) throws -> AuthorizationCallback.Outcome {
        let url = try #require(URL(string: address.replacingOccurrences(of: "STATE", with: Self.state)))
        return try AuthorizationCallback(url).check(
            against: pending(redirectURI),
            issuers: issuers,
            requiresIssuer: requiresIssuer
        )
    }

    @Test(
        "A callback is accepted at every kind of redirect URI",
        arguments: [
            ("com.example.app:/done", "com.example.app:/done?code=a%2Bb&state=STATE"),
            ("com.example.app:/done", "COM.example.app:/done?state=STATE&code=a%2Bb#_"),
            ("com.example.app:done", "com.example.app:done?code=a%2Bb&state=STATE"),
            ("thunderdemo://callback", "thunderdemo://callback?code=a%2Bb&state=STATE"),
            ("thunderdemo://callback", "thunderdemo://Callback/?code=a%2Bb&state=STATE"),
            ("https://app.example.com/done", "https://APP.example.com:443/done?code=a%2Bb&state=STATE"),
            ("https://app.example.com/done?x=1", "https://app.example.com/done?x=1&code=a%2Bb&state=STATE"),
            ("http://127.0.0.1:5000/", "http://127.0.0.1:5000?code=a%2Bb&state=STATE"),
            ("http://127.0.0.1/", "http://127.0.0.1:80/?code=a%2Bb&state=STATE"),
        ]
    )
    func redirectURIs(redirectURI: String, address: String) throws {
        #expect(try check(address, redirectURI: redirectURI) == .code(Secret("a+b")))
    }

    @Test(
        "A callback at any other URL is refused",
        arguments: [
            ("com.example.app:/done", "com.example.other:/done?code=c&state=STATE"),
            ("com.example.app:/done", "com.example.app:/other?code=c&state=STATE"),
            ("com.example.app:/done", "com.example.app:/Done?code=c&state=STATE"),
            ("com.example.app:/done", "com.example.app://done?code=c&state=STATE"),
            ("https://app.example.com/done", "https://evil.example.com/done?code=c&state=STATE"),
            ("https://app.example.com/done", "https://app.example.com:8443/done?code=c&state=STATE"),
            ("https://app.example.com/done", "http://app.example.com/done?code=c&state=STATE"),
            ("https://app.example.com/done", "https://app.example.com@evil.test/done?code=c&state=STATE"),
            ("https://app.example.com/done", "https://app.example.com/done/?code=c&state=STATE"),
            ("http://127.0.0.1:5000/", "http://127.0.0.1:5001/?code=c&state=STATE"),
        ]
    )
    func otherPlaces(redirectURI: String, address: String) {
        #expect(throws: Self.refused) { try check(address, redirectURI: redirectURI) }
    }

    @Test(
        "A callback that is malformed or belongs to another request is refused",
        arguments: [
            "", "?", "?state=STATE", "?code=&state=STATE", "?code=c", "?code=c&state=", "?code=c&state=STATEx",
            "?code=c&state=x", "?code=c&code=c&state=STATE", "?code=c&state=STATE&state=STATE",
            "?code=c&state=STATE&x=1&x=2", "?code=c&c%6Fde=d&state=STATE", "?code=c&error=e&state=STATE",
            "?error=&state=STATE", "?error=%22&state=STATE", "?error=access_denied", "?error=access_denied&state=x",
            "?code=%FF&state=STATE", "#code=c&state=STATE", "?state=STATE#?code=c",
        ]
    )
    func malformed(query: String) {
        #expect(throws: Self.refused) { try check("com.example.app:/done\(query)") }
    }

    @Test("A callback that is too large is refused unread")
    func size() {
        let start = "com.example.app:/done?state=\(Self.state)&code="
        let largest = start + String(repeating: "c", count: 16 * 1_024 - start.utf8.count)
        #expect(throws: Never.self) { try check(largest) }
        #expect(AuthorizationCallback.isCallback(largest, redirectURI: nil, state: Secret(Self.state)))
        #expect(throws: Self.refused) { try check(largest + "c") }
        #expect(!AuthorizationCallback.isCallback(largest + "c", redirectURI: nil, state: Secret(Self.state)))
    }

    @Test("An accepted issuer (`iss`) is required")
    func issuer() throws {
        let bare = "com.example.app:/done?code=c&state=STATE"
        let good = bare + "&iss=https%3A%2F%2Fid.example.com"
        #expect(try check(good, requiresIssuer: true) == .code(Secret("c")))
        #expect(try check(bare) == .code(Secret("c")))
        #expect(throws: Self.refused) { try check(bare, requiresIssuer: true) }
        #expect(throws: Self.refused) { try check(bare, issuers: nil, requiresIssuer: true) }
        for evil in ["https%3A%2F%2Fevil.test", "", "https%3A%2F%2Fid.example.com%2F"] {
            #expect(throws: Self.refused) { try check("\(bare)&iss=\(evil)") }
            #expect(try check("\(bare)&iss=\(evil)", issuers: nil) == .code(Secret("c")))
        }
    }

    @Test("An error callback is accepted under the same conditions")
    func failure() throws {
        let address = "thunderdemo://callback?error=access_denied&error_description=The+user+said%20no%0A&state=STATE"
        let outcome = try check(address, redirectURI: "thunderdemo://callback")
        #expect(outcome == OAuthFailure(code: "access_denied", detail: "The user said no").map { .failure($0) })
        #expect(throws: Self.refused) {
            try check(address + "&iss=https://evil.test", redirectURI: "thunderdemo://callback")
        }
    }

    @Test("Neither the description nor an error contains the code")
    func mask() throws {
        let url = try #require(URL(string: "com.example.app:/done?code=hidden-code&state=hidden-state"))
        let callback = try AuthorizationCallback(url)
        var dumped = ""
        dump(callback, to: &dumped)
        #expect(!"\(callback) \(String(reflecting: callback)) \(dumped)".contains("hidden"))
        let error = #expect(throws: NativeAuthError.self) {
            try callback.check(against: pending("com.example.app:/done"), issuers: nil)
        }
        #expect(error.map { !"\($0)".contains("hidden") } == true)
    }

    @Test(
        "A callback is recognized by its URI and its state, or without a state by a code or an error",
        arguments: [
            ("app:/done?state=s", "app:/done", "s", true), ("app:/done?state=t", "app:/done", "s", false),
            ("app:/done?code=c", "app:/done", "s", false), ("app:/other?state=s", "app:/done", "s", false),
            ("app:/other?state=s", nil, "s", true), ("app:/done?code=c", "app:/done", nil, true),
            ("app:/done?error=e", "app:/done", nil, true), ("app:/done?code=", nil, nil, true),
            ("app:/done?x=1", "app:/done", nil, false), ("app:/done", "app:/done", nil, false),
            ("app:/done?code=c&code=d", "app:/done", nil, false), ("/done?code=c", nil, nil, false),
        ] as [(String, String?, String?, Bool)]
    )
    func recognised(address: String, redirectURI: String?, state: String?, isAnswer: Bool) {
        let state = state.map { Secret($0) }
        #expect(AuthorizationCallback.isCallback(address, redirectURI: redirectURI, state: state) == isAnswer)
    }

    @Test(
        "The state equals that of the request, in every percent encoding",
        arguments: [
            ("https://a.test/?x=1&state=s%20t&y", "s t"), ("https://a.test/?st%61te=s", "s"),
            ("https://a.test/?state=s#state=t", "s"), ("https://a.test/?state=", nil), ("https://a.test/?state", nil),
            ("https://a.test/?xstate=s", nil), ("https://a.test/#?state=s", nil), ("https://a.test/", nil),
        ] as [(String, String?)]
    )
    func stateOfRequest(address: String, state: String?) throws {
        #expect(try AuthorizationCallback.state(of: address) == state.map { Secret($0) })
    }

    @Test(
        "A state that is repeated in the request or can't be decoded is no state",
        arguments: ["state=s&state=s", "state=s&st%61te=t", "state=%", "state=%FF", "state=&state="]
    )
    func brokenStateOfRequest(query: String) {
        #expect(throws: Self.refused) { try AuthorizationCallback.state(of: "https://a.test/?" + query) }
    }
}
