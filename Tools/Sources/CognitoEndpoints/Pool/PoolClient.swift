package import Foundation

/// An app client of a user pool.
package struct PoolClient: Sendable {
    package enum Flow: String, Sendable, CaseIterable {
        case srp = "USER_SRP_AUTH"
        case password = "USER_PASSWORD_AUTH"
        case choice = "USER_AUTH"
        case custom = "CUSTOM_AUTH"
        case refresh = "REFRESH_TOKEN_AUTH"

        /// - Parameter text: as a request has it; the refresh flow has two names.
        package init?(request text: String) {
            self.init(rawValue: text == "REFRESH_TOKEN" ? Flow.refresh.rawValue : text)
        }
    }

    package let id: String
    package let name: String
    var isConfidential = false
    /// The secret that a published configuration gives the client; nil for the server's own.
    var givenSecret: String?
    package var flows: Set<Flow> = Set(Flow.allCases)
    /// Whether it is kept from strangers who has an account.
    var hidesUsers = true
    /// Whether a refresh token is exchanged for another one whenever it is used.
    var rotatesRefreshTokens = false
    /// Whether `RevokeToken` may be called.
    var allowsRevocation = true
    /// Seconds for which a refresh token that was exchanged is taken once more; nil for the server's own window.
    var rotationGrace: TimeInterval?
    package var accessTokenLife: TimeInterval = 3_600
    package var idTokenLife: TimeInterval = 3_600
    package var refreshTokenLife: TimeInterval = 30 * 86_400
    /// What `sessionLife` may be.
    static let sessionLives: ClosedRange<TimeInterval> = 180...86_400
    /// Seconds that the steps of a sign-in may take, each.
    var sessionLife: TimeInterval = 180
}
