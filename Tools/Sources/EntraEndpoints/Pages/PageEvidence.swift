import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The user's proofs on the pages, from the flow's result.
struct PageEvidence: Sendable {
    let proof: AuthenticatedUser.Proof
    let provenAt: Date
    private let methods: [String]

    init(_ authentication: FlowAuthentication, user: EntraUser) {
        methods = authentication.methods
        provenAt = authentication.provenAt
        let email = user.ownEmail
        if authentication.isStrong {
            proof = .strong(after: nil)
        } else if methods == [AuthenticationMethod.oneTimeCode], let email {
            proof = .code(email)
        } else {
            proof = .password
        }
    }

    /// Checks whether the tenant has one of the methods as a first factor. A session has no methods: its sign-in was
    /// checked.
    func isAllowed(in tenant: Tenant) -> Bool {
        var factors: Set<Tenant.FirstFactor> = []
        if methods.contains(AuthenticationMethod.password) { factors.insert(.password) }
        if methods.contains(AuthenticationMethod.oneTimeCode) { factors.insert(.code) }
        return factors.isEmpty || !factors.isDisjoint(with: tenant.firstFactors)
    }
}
