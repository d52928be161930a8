import Foundation
import IdentityBase
import IdentityDomain

/// The `InitiateAuth` operation: the first request of every sign-in.
struct PoolSignIn: Sendable {
    package let services: PoolServices
    package let steps: SignInSteps
    package let srp: SRPPasswordSignIn

    package init(services: PoolServices, tokens: PoolTokens) {
        self.services = services
        steps = SignInSteps(services: services, tokens: tokens)
        srp = SRPPasswordSignIn(services: services, steps: steps)
    }

    package func initiate(_ call: PoolRequestContext) async throws -> JSONValue {
        let text = try call.request.required(.authFlow)
        guard let flow = PoolClient.Flow(request: text) else {
            throw PoolError.invalidParameter("Initiate Auth method not supported.")
        }
        guard call.client.flows.contains(flow) else {
            throw PoolError.invalidParameter("\(text) flow not enabled for this client")
        }
        let parameters = AuthParameters(try call.request.texts("AuthParameters"))
        if flow == .refresh { return try await steps.tokens.refresh(parameters, call: call) }

        let name = try parameters.username()
        let user = try await services.find(name, call: call)
        try services.check(
            try parameters.optional("SECRET_HASH", member: .secretHash), of: name, user: user, call: call)
        let signInUser = SignInUser(
            user: user, typedName: name, shownName: shownName(name, user: user, pool: call.pool))
        switch flow {
        case .srp:
            return try await srp.begin(signInUser, parameters: parameters, call: call, precedesCustom: false)
        case .password:
            let password = try parameters.required("PASSWORD", member: .password)
            return try await steps.signIn(signInUser, password: password, call: call)
        case .choice:
            if let handle = try call.request.optional(.session) {
                return try await continueAfterSignUp(handle, signInUser: signInUser, call: call)
            }
            return try await choose(signInUser, parameters: parameters, call: call)
        case .custom:
            return try await custom(signInUser, parameters: parameters, call: call)
        case .refresh:
            throw PoolError.internalError
        }
    }

    /// Signs in a user directly after the confirmation of the sign-up.
    private func continueAfterSignUp(_ handle: String, signInUser: SignInUser, call: PoolRequestContext) async throws
        -> JSONValue
    {
        guard let user = signInUser.user,
            let session = try await services.sessions(in: call.pool).session(handle, client: call.client),
            session.userID == user.id,
            case .autoSignIn = session.stage
        else { throw PoolError.invalidSession }
        try await services.sessions(in: call.pool).end(handle)
        return try await steps.afterFirstFactor(signInUser, provenAt: session.provenAt ?? call.now, call: call)
    }

    private func choose(_ signInUser: SignInUser, parameters: AuthParameters, call: PoolRequestContext) async throws
        -> JSONValue
    {
        // With `hidesUsers`, the status is reported only after the first factor, to prevent user enumeration.
        if signInUser.user?.state.status == .unconfirmed, !call.client.hidesUsers { throw PoolError.userNotConfirmed }
        let factors = try await steps.firstFactors(of: signInUser, in: call.pool)
        if let text = parameters["PREFERRED_CHALLENGE"] {
            guard let preferred = UserPool.Factor(rawValue: text) else {
                throw PoolError.invalidParameter("PREFERRED_CHALLENGE \(Self.visible(text)) is not supported.")
            }
            if factors.contains(preferred) {
                return try await steps.begin(
                    preferred, signInUser: signInUser, parameters: parameters, call: call, srp: srp)
            }
        }
        guard !factors.isEmpty else { throw PoolError.wrongCredentials }
        var answer = try await steps.challenge(
            "SELECT_CHALLENGE", stage: .selectFactor(factors), signInUser: signInUser,
            parameters: ["USERNAME": signInUser.shownName], call: call)
        answer["AvailableChallenges"] = .array(factors.map { .string($0.rawValue) })
        return .object(answer)
    }

    private func custom(_ signInUser: SignInUser, parameters: AuthParameters, call: PoolRequestContext) async throws
        -> JSONValue
    {
        guard call.pool.customChallenge != nil else {
            throw PoolError.invalidParameter("Custom auth lambda trigger is not configured for the user pool.")
        }
        if parameters["CHALLENGE_NAME"] == "SRP_A" || parameters["SRP_A"] != nil {
            return try await srp.begin(signInUser, parameters: parameters, call: call, precedesCustom: true)
        }
        return try await steps.askCustom(signInUser, provenAt: nil, call: call)
    }

    /// Returns the name of the user for the client's later requests.
    private func shownName(_ name: String, user: Account?, pool: UserPool) -> String {
        if let user { return user.name(in: pool) }
        return if pool.signInAttributes.isEmpty { name } else { services.decoyID(name, in: pool) }
    }

    private static func visible(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 }.prefix(40).map(Character.init))
    }
}
