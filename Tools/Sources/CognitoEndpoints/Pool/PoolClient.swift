package import Foundation

/// An app client of a user pool.
package struct PoolClient: Sendable {
    package enum Flow: String, Sendable, CaseIterable {
        case srp = "USER_SRP_AUTH"
        case password = "USER_PASSWORD_AUTH"
        case choice = "USER_AUTH"
        case custom = "CUSTOM_AUTH"
        case refresh = "REFRESH_TOKEN_AUTH"

        /// - Parameter text: the value in a request. The refresh flow has two names.
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
    /// Whether responses hide which users exist, to prevent user enumeration.
    var hidesUsers = true
    /// Whether each use of a refresh token rotates it.
    var rotatesRefreshTokens = false
    /// Whether `RevokeToken` may be called.
    var allowsRevocation = true
    /// Seconds for which a rotated refresh token is accepted again; nil for the server's own window.
    var rotationGrace: TimeInterval?
    package var accessTokenLife: TimeInterval = 3_600
    package var idTokenLife: TimeInterval = 3_600
    package var refreshTokenLife: TimeInterval = 30 * 86_400
    /// Allowed values of `sessionLife`.
    static let sessionLives: ClosedRange<TimeInterval> = 180...86_400
    /// Maximum duration of each sign-in step in seconds.
    var sessionLife: TimeInterval = 180
}
