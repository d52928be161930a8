import Foundation
import IdentityBase
import IdentityDomain

/// Sign-in with an SRP proof of the password. The server does not receive the password itself.
struct SRPPasswordSignIn: Sendable {
    /// Lifetime of a proof in seconds.
    private static let life: TimeInterval = 60
    private static let secretLength = 32
    private static let blockLength = 96

    package let services: PoolServices
    package let steps: SignInSteps

    package func begin(
        _ signInUser: SignInUser, parameters: AuthParameters, call: PoolRequestContext, precedesCustom: Bool
    ) async throws -> JSONValue {
        guard let text = parameters["SRP_A"] else { throw PoolError.missing("SRP_A") }
        guard let group = SRPGroup.standard else { throw PoolError.internalError }
        guard let clientValue = SRPNumber.bytes(hexadecimal: text), group.isElement(clientValue) else {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        let verifier = try await verifier(signInUser, call: call, group: group)
        let secret = services.server.random.bytes(Self.secretLength)
        let exchange = try await services.hashing.run {
            SRPExchange(group: group, verifier: verifier, secret: secret)
        }
        let values = ProofValues(
            clientValue: SRPNumber.hexadecimal(clientValue), serverValue: SRPNumber.hexadecimal(exchange.publicValue),
            secret: Hexadecimal.text(secret))
        let block = Data(services.server.random.bytes(Self.blockLength)).base64EncodedString()
        let session = ChallengeSession(
            clientID: call.client.id, userID: signInUser.user?.id, names: signInUser.names,
            stage: .proof(values, precedesCustom: precedesCustom))
        _ = try await services.sessions(in: call.pool).begin(session, life: Self.life, handle: block)
        return [
            "ChallengeName": "PASSWORD_VERIFIER",
            "ChallengeParameters": [
                "SALT": .string(SRPNumber.hexadecimal(verifier.salt)),
                "SRP_B": .string(values.serverValue), "SECRET_BLOCK": .string(block),
                "USERNAME": .string(signInUser.shownName),
                "USER_ID_FOR_SRP": .string(identity(signInUser, pool: call.pool).user),
            ],
        ]
    }

    package func verify(_ responses: AuthParameters, call: PoolRequestContext) async throws -> JSONValue {
        let name = try responses.username()
        let claim = try ProofClaim(responses)
        guard let session = try await services.sessions(in: call.pool).session(claim.block, client: call.client),
            case .proof(let values, let precedesCustom) = session.stage
        else { throw PoolError.wrongCredentials }
        let user = try await known(session)
        guard (session.names + (user?.names ?? [])).contains(name) else { throw PoolError.wrongCredentials }
        try services.check(responses["SECRET_HASH"], of: name, user: user, call: call, isFirst: false)
        // The block is used up even if the proof is invalid.
        do { try await services.sessions(in: call.pool).end(claim.block) } catch is PoolError {
            throw PoolError.wrongCredentials
        }
        let signInUser = SignInUser(
            user: user, typedName: session.names.last ?? name, shownName: session.names.first ?? name)
        guard let user else {
            try await services.tryPassword(ofUnknown: signInUser.typedName, in: call.pool)
            throw PoolError.wrongCredentials
        }
        guard let group = SRPGroup.standard else { throw PoolError.internalError }
        let provenAt = services.server.clock.now()
        if case .refused = try await services.server.attempts.record(user.id) { throw PoolError.tooManyPasswords }
        // Read the current verifier: a password that was set in the meantime has another salt, and the proof fails.
        let verifier = try await verifier(signInUser, call: call, group: group)
        let identity = identity(signInUser, pool: call.pool)
        let isProof = try await services.hashing.run { claim.proves(identity, verifier: verifier, values: values) }
        guard isProof else { throw PoolError.wrongCredentials }
        try await services.server.attempts.succeeded(user.id)
        if precedesCustom { return try await steps.askCustom(signInUser, provenAt: provenAt, call: call) }
        return try await steps.afterFirstFactor(signInUser, provenAt: provenAt, call: call)
    }

    private func known(_ session: ChallengeSession) async throws -> Account? {
        guard let id = session.userID else { return nil }
        return try await services.users.user(id: id)
    }

    private func identity(_ signInUser: SignInUser, pool: UserPool) -> SRPVerifier.Identity {
        SRPVerifier.Identity(
            pool: pool.shortName, user: signInUser.user?.id ?? services.decoyID(signInUser.typedName, in: pool))
    }

    /// Returns the user's verifier. An unknown user, or one without a password, has a decoy: it is always the same, and
    /// no password matches it.
    private func verifier(_ signInUser: SignInUser, call: PoolRequestContext, group: SRPGroup) async throws
        -> SRPVerifier
    {
        if let user = signInUser.user,
            let text = try await services.server.credentials.value(SRPRepresentation.kind(of: call.pool), of: user.id),
            let verifier = SRPVerifier(text: text)
        {
            return verifier
        }
        let id = signInUser.user?.id ?? PoolAttributes.folded(signInUser.typedName)
        let salt = SRPVerifier.salt(from: services.secrets.bytes("salt:\(call.pool.id)", name: id))
        let exponent = services.secrets.bytes("verifier:\(call.pool.id)", name: id)
        return try await services.hashing.run { SRPVerifier(salt: salt, value: group.generatorPower(exponent)) }
    }
}
