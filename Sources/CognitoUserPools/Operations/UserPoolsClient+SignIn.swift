import Foundation
package import NativeAuthCore

extension UserPoolsClient {
    /// Starts a sign-in. An SRP proof of the password takes two requests. It is completed here, and its challenge is
    /// never returned.
    /// - Parameter device: the device that is registered at the service. Its secret is proven here as well.
    /// - Returns: tokens, or the next challenge.
    /// - Throws: also `DeviceRefusal` if a device is given and the service does not accept it.
    package func signIn(
        username: String,
        flow: InitiateAuthFlow,
        device: DeviceCredentials? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignInResponse {
        var parameters = [
            "USERNAME": username,
            "SECRET_HASH": secretHash(username),
            "DEVICE_KEY": device?.key,
        ]
        var session: Secret?
        var srp: (client: SRPClient, password: Secret)?
        func startSRP(_ password: Secret) -> String {
            let client = SRPClient(random: random)
            srp = (client, password)
            return client.publicValue.hex
        }

        let flowName: String
        switch flow {
        case .srp(let password):
            flowName = "USER_SRP_AUTH"
            parameters["SRP_A"] = startSRP(password)
        case .password(let password):
            flowName = "USER_PASSWORD_AUTH"
            parameters["PASSWORD"] = password.reveal()
        case .choice(let preferred, let password, let existingSession):
            flowName = "USER_AUTH"
            session = existingSession
            parameters["PREFERRED_CHALLENGE"] = preferred?.rawValue
            if preferred == .password {
                parameters["PASSWORD"] = password?.reveal()
            }
            if preferred == .passwordSRP, let password {
                parameters["SRP_A"] = startSRP(password)
            }
        case .custom(let password):
            flowName = "CUSTOM_AUTH"
            if let password {
                parameters["CHALLENGE_NAME"] = "SRP_A"
                parameters["SRP_A"] = startSRP(password)
            }
        }

        let members: [String: JSONValue?] = [
            "AuthFlow": .string(flowName),
            "ClientId": .string(configuration.clientID),
            "AuthParameters": Self.object(parameters.compactMapValues { $0 }),
            "ClientMetadata": Self.object(metadata),
            "Session": session?.json,
        ]
        var retryCondition: UserPoolOperation.RetryCondition?
        // The first request only starts the proof: it has no side effects.
        if case .srp = flow { retryCondition = .always }
        let json = try await send(.initiateAuth, members: members, retryCondition: retryCondition, device: device)

        let context = RequestContext(username: username, device: device, metadata: metadata)
        return try await completeSRP(SignInResponse(json, .initiateAuth), srp: srp, context: context)
    }

    /// Responds to a challenge.
    /// - Parameters:
    ///   - challenge: the newest one.
    ///   - username: the user name that started the sign-in; the service's own takes precedence.
    ///   - responses: the responses, without user name and session.
    /// - Returns: tokens, or the next challenge.
    /// - Throws: `NativeAuthError`; after a `CodeMismatchException` the response can be repeated. Also
    ///   `DeviceRefusal` if a device is given and the service does not accept it.
    func respondToAuthChallenge(
        _ challenge: Challenge,
        username: String,
        responses: [String: Secret],
        device: DeviceCredentials? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignInResponse {
        let context = RequestContext(username: username, device: device, metadata: metadata)
        let response = try await respond(
            to: challenge,
            responses: responses.mapValues { $0.reveal() },
            context: context
        )
        return try await completeSRP(response, srp: nil, context: context)
    }

    /// Chooses an SRP proof of the password as the first factor, and completes it.
    /// - Throws: also `DeviceRefusal` if a device is given and the service does not accept it.
    func prove(
        _ password: Secret,
        for challenge: Challenge,
        username: String,
        device: DeviceCredentials? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignInResponse {
        let context = RequestContext(username: username, device: device, metadata: metadata)
        let client = SRPClient(random: random)
        var responses = ["SRP_A": client.publicValue.hex]
        if challenge.name == .selectChallenge {
            responses["ANSWER"] = Challenge.Name.passwordSRP.rawValue
        }

        let response = try await respond(to: challenge, responses: responses, context: context)
        return try await completeSRP(response, srp: (client, password), context: context)
    }

    // MARK: - Requests

    /// Values that all requests of one reply have in common.
    private struct RequestContext {
        let username: String
        let device: DeviceCredentials?
        let metadata: [String: String]
    }

    private func respond(
        to challenge: Challenge,
        responses: [String: String],
        context: RequestContext,
        proofKind: SRPProofKind? = nil
    ) async throws -> SignInResponse {
        let name = challenge.username ?? context.username
        var challengeResponses = responses
        challengeResponses["USERNAME"] = name
        challengeResponses["SECRET_HASH"] = secretHash(name)
        challengeResponses["DEVICE_KEY"] = context.device?.key

        let members: [String: JSONValue?] = [
            "ClientId": .string(configuration.clientID),
            "ChallengeName": .string(challenge.name.rawValue),
            "Session": challenge.session?.json,
            "ChallengeResponses": Self.object(challengeResponses),
            "ClientMetadata": Self.object(context.metadata),
        ]
        let json = try await send(
            .respondToAuthChallenge,
            members: members,
            device: context.device,
            proofKind: proofKind
        )
        return try SignInResponse(json, .respondToAuthChallenge, inheritedUsername: name)
    }

    /// Responds to the challenges that need no user input: SRP proofs of the password and of the device's secret.
    private func completeSRP(
        _ response: SignInResponse,
        srp: (client: SRPClient, password: Secret)?,
        context: RequestContext
    ) async throws -> SignInResponse {
        guard case .challenge(let challenge) = response else { return response }

        switch challenge.name {
        case .passwordVerifier:
            guard let (client, password) = srp else {
                throw UserPoolsHTTP.malformed(.initiateAuth)
            }
            let userID = challenge.parameters["USER_ID_FOR_SRP"] ?? challenge.parameters["USERNAME"]
            let responses = try srpResponses(
                password: password,
                challenge: challenge,
                client: client,
                poolName: configuration.poolName,
                userID: userID
            )
            let next = try await respond(
                to: challenge,
                responses: responses,
                context: context,
                proofKind: .password
            )
            // The device's proof may follow; a second proof of the password would be an error.
            return try await completeSRP(next, srp: nil, context: context)
        case .deviceSRPAuth:
            guard let device = context.device else { return response }
            // Once: a later challenge of this kind is returned to the caller.
            return try await proveDevice(device, for: challenge, context: context)
        default: return response
        }
    }

    /// Proves the device's secret. The group key takes the place of the pool name, the device key that of the user id.
    private func proveDevice(
        _ device: DeviceCredentials,
        for challenge: Challenge,
        context: RequestContext
    ) async throws -> SignInResponse {
        let client = SRPClient(random: random)
        let response = try await respond(
            to: challenge,
            responses: ["SRP_A": client.publicValue.hex],
            context: context,
            proofKind: .device
        )
        guard case .challenge(let next) = response, next.name == .devicePasswordVerifier else {
            throw UserPoolsHTTP.malformed(.respondToAuthChallenge)
        }

        let responses = try srpResponses(
            password: device.secret,
            challenge: next,
            client: client,
            poolName: device.groupKey,
            userID: device.key
        )
        return try await respond(to: next, responses: responses, context: context, proofKind: .device)
    }

    private func srpResponses(
        password: Secret,
        challenge: Challenge,
        client: SRPClient,
        poolName: String,
        userID: String?
    ) throws -> [String: String] {
        let parameters = challenge.parameters
        guard let salt = parameters["SALT"],
            let value = parameters["SRP_B"],
            let block = parameters["SECRET_BLOCK"],
            let userID
        else { throw UserPoolsHTTP.malformed(.initiateAuth) }

        let proof = try client.proof(
            of: password,
            for: SRPClient.ServerValues(salt: salt, serverPublicValue: value, secretBlock: block, userID: userID),
            poolName: poolName,
            at: serverClock.now()
        )
        return [
            "PASSWORD_CLAIM_SIGNATURE": proof.signature,
            "PASSWORD_CLAIM_SECRET_BLOCK": block,
            "TIMESTAMP": proof.timestamp,
        ]
    }

    /// Sends a request that may name a device.
    /// - Throws: `DeviceRefusal` when the service refuses the request because of the device; otherwise the request's
    ///   error.
    private func send(
        _ operation: UserPoolOperation,
        members: [String: JSONValue?],
        retryCondition: UserPoolOperation.RetryCondition? = nil,
        device: DeviceCredentials?,
        proofKind: SRPProofKind? = nil
    ) async throws -> JSONValue {
        do {
            return try await http.send(operation, members: members, retryCondition: retryCondition)
        } catch {
            guard device != nil, let refusal = DeviceRefusal(error, proofKind: proofKind) else {
                throw error
            }
            throw refusal
        }
    }
}

/// The secret whose SRP proof a request belongs to. The service has accepted the request before it.
enum SRPProofKind {
    case password, device
}

/// The authentication flow of an `InitiateAuth` request, which starts a sign-in.
package enum InitiateAuthFlow: Sendable, Equatable {
    /// SRP: the password is proven, never sent.
    case srp(password: Secret)
    /// The password, sent over TLS.
    case password(Secret)
    /// A choice of first factor by the user. `session` continues after a sign-up.
    case choice(preferred: Challenge.Name? = nil, password: Secret? = nil, session: Secret? = nil)
    /// The pool's custom challenges, after an SRP proof of the password if one is given.
    case custom(password: Secret? = nil)
}
