import Foundation

/// All tokens that come from one sign-in.
struct TokenFamily: Sendable, Equatable {
    let id: String
    let clientID: String
    let userID: String
    let aci: String
    /// When the last refresh token ends. Renewing one does not move it.
    let refreshEnd: Date
}
