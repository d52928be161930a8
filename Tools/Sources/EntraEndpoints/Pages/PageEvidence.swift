import Foundation
import IdentityBase
import IdentityDomain

/// The user's proofs on the pages, from the flow's result.
struct PageEvidence: Sendable {
    private static let strongLevels: Set<String?> = ["AAL2", "AAL3"]
    private static let password = "CredentialsAuthenticator"
    private static let oneTimeCode = "OTPAuthenticator"

    let proof: AuthenticatedUser.Proof
    let provenAt: Date
    private let methods: [String]

    /// - Returns: nil if the result has no time of a proof.
    init?(_ result: SignedToken, user: EntraUser) {
        var methods: [String] = []
        var times: [Int64] = []
        if case .array(let proofs)? = result.claims["assurance"]?["authenticators"] {
            methods = proofs.compactMap { $0["authenticator"]?.string }
            times = proofs.compactMap { $0["timestamp"]?.integer }
        }
        // A session of the browser. Its proof is older; a password that was set since has ended the session.
        if times.isEmpty, result.claims["auth_time"] != nil, let issuedAt = result.claims["iat"]?.integer {
            times = [issuedAt * 1_000 + 999]
        }
        guard let first = times.min() else { return nil }

        self.methods = methods
        // The end of the millisecond: a password that was set within it was set before the proof.
        provenAt = Date(timeIntervalSince1970: TimeInterval(first + 1) / 1_000)
        let email = user.ownEmail
        let isStrong = Self.strongLevels.contains(result.claims["assurance"]?["aal"]?.string)
        if isStrong {
            proof = .strong(after: nil)
        } else if methods == [Self.oneTimeCode], let email {
            proof = .code(email)
        } else {
            proof = .password
        }
    }

    /// Checks whether the tenant has one of the methods as a first factor. A session has no methods: its sign-in was
    /// checked.
    func isAllowed(in tenant: Tenant) -> Bool {
        var factors: Set<Tenant.FirstFactor> = []
        if methods.contains(Self.password) { factors.insert(.password) }
        if methods.contains(Self.oneTimeCode) { factors.insert(.code) }
        return factors.isEmpty || !factors.isDisjoint(with: tenant.firstFactors)
    }
}
