import EndpointSupport
import FlowEngine
import Hummingbird
import IdentityBase

enum PageLanguage {
    static let cookie = "__Host-gate-language"
    /// The query parameter that chooses a language.
    static let parameter = "lang"
    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "ur", "yi", "ps", "sd", "dv", "ckb"]

    /// Returns the languages that a browser prefers, with the user's choice.
    static func preferences(of request: Request, wanted: String? = nil) -> RequestLanguages {
        RequestLanguages(
            chosen: RequestCookies.value(of: cookie, in: request.headers[values: .cookie]),
            wanted: wanted,
            accepted: request.headers[.acceptLanguage]
        )
    }

    static func header(_ language: String) -> String {
        "\(cookie)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    static func isRightToLeft(_ language: String) -> Bool {
        rightToLeft.contains(LanguageMatch.primarySubtag(of: language))
    }
}
