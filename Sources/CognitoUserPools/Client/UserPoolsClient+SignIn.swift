import Foundation
package import NativeAuthCore

extension UserPoolsClient {
    /// Begins a sign-in. A proof of the password is carried through here: it takes two requests, and its challenge never
    /// comes out.
    /// - Parameters:
    ///   - username: the name.
    ///   - method: how to begin.
    ///   - metadata: what the pool's own code is told.
    /// - Returns: tokens, or what is to be answered first.
    package func signIn(
        username: String, method: SignInMethod, metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        var parameters = ["USERNAME": username, "SECRET_HASH": secretHash(username)]
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
        let answer = try await http.send(
            .initiateAuth,
            [
                "AuthFlow": .string(flow), "ClientId": .string(configuration.clientID),
                "AuthParameters": Self.object(parameters.compactMapValues { $0 }),
                "ClientMetadata": Self.object(metadata),
                "Session": session.map { .string($0.reveal()) },
            ])
        return try await proven(SignInAnswer(answer, .initiateAuth), proof, username: username, metadata: metadata)
    }

    /// Answers a challenge.
    /// - Parameters:
    ///   - challenge: what was asked, the newest.
    ///   - username: the name that began the sign-in; the service's own goes before it.
    ///   - responses: the answer, without name and session.
    ///   - metadata: what the pool's own code is told.
    /// - Returns: tokens, or what is to be answered next. After a wrong code the same challenge can be answered again:
    ///   then `CodeMismatchException` is thrown.
    package func answer(
        _ challenge: Challenge, username: String, responses: [String: Secret], metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        try await respond(
            to: challenge, username: username, responses.mapValues { $0.reveal() }, metadata: metadata)
    }

    /// Chooses a proof of the password as the first proof, and carries it through.
    /// - Parameters:
    ///   - challenge: the choice that was offered, or the proof that is asked for.
    ///   - password: the password.
    ///   - username: the name that began the sign-in.
    ///   - metadata: what the pool's own code is told.
    package func prove(
        _ password: Secret, for challenge: Challenge, username: String, metadata: [String: String] = [:]
    ) async throws -> SignInAnswer {
        let client = SRPClient(random: random)
        var responses = ["SRP_A": client.publicValue.hex]
        if challenge.name == .selectChallenge { responses["ANSWER"] = Challenge.Name.passwordSRP.rawValue }
        let answer = try await respond(to: challenge, username: username, responses, metadata: metadata)
        return try await proven(answer, (client, password), username: username, metadata: metadata)
    }

    private func respond(
        to challenge: Challenge, username: String, _ responses: [String: String], metadata: [String: String]
    ) async throws -> SignInAnswer {
        let name = challenge.username ?? username
        var all = responses
        all["USERNAME"] = name
        all["SECRET_HASH"] = secretHash(name)
        let answer = try await http.send(
            .respondToAuthChallenge,
            [
                "ClientId": .string(configuration.clientID), "ChallengeName": .string(challenge.name.rawValue),
                "Session": challenge.session.map { .string($0.reveal()) }, "ChallengeResponses": Self.object(all),
                "ClientMetadata": Self.object(metadata),
            ])
        return try SignInAnswer(answer, .respondToAuthChallenge).asked(of: name)
    }

    private func proven(
        _ answer: SignInAnswer, _ proof: (SRPClient, Secret)?, username: String, metadata: [String: String]
    ) async throws -> SignInAnswer {
        guard case .challenge(let challenge) = answer, challenge.name == .passwordVerifier else { return answer }
        guard let (client, password) = proof else { throw UserPoolsHTTP.malformed(.initiateAuth) }
        let parameters = challenge.parameters
        guard let salt = parameters["SALT"], let value = parameters["SRP_B"], let block = parameters["SECRET_BLOCK"],
            let userID = parameters["USER_ID_FOR_SRP"] ?? parameters["USERNAME"]
        else { throw UserPoolsHTTP.malformed(.initiateAuth) }
        let claim = try client.proof(
            of: password,
            for: SRPClient.Challenge(salt: salt, serverPublicValue: value, secretBlock: block, userID: userID),
            poolName: configuration.poolName, at: clock.now())
        return try await respond(
            to: challenge, username: username,
            [
                "PASSWORD_CLAIM_SIGNATURE": claim.signature, "PASSWORD_CLAIM_SECRET_BLOCK": block,
                "TIMESTAMP": claim.timestamp,
            ], metadata: metadata)
    }
}
