import Foundation

/// An app client of a user pool.
package struct PoolClient: Sendable {
    enum Flow: String, Sendable, CaseIterable {
        case srp = "USER_SRP_AUTH"
        case password = "USER_PASSWORD_AUTH"
        case choice = "USER_AUTH"
        case custom = "CUSTOM_AUTH"
        case refresh = "REFRESH_TOKEN_AUTH"

        /// - Parameter text: the value in a request. The refresh flow has two names.
        init?(request text: String) {
            if text == "REFRESH_TOKEN" {
                self = .refresh
            } else {
                self.init(rawValue: text)
            }
        }
    }

    package let id: String
    let name: String
    var isConfidential = false
    /// The secret that a published configuration gives the client; nil for the server's own.
    var givenSecret: String?
    var flows: Set<Flow> = Set(Flow.allCases)
    /// Indicates whether responses hide which users exist, to prevent user enumeration.
    var hidesUsers = true
    /// Names of the attributes that the client can read and write; nil for all.
    var readableAttributes: Set<String>?
    var writableAttributes: Set<String>?
    /// The redirect URIs of a sign-in on the hosted pages; if empty, the client has no such sign-in.
    var redirectURIs: [String] = []
    /// The addresses that a sign-out on the hosted pages may return to.
    var logoutURIs: [String] = []
    var rotatesRefreshTokens = false
    var allowsRevocation = true
    /// Seconds for which a rotated refresh token is accepted again; nil for the server's own window.
    var rotationGrace: TimeInterval?
    var accessTokenLifetime: TimeInterval = 3_600
    var idTokenLifetime: TimeInterval = 3_600
    var refreshTokenLifetime: TimeInterval = 30 * 86_400
    static let sessionLifetimes: ClosedRange<TimeInterval> = 180...86_400
    var sessionLifetime: TimeInterval = 180
    /// Seconds after which no access or ID token is valid any more.
    var signedTokenLifetime: TimeInterval { max(accessTokenLifetime, idTokenLifetime) }
}
