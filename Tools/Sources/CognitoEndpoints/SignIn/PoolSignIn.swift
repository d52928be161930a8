import IdentityBase
import IdentityDomain

/// Sign-in to a user pool: the operations `InitiateAuth` and `RespondToAuthChallenge`.
struct PoolSignIn: Sendable {
    let services: PoolServices
    let tokens: PoolTokens

    /// `InitiateAuth`, the first request of every sign-in.
    func initiate(_ call: PoolRequestContext) async throws -> JSONValue {
        let text = try call.request.required(.authFlow)
        guard let flow = PoolClient.Flow(request: text) else {
            throw PoolError.invalidParameter("Initiate Auth method not supported.")
        }
        guard call.client.flows.contains(flow) else {
            throw PoolError.invalidParameter("\(text) flow not enabled for this client")
        }
        let parameters = AuthParameters(values: try call.request.texts("AuthParameters"))
        if flow == .refresh {
            return try await tokens.refresh(parameters, call: call)
        }

        let name = try parameters.username()
        let user = try services.findUser(
            name,
            call: call,
            secretHash: try parameters.optional("SECRET_HASH", member: .secretHash)
        )
        let signIn = SignInContext(
            call: call,
            user: user,
            typedName: name,
            shownName: shownName(name, user: user, pool: call.pool)
        )
        return try await begin(flow, signIn: signIn, parameters: parameters)
    }

    private func begin(
        _ flow: PoolClient.Flow,
        signIn: SignInContext,
        parameters: AuthParameters
    ) async throws -> JSONValue {
        switch flow {
        case .srp:
            return try await beginPasswordProof(signIn, parameters: parameters)
        case .password:
            let password = try parameters.required("PASSWORD", member: .password)
            return try await checkPassword(password, of: signIn)
        case .choice:
            if let handle = try signIn.call.request.optional(.session) {
                return try await continueAfterSignUp(handle, signIn: signIn)
            }
            return try await beginChoice(signIn, parameters: parameters)
        case .custom:
            return try await beginCustom(signIn, parameters: parameters)
        case .refresh:
            throw PoolError.internalError
        }
    }

    /// Signs in a user directly after the confirmation of the sign-up.
    private func continueAfterSignUp(_ handle: String, signIn: SignInContext) async throws -> JSONValue {
        let sessions = services.sessions(in: signIn.pool)
        guard let user = signIn.user,
            let session = try sessions.session(handle, client: signIn.client),
            session.userID == user.id,
            case .autoSignIn = session.stage
        else { throw PoolError.invalidSession }
        try await sessions.end(handle)
        return try await afterFirstFactor(signIn, provenAt: session.provenAt ?? signIn.call.now)
    }

    private func beginChoice(_ signIn: SignInContext, parameters: AuthParameters) async throws -> JSONValue {
        // With `hidesUsers`, the status is reported only after the first factor, to prevent user enumeration.
        if signIn.user?.state.status == .unconfirmed, !signIn.client.hidesUsers {
            throw PoolError.userNotConfirmed
        }

        let factors = try await firstFactors(of: signIn)
        if let text = parameters["PREFERRED_CHALLENGE"] {
            guard let preferred = UserPool.FirstFactor(rawValue: text) else {
                throw PoolError.invalidParameter("PREFERRED_CHALLENGE \(Self.visible(text)) is not supported.")
            }
            if factors.contains(preferred) {
                return try await beginFirstFactor(preferred, signIn: signIn, parameters: parameters)
            }
        }

        guard !factors.isEmpty else { throw PoolError.wrongCredentials }
        let answer = try await challenge(.selectFactor(factors), of: signIn)
        var members = answer.object ?? [:]
        members["AvailableChallenges"] = .array(factors.map { .string($0.rawValue) })
        return .object(members)
    }

    private func beginCustom(_ signIn: SignInContext, parameters: AuthParameters) async throws -> JSONValue {
        guard signIn.pool.customChallenge != nil else {
            throw PoolError.invalidParameter("Custom auth lambda trigger is not configured for the user pool.")
        }
        if parameters["CHALLENGE_NAME"] == "SRP_A" || parameters["SRP_A"] != nil {
            return try await beginPasswordProof(signIn, parameters: parameters, precedesCustom: true)
        }
        return try await challengeCustom(signIn, provenAt: nil)
    }

    private func shownName(_ name: String, user: Account?, pool: UserPool) -> String {
        if let user { return user.name(in: pool) }
        guard pool.signInAttributes.isEmpty else {
            return services.decoyID(name, in: pool)
        }
        return name
    }

    private static func visible(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 }
        return String(scalars.prefix(40).map(Character.init))
    }
}
