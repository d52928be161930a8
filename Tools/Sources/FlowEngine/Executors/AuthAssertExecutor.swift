import Foundation
import IdentityBase
import IdentityDomain

/// The executor that ends a flow with a signed assertion of the user's identity.
struct AuthAssertExecutor: FlowExecutor {
    private static let callbackType = "callbackType"

    static let descriptor = ExecutorDescriptor(
        name: "AuthAssertExecutor",
        properties: [ExecutorProperty(name: callbackType)]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let user = try await authenticatedUser(context) else {
            return .failure(.userNotAuthenticated)
        }
        let visible = try await services.consents.visible(user, to: context.application.id)
        let session = context.subject.session
        guard let provenAt = session?.provenAt ?? context.subject.authentications.map(\.at).min() else {
            return .failure(.userNotAuthenticated)
        }

        let assertionID = services.identifiers.next()
        let family = TokenFamily(
            id: services.identifiers.next(),
            clientID: context.application.clientID,
            userID: user.id,
            provenAt: provenAt,
            sessionHash: session?.hash,
            aci: services.identifiers.next()
        )
        var storedID: String?
        if session == nil { storedID = assertionID }
        let isStored = try await services.sessions.addAssertionFamily(
            family,
            assertionID: storedID,
            until: context.now.addingTimeInterval(Self.lifetime(in: context))
        )
        guard isStored else { return .failure(.userNotAuthenticated) }

        let affiliation = try await services.organization.affiliation(of: user)
        let granted = context.state(of: AuthorizationExecutor.self)
        let permissions = Scope(names: granted?.permissions ?? [])
        var contents = claims(of: visible, in: affiliation, context)
        contents["authorized_permissions"] = permissions.text.map(JSONValue.string)
        contents[SignedToken.resourceServerClaim] = granted?.resourceServerID.map(JSONValue.string)
        contents["jti"] = .string(assertionID)
        // Only the assertion of a session contains its family ID, as recorded.
        contents["tfid"] = session.map { _ in .string(family.id) }

        var changes = [ExecutorOutcome.Change.assertion(try await services.signer.sign(contents))]
        if let type = node.properties[Self.callbackType]?.nonEmpty {
            changes.append(.additionalData(Self.callbackType, type))
        }
        return .success(changes)
    }

    private func claims(
        of user: User,
        in affiliation: Affiliation,
        _ context: ExecutionContext
    ) -> [String: JSONValue] {
        let all = context.subject.authentications
        let counted = all.filter { $0.method != AuthenticationMethod.invite }.nonEmpty ?? all
        let issuer = TokenIssuer(services: services, now: context.now)
        var claims = issuer.commonClaims(lifetime: Self.lifetime(in: context))
        claims["sub"] = .string(user.id)
        claims["aud"] = .string(context.application.id)
        if !counted.isEmpty {
            claims["assurance"] = Self.assurance(of: counted)
        }

        guard let request = context.authorizationRequestID else {
            let consent = context.state(of: ConsentExecutor.self)
            let listed = context.application.assertion.attributes
            return claims.merging(attributes(of: user, in: affiliation, listed, consent)) { claim, _ in claim }
        }
        // The later tokens contain the user's attributes. This assertion identifies the authorization.
        claims["authorization_request_id"] = .string(request)
        claims["aci"] = .string(services.identifiers.next())
        if counted.isEmpty, let session = context.subject.session {
            claims["auth_time"] = .integer(Int64(session.provenAt.timeIntervalSince1970))
        }
        return claims
    }

    private static func assurance(of authentications: [Subject.Authentication]) -> JSONValue {
        var authenticators: [JSONValue] = []
        for (index, authentication) in authentications.enumerated() {
            let milliseconds = Int64(authentication.at.timeIntervalSince1970 * 1_000)
            authenticators.append([
                "authenticator": .string(authentication.method),
                "step": .integer(Int64(index + 1)),
                "timestamp": .integer(milliseconds),
            ])
        }
        return [
            "aal": .string(AuthenticationMethod.assuranceLevel(of: authentications.map(\.method))),
            "ial": "IAL1",
            "authenticators": .array(authenticators),
        ]
    }

    /// Returns the attributes for the application: listed and approved ones, without the denied ones.
    /// - Parameter listed: the attributes that the application's document lists for assertions.
    private func attributes(
        of user: User,
        in affiliation: Affiliation,
        _ listed: Set<String>,
        _ consent: ConsentExecutor.State?
    ) -> [String: JSONValue] {
        let approved = listed.union(consent?.approved ?? [])
        return affiliation.claims(of: user, named: approved.subtracting(consent?.denied ?? []))
    }

    private static func lifetime(in context: ExecutionContext) -> TimeInterval {
        context.application.assertion.lifetime ?? TokenIssuer.assertionLifetime
    }
}
