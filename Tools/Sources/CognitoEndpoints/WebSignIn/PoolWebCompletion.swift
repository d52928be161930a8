import Foundation
import IdentityBase
import IdentityDomain

/// The end of a sign-in on the hosted pages: checks the user by the pool's rules, and issues the code.
struct PoolWebCompletion: Sendable {
    let services: PoolServices

    /// - Throws: `OAuthError` that refuses the sign-in.
    func issueCode(_ grant: CodeGrant) async throws -> String {
        guard let id = grant.request.poolID, let pool = services.pools()[id] else {
            throw OAuthError.unknownAuthorization
        }
        try await checkUser(grant.userID, in: pool)

        let codes = PoolCodeStore(pool: pool, services: services)
        return try await codes.add(grant)
    }

    /// The pages prove a password only, so they must not replace a second factor.
    private func checkUser(_ id: String, in pool: UserPool) async throws {
        guard let user = try await services.accounts.account(id: id) else {
            throw OAuthError.noUserSignedIn
        }
        guard user.state.disabledAt == nil else {
            throw OAuthError(.accessDenied, "User is disabled.")
        }
        guard user.state.status == .confirmed else {
            throw OAuthError(.accessDenied, "The user has to sign in by the app first: \(user.state.status.rawValue)")
        }
        let isProtected = !user.state[factorsIn: pool].enabled.isEmpty
        guard !isProtected, pool.mfa != .required else {
            throw OAuthError(.accessDenied, "The hosted pages of this server have no second factor.")
        }
    }
}
