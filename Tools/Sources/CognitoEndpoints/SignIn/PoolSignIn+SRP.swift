import Foundation
import IdentityBase
import IdentityDomain

/// The SRP proofs of a sign-in: of the password, or of a remembered device's secret, which replaces a second factor.
/// The server receives neither.
extension PoolSignIn {
    private static let proofLifetime: TimeInterval = 60
    private static let secretLength = 32
    private static let blockLength = 96

    // MARK: Passwords

    /// Issues `PASSWORD_VERIFIER`. `precedesCustom` means that the custom challenge follows.
    func beginPasswordProof(
        _ signIn: SignInContext,
        parameters: AuthParameters,
        precedesCustom: Bool = false
    ) async throws -> JSONValue {
        let clientValue = try Self.readClientValue(parameters)
        return try await challenge(
            proving: try await currentVerifier(signIn),
            clientValue: clientValue,
            of: signIn,
            parameters: ["USER_ID_FOR_SRP": identity(signIn).user]
        ) { .proof($0, precedesCustom: precedesCustom) }
    }

    func verifyPasswordProof(_ responses: AuthParameters, call: PoolRequestContext) async throws -> JSONValue {
        let name = try responses.username()
        let proof = try SRPProof(responses)
        let sessions = services.sessions(in: call.pool)
        guard let session = try sessions.session(proof.block, client: call.client),
            case .proof(let values, let precedesCustom) = session.stage
        else { throw PoolError.wrongCredentials }
        let signIn = try await context(
            of: session,
            name: name,
            values: responses,
            call: call,
            acceptsDeleted: true,
            refusal: .wrongCredentials
        )

        try await end(proof, in: call.pool)
        guard let user = signIn.user else {
            try await services.countWrongPassword(ofUnknown: signIn.typedName, in: call.pool)
            // Computes the proof as for a known user: the response takes as long.
            try await check(proof, of: signIn, values: values)
            throw PoolError.wrongCredentials
        }
        let provenAt = services.now
        let attempts = services.server.attempts
        if try await attempts.recordUnlessThrottled(user.id) != nil {
            throw PoolError.tooManyPasswords
        }
        try await check(proof, of: signIn, values: values)
        try await attempts.succeeded(user.id)

        if precedesCustom { return try await challengeCustom(signIn, provenAt: provenAt) }
        return try await afterFirstFactor(signIn, provenAt: provenAt)
    }

    private func check(_ proof: SRPProof, of signIn: SignInContext, values: ProofValues) async throws {
        // Read the current verifier: a password that was set in the meantime has another salt, and the proof fails.
        let verifier = try await currentVerifier(signIn)
        try await check(proof, identity: identity(signIn), verifier: verifier, values: values)
    }

    private func identity(_ signIn: SignInContext) -> SRPVerifier.Identity {
        SRPVerifier.Identity(
            pool: signIn.pool.shortName,
            user: signIn.user?.id ?? services.decoyID(signIn.typedName, in: signIn.pool)
        )
    }

    /// Returns the user's verifier. An unknown user, or one without a password, has a decoy: it is always the same, and
    /// no password matches it.
    private func currentVerifier(_ signIn: SignInContext) async throws -> SRPVerifier {
        let pool = signIn.pool
        let group = try SRPGroup.loaded()
        let kind = SRPRepresentation.kind(of: pool)
        if let user = signIn.user,
            let text = try await services.server.credentials.value(kind, of: user.id),
            let verifier = SRPVerifier(text: text)
        {
            return verifier
        }

        let id = signIn.user?.id ?? PoolAttributes.folded(signIn.typedName)
        let salt = SRPVerifier.salt(from: services.secrets.bytes("salt:\(pool.id)", name: id))
        let exponent = services.secrets.bytes("verifier:\(pool.id)", name: id)
        return try await services.hashing.run {
            SRPVerifier(salt: salt, value: group.generatorPower(exponent))
        }
    }

    // MARK: Devices

    /// Issues `DEVICE_SRP_AUTH` to an authenticated user.
    func challengeDevice(_ device: PoolDevice, signIn: SignInContext, provenAt: Date) async throws -> JSONValue {
        let handle = deviceHandle(device.key, call: signIn.call)
        let stage = ChallengeSession.Stage.device(key: device.key)
        // Replaces a proof that was started before.
        _ = try await services.sessions(in: signIn.pool).begin(
            signIn.session(stage, provenAt: provenAt),
            lifetime: signIn.client.sessionLifetime,
            handle: handle
        )
        return signIn.challenge(stage, session: handle)
    }

