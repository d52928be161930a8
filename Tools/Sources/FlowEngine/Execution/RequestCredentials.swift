package import IdentityDomain

/// The data of a request outside its body: tokens, cookies, secrets and languages.
package struct RequestCredentials: Sendable {
    package var attestationToken: String?
    package var flowSecret: String?
    /// The scope of the caller's access token; nil without a valid token.
    package var scope: Scope?
    package var cookies: [String: String] = [:]
    /// Hash of the cookie of the browser behind the server's own pages; nil for every other caller.
    package var browserHash: String?
    package var languages = RequestLanguages()

    package init(cookies: [String: String] = [:], browserHash: String? = nil) {
        self.cookies = cookies
        self.browserHash = browserHash
    }
}
