import Foundation
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
        if flow == .refresh { return try await tokens.refresh(parameters, call: call) }

        let name = try parameters.username()
        let user = try await services.findUser(
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
        switch flow {
        case .srp:
            return try await beginPasswordProof(signIn, parameters: parameters)
        case .password:
            return try await checkPassword(try parameters.required("PASSWORD", member: .password), of: signIn)
        case .choice:
            if let handle = try call.request.optional(.session) {
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
        guard let user = signIn.user, let session = try await sessions.session(handle, client: signIn.call.client),
            session.userID == user.id, case .autoSignIn = session.stage
        else { throw PoolError.invalidSession }
        try await sessions.end(handle)
        return try await afterFirstFactor(signIn, provenAt: session.provenAt ?? signIn.call.now)
    }

    private func beginChoice(_ signIn: SignInContext, parameters: AuthParameters) async throws -> JSONValue {
        // With `hidesUsers`, the status is reported only after the first factor, to prevent user enumeration.
        if signIn.user?.state.status == .unconfirmed, !signIn.call.client.hidesUsers {
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
        let answer = try await challenge("SELECT_CHALLENGE", stage: .selectFactor(factors), of: signIn)
        let available: JSONValue = .array(factors.map { .string($0.rawValue) })
        return .object((answer.object ?? [:]).merging(["AvailableChallenges": available]) { $1 })
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
        return if pool.signInAttributes.isEmpty { name } else { services.decoyID(name, in: pool) }
    }

    private static func visible(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 }.prefix(40).map(Character.init))
    }
}

/// A user who signs in, or an unknown user name, with the current request.
struct SignInContext: Sendable {
    let call: PoolRequestContext
    /// The account; nil for an unknown user. No response may reveal that.
    let user: Account?
    let typedName: String
    /// The name of the user in responses to the client.
    let shownName: String

    var pool: UserPool { call.pool }

    func session(_ stage: ChallengeSession.Stage, provenAt: Date? = nil, endsAt: Date? = nil) -> ChallengeSession {
        ChallengeSession(
            clientID: call.client.id,
            userID: user?.id,
            names: [shownName, typedName],
            stage: stage,
            provenAt: provenAt,
            endsAt: endsAt
        )
    }

    /// Returns the response with a challenge. The parameters of every challenge contain the user's name. A challenge
    /// that is continued with a secret block has no session.
    func challenge(_ name: String, session: String?, parameters: [String: String] = [:]) -> JSONValue {
        var parameters = parameters.mapValues(JSONValue.string)
        parameters["USERNAME"] = .string(shownName)
        return .members([
            "ChallengeName": .string(name), "Session": .text(session), "ChallengeParameters": .object(parameters),
        ])
    }
}
