package import Foundation

/// All tokens that come from one sign-in.
package struct TokenFamily: Sendable, Equatable {
    package let id: String
    package let clientID: String
    package let userID: String
    package let aci: String
    /// When the last refresh token ends. Renewing one does not move it.
    package let refreshEnd: Date
}
