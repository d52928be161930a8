package import Foundation

/// All tokens of one sign-in.
package struct TokenFamily: Sendable, Equatable {
    package let id: String
    package let clientID: String
    package let userID: String
    package let aci: String
    /// Expiry of all refresh tokens. Token rotation does not extend it.
    package let refreshEnd: Date
}
