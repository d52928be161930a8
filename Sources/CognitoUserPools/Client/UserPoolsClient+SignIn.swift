import Foundation
package import NativeAuthCore

extension UserPoolsClient {
    /// Starts a sign-in. An SRP proof of the password takes two requests. It is completed here, and its challenge is
    /// never returned.
    /// - Parameters:
    ///   - username: the user name.
    ///   - method: the method that starts the sign-in.
    ///   - device: the device that is registered at the service, if there is one. Its secret is proven here as well.
    ///   - metadata: client metadata for the pool's Lambda triggers.
    /// - Returns: tokens, or the next challenge.
    /// - Throws: also `DeviceRefusal` if a device is given and the service does not accept it.
    package func signIn(
        username: String, method: SignInMethod, device: RememberedDevice? = nil, metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        var parameters = [
            "USERNAME": username, "SECRET_HASH": secretHash(username), "DEVICE_KEY": device?.key,
        ]
        var session: Secret?
        var proof: (SRPClient, Secret)?
        func prove(_ password: Secret) -> String {
            let client = SRPClient(random: random)
            proof = (client, password)
            return client.publicValue.hex
        }

        let flow: String
        switch method {
        case .srp(let password):
            flow = "USER_SRP_AUTH"
            parameters["SRP_A"] = prove(password)
        case .password(let password):
            flow = "USER_PASSWORD_AUTH"
            parameters["PASSWORD"] = password.reveal()
        case .choice(let preferred, let password, let known):
            flow = "USER_AUTH"
            session = known
            parameters["PREFERRED_CHALLENGE"] = preferred?.rawValue
            if preferred == .password { parameters["PASSWORD"] = password?.reveal() }
            if preferred == .passwordSRP, let password { parameters["SRP_A"] = prove(password) }
        case .custom(let password):
            flow = "CUSTOM_AUTH"
            if let password {
                parameters["CHALLENGE_NAME"] = "SRP_A"
                parameters["SRP_A"] = prove(password)
            }
        }
        let members: [String: JSONValue?] = [
            "AuthFlow": .string(flow), "ClientId": .string(configuration.clientID),
            "AuthParameters": Self.object(parameters.compactMapValues { $0 }),
            "ClientMetadata": Self.object(metadata),
            "Session": session.map { .string($0.reveal()) },
        ]
        let person = Person(username: username, device: device, metadata: metadata)
        // The first request only starts the proof: it has no side effects.
        let repetition: Operation.Repetition? = if case .srp = method { .always } else { nil }
        let answer = try await naming(device) {
            try await http.send(.initiateAuth, members: members, repetition: repetition)
        }
        return try await proven(SignInAnswer(answer, .initiateAuth), proof: proof, person: person)
    }

    /// Answers a challenge.
    /// - Parameters:
    ///   - challenge: the newest challenge.
    ///   - username: the user name that started the sign-in; the service's own takes precedence.
    ///   - responses: the responses, without user name and session.
    ///   - device: the device that is registered at the service, if there is one.
    ///   - metadata: client metadata for the pool's Lambda triggers.
    /// - Returns: tokens, or the next challenge.
    /// - Throws: `NativeAuthError`; after a `CodeMismatchException` the same challenge can be answered again. Also
    ///   `DeviceRefusal` if a device is given and the service does not accept it.
    package func answer(
        _ challenge: Challenge, username: String, responses: [String: Secret], device: RememberedDevice? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        let person = Person(username: username, device: device, metadata: metadata)
        let answer = try await respond(to: challenge, responses.mapValues { $0.reveal() }, person: person)
        return try await proven(answer, proof: nil, person: person)
    }

    /// Chooses an SRP proof of the password as the first factor, and completes it.
    /// - Parameters:
    ///   - challenge: the choice that was offered, or the proof that is requested.
    ///   - password: the password.
    ///   - username: the user name that started the sign-in.
    ///   - device: the device that is registered at the service, if there is one.
    ///   - metadata: client metadata for the pool's Lambda triggers.
    /// - Throws: also `DeviceRefusal` if a device is given and the service does not accept it.
    package func prove(
        _ password: Secret, for challenge: Challenge, username: String, device: RememberedDevice? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        let person = Person(username: username, device: device, metadata: metadata)
        let client = SRPClient(random: random)
        var responses = ["SRP_A": client.publicValue.hex]
        if challenge.name == .selectChallenge { responses["ANSWER"] = Challenge.Name.passwordSRP.rawValue }
        let answer = try await respond(to: challenge, responses, person: person)
        return try await proven(answer, proof: (client, password), person: person)
    }