    /// Returns the session of `DEVICE_SRP_AUTH`. It is derived from the device for clients that send no session
    /// (pycognito); the next step requires the device's secret.
    func deviceHandle(_ key: String, call: PoolRequestContext) -> String {
        Hexadecimal.text(services.secrets.bytes("device:\(call.pool.id):\(call.client.id)", name: key))
    }

    /// Issues `DEVICE_PASSWORD_VERIFIER` to a client that has started to prove the device's secret.
    func beginDeviceProof(_ key: String, response: ChallengeResponse) async throws -> JSONValue {
        let userID = try response.user.id
        guard response.values["DEVICE_KEY"] == key else {
            throw PoolError.invalidSession
        }
        let clientValue = try Self.readClientValue(response.values)
        let device = try services.devices.confirmed(key, of: userID, in: response.pool)
        guard let verifier = device.verifier else { throw PoolError.noDevice }

        try await services.sessions(in: response.pool).end(response.handle)
        return try await challenge(
            proving: verifier,
            clientValue: clientValue,
            of: response.signIn,
            parameters: ["DEVICE_KEY": key],
            provenAt: response.session.provenAt
        ) { .deviceProof(key: key, $0) }
    }

    func verifyDeviceProof(_ responses: AuthParameters, call: PoolRequestContext) async throws -> JSONValue {
        let name = try responses.username()
        let proof = try SRPProof(responses)
        let sessions = services.sessions(in: call.pool)
        guard let session = try sessions.session(proof.block, client: call.client),
            case .deviceProof(let key, let values) = session.stage,
            responses["DEVICE_KEY"] == key
        else { throw PoolError.wrongCredentials }
        let signIn = try await context(
            of: session,
            name: name,
            values: responses,
            call: call,
            refusal: .wrongCredentials
        )
        guard let user = signIn.user else { throw PoolError.wrongCredentials }

        try await end(proof, in: call.pool)
        let device = try services.devices.confirmed(key, of: user.id, in: call.pool)
        guard let verifier = device.verifier else { throw PoolError.noDevice }
        try await check(proof, identity: device.identity, verifier: verifier, values: values)
        return try await finish(
            user,
            signIn: signIn,
            provenAt: session.provenAt ?? call.now,
            proven: device
        )
    }

    // MARK: Both

    private static func readClientValue(_ parameters: AuthParameters) throws -> [UInt8] {
        let text = try parameters.required("SRP_A")
        guard let value = SRPNumber.bytes(hexadecimal: text),
            try SRPGroup.loaded().isElement(value)
        else {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        return value
    }

    /// Starts a proof and returns its challenge. The stage waits for the proof.
    private func challenge(
        proving verifier: SRPVerifier,
        clientValue: [UInt8],
        of signIn: SignInContext,
        parameters: [String: String],
        provenAt: Date? = nil,
        makeStage: (ProofValues) -> ChallengeSession.Stage
    ) async throws -> JSONValue {
        let group = try SRPGroup.loaded()
        let secret = services.server.random.bytes(Self.secretLength)
        let exchange = try await services.hashing.run {
            SRPExchange(group: group, verifier: verifier, secret: secret)
        }
        let values = ProofValues(
            clientValue: SRPNumber.hexadecimal(clientValue),
            serverValue: SRPNumber.hexadecimal(exchange.publicValue),
            secret: Hexadecimal.text(secret)
        )

        let stage = makeStage(values)
        let block = Data(services.server.random.bytes(Self.blockLength)).base64EncodedString()
        _ = try await services.sessions(in: signIn.pool).begin(
            signIn.session(stage, provenAt: provenAt),
            lifetime: Self.proofLifetime,
            handle: block
        )

        var shown = parameters
        shown["SALT"] = SRPNumber.hexadecimal(verifier.salt)
        shown["SRP_B"] = values.serverValue
        shown["SECRET_BLOCK"] = block
        return signIn.challenge(stage, session: nil, parameters: shown)
    }

    /// Ends the session of a proof. The block is used up even if the proof is invalid.
    private func end(_ proof: SRPProof, in pool: UserPool) async throws {
        do {
            try await services.sessions(in: pool).end(proof.block)
        } catch is PoolError {
            throw PoolError.wrongCredentials
        }
    }

    private func check(
        _ proof: SRPProof,
        identity: SRPVerifier.Identity,
        verifier: SRPVerifier,
        values: ProofValues
    ) async throws {
        let isProof = try await services.hashing.run {
            proof.isValid(for: identity, verifier: verifier, values: values)
        }
        guard isProof else { throw PoolError.wrongCredentials }
    }
}
