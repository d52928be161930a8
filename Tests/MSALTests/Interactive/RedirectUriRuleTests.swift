import Foundation
import Testing

@testable import MSAL

@Suite("The redirect URI of a configuration", .timeLimit(.minutes(5)))
struct RedirectUriRuleTests {
    private static let app = AppIdentity(
        bundleIdentifier: "com.example.app",
        urlSchemes: ["msauth.com.example.app", "app"]
    )

    private static func config(_ redirectUri: String?) -> MSALPublicClientApplicationConfig {
        MSALPublicClientApplicationConfig(clientId: "client-1", redirectUri: redirectUri, authority: nil)
    }

    @Test("Without one, it is msauth.<bundle id>://auth; a program without a bundle id has none")
    func defaultValue() throws {
        for given in [nil, ""] as [String?] {
            let config = Self.config(given)
            #expect(
                try RedirectUriRule.redirectUri(of: config, app: Self.app) == "msauth.com.example.app://auth"
            )
            #expect(try RedirectUriRule.redirectUri(of: config, app: AppIdentity()) == nil)
        }
    }

    @Test(
        "One that can be used is kept as it is",
        arguments: [
            "msauth.com.example.app://auth", "APP://back", "https://id.example.com/done", "http://127.0.0.1/callback",
        ]
    )
    func accepted(text: String) throws {
        #expect(try RedirectUriRule.redirectUri(of: Self.config(text), app: Self.app) == text)
    }

    @Test(
        "One that can't be used is refused when the application is created, unless the validation is skipped",
        arguments: ["auth", "msauth.com.example.app://auth#x", "http://id.example.com/done", "other://back"]
    )
    func refused(text: String) throws {
        let config = Self.config(text)
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try RedirectUriRule.redirectUri(of: config, app: Self.app)
        }
        config.bypassRedirectURIValidation = true
        #expect(try RedirectUriRule.redirectUri(of: config, app: Self.app) == text)
    }

    @Test("A program without an Info.plist may use any scheme")
    func noInfoPlist() throws {
        #expect(try RedirectUriRule.redirectUri(of: Self.config("other://back"), app: AppIdentity()) == "other://back")
    }
}
