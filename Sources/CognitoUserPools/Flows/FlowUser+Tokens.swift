import AuthFlows
import NativeAuthCore

extension FlowUser {
    /// Creates a user from the claims of tokens.
    init(_ tokens: TokenSet?) {
        let claims = [tokens?.idToken, tokens?.accessToken].compactMap { TokenClaims($0) }
        func text(_ name: String) -> String? { claims.lazy.compactMap { $0.text(name) }.first }
        let parts = [text("given_name"), text("family_name")].compactMap { $0 }
        self.init(
            id: text("sub") ?? "", username: claims.lazy.compactMap(\.username).first, email: text("email"),
            displayName: text("name") ?? parts.joined(separator: " ").nonEmpty)
    }
}