    // MARK: - Requests

    /// The user name, device and metadata of a sign-in.
    private struct Person {
        let username: String
        let device: RememberedDevice?
        let metadata: [String: String]
    }

    private func respond(
        to challenge: Challenge, _ responses: [String: String], person: Person, isDeviceProof: Bool = false,
        isFirst: Bool = true
    ) async throws -> SignInAnswer {
        let name = challenge.username ?? person.username
        var all = responses
        all["USERNAME"] = name
        all["SECRET_HASH"] = secretHash(name)
        all["DEVICE_KEY"] = person.device?.key
        let members: [String: JSONValue?] = [
            "ClientId": .string(configuration.clientID), "ChallengeName": .string(challenge.name.rawValue),
            "Session": challenge.session.map { .string($0.reveal()) }, "ChallengeResponses": Self.object(all),
            "ClientMetadata": Self.object(person.metadata),
        ]
        let answer = try await naming(person.device, isProof: isDeviceProof, isFirst: isFirst) {
            try await http.send(.respondToAuthChallenge, members: members)
        }
        return try SignInAnswer(answer, .respondToAuthChallenge).asked(of: name)
    }

    /// Answers the challenges that need no user input: SRP proofs of the password and of the device's secret.
    private func proven(
        _ answer: SignInAnswer, proof: (SRPClient, Secret)?, person: Person
    ) async throws -> SignInAnswer {
        guard case .challenge(let challenge) = answer else { return answer }
        switch challenge.name {
        case .passwordVerifier:
            guard let (client, password) = proof else { throw UserPoolsHTTP.malformed(.initiateAuth) }
            let userID = challenge.parameters["USER_ID_FOR_SRP"] ?? challenge.parameters["USERNAME"]
            let claim = try claim(
                of: password, for: challenge, client, poolName: configuration.poolName, userID: userID)
            return try await proven(
                try await respond(to: challenge, claim, person: person, isFirst: false), proof: nil, person: person)
        case .deviceSRPAuth:
            guard let device = person.device else { return answer }
            // Answered once: later challenges are not answered here.
            return try await prove(device, for: challenge, person: person)
        default: return answer
        }
    }

    /// Proves the device's secret. The group key takes the place of the pool name, the device key that of the user id.
    private func prove(
        _ device: RememberedDevice, for challenge: Challenge, person: Person
    ) async throws -> SignInAnswer {
        let client = SRPClient(random: random)
        let answer = try await respond(
            to: challenge, ["SRP_A": client.publicValue.hex], person: person, isDeviceProof: true, isFirst: false)
        guard case .challenge(let next) = answer, next.name == .devicePasswordVerifier else {
            throw UserPoolsHTTP.malformed(.respondToAuthChallenge)
        }
        let claim = try claim(of: device.secret, for: next, client, poolName: device.groupKey, userID: device.key)
        return try await respond(to: next, claim, person: person, isDeviceProof: true, isFirst: false)
    }

    /// Returns the responses that prove a password by SRP.
    private func claim(
        of password: Secret, for challenge: Challenge, _ client: SRPClient, poolName: String, userID: String?
    ) throws -> [String: String] {
        let parameters = challenge.parameters
        guard let salt = parameters["SALT"], let value = parameters["SRP_B"], let block = parameters["SECRET_BLOCK"],
            let userID
        else { throw UserPoolsHTTP.malformed(.initiateAuth) }
        let proof = try client.proof(
            of: password,
            for: SRPClient.Challenge(salt: salt, serverPublicValue: value, secretBlock: block, userID: userID),
            poolName: poolName, at: clock.now())
        return [
            "PASSWORD_CLAIM_SIGNATURE": proof.signature, "PASSWORD_CLAIM_SECRET_BLOCK": block,
            "TIMESTAMP": proof.timestamp,
        ]
    }

    /// Sends a request that may name a device.
    /// - Throws: `DeviceRefusal` when the service refuses the request because of the device; otherwise the request's
    ///   error.
    private func naming<Value>(
        _ device: RememberedDevice?, isProof: Bool = false, isFirst: Bool = true, send: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await send()
        } catch {
            guard device != nil,
                let refusal = DeviceRefusal(error, isProof: isProof, followsAcceptedRequest: !isFirst)
            else { throw error }
            throw refusal
        }
    }
}
