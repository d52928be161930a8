import IdentityBase

/// Version 2: the start of a sign-in, challenges and proofs of methods, and the registration of a strong method.
struct EntraV2SignIn: Sendable {
    static let email = "email"
    static let password = "password"

    let services: EntraServices

    func start(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let claims = try services.entry(call)
        let name = call[.username]
        let begun = try await EntraSignIn(services: services).initiate(
            call.form([.username: name, .claims: claims])
        )
        let token = try begun.continuationToken()
        guard let name, let user = try services.users.user(named: name, in: call.tenant) else {
            throw EntraError.userNotFound
        }

        let methods = call.tenant.firstFactors.compactMap { factor -> EntraV2Answer.Method? in
            switch factor {
            case .password where user.hasPassword: challenged(Self.password, call: call)
            case .code: user.ownEmail.map { challenged(Self.email, hint: $0.masked, call: call) }
            case .password: nil
            }
        }
        return .offer(methods, token: token, factor: "singleFactor")
    }

    /// Returns a first factor with its link.
    private func challenged(_ type: String, hint: String? = nil, call: EntraV2Call) -> EntraV2Answer.Method {
        let path = EntraV2Path.method(type, type, "challenge")
        return EntraV2Answer.Method(id: type, type: type, hint: hint, links: ["challenge": call.link(path)])
    }

    func challenge(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let open = try services.conversations.open(call.form())
        let challenge: JSONValue
        switch open.conversation.stage {
        case .signUp: challenge = try await EntraSignUp(services: services).challenge(call.form())
        case .reset: challenge = try await EntraReset(services: services).challenge(call.form())
        case .signIn:
            // The type of the method is the only one that the request accepts.
            let type = call.type == Self.password ? "password" : "oob"
            let request = try call.form([.challengeType: "\(type) redirect"])
            challenge = try await EntraSignIn(services: services).challenge(request)
        default:
            challenge = try await EntraSignIn(services: services).challenge(call.form([.id: call.id]))
        }
        return try .verification(challenge, type: call.type, id: call.id, call: call)
    }

    func verify(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let code = call[.otp] ?? call[.code]
        let request = try call.form([.oob: code, .password: call[.password], .grantType: "oob"])
        let stage = try services.conversations.open(request).conversation.stage

        switch stage {
        case .signUp: return try await EntraV2SignUp(services: services).submit(request, call: call)
        case .reset: return try await EntraV2Reset(services: services).verify(request, call: call)
        case .signIn, .secondFactor:
            return try await prove(call) { endpoint in
                if code == nil { return try await endpoint.answerPassword(.completion, call: request) }
                var isSecond = false
                if case .secondFactor = stage { isSecond = true }
                return try await endpoint.answerCode(.completion, call: request, isSecond: isSecond)
            }
        default: throw EntraError.invalidToken
        }
    }

    /// Completes the conversation, or requests the next factor.
    func prove(
        _ call: EntraV2Call,
        work: (EntraTokenEndpoint) async throws -> JSONValue
    ) async throws -> EntraV2Answer {
        do {
            let done = try await work(EntraTokenEndpoint(services: services))
            return .complete(try done.continuationToken(), call: call)
        } catch let error as EntraError {
            guard let token = error.members["continuation_token"]?.string else { throw error }
            switch error.suberror {
            case EntraError.secondFactorRequired.suberror: return try await secondFactors(token, call: call)
            case EntraError.registrationRequired.suberror: return try await registrations(token, call: call)
            default: throw error
            }
        }
    }

    private func secondFactors(_ token: String, call: EntraV2Call) async throws -> EntraV2Answer {
        let list = try await EntraSignIn(services: services).introspect(call.form(token: token))
        return .offer(
            list.methods(linked: "challenge", call: call),
            token: try list.continuationToken(),
            factor: "multiFactor"
        )
    }

    // MARK: - Registration

    private func registrations(_ token: String, call: EntraV2Call) async throws -> EntraV2Answer {
        let list = try await EntraRegistration(services: services).introspect(call.form(token: token))
        return EntraV2Answer(
            token: try list.continuationToken(),
            action: "enroll",
            methods: list.methods(linked: "enroll", call: call)
        )
    }

    func enroll(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let registration = EntraRegistration(services: services)
        let challenge = try await registration.challenge(
            call.form([
                .challengeType: ChallengeType.oob.rawValue, .challengeChannel: call.type,
                .challengeTarget: call[.target],
            ])
        )
        guard challenge["challenge_type"]?.string != ChallengeType.preverified.rawValue else {
            let token = try challenge.continuationToken()
            let done = try await registration.continueFlow(
                call.form([.grantType: "continuation_token"], token: token)
            )
            return .complete(try done.continuationToken(), call: call)
        }

        let path = EntraV2Path.method(call.type, call.id, "activate")
        return EntraV2Answer(
            token: try challenge.continuationToken(),
            action: "activate",
            links: ["activate": call.link(path)],
            members: challenge.delivery(target: "challenge_target")
        )
    }

    func activate(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let request = try call.form([.grantType: "oob", .oob: call[.otp] ?? call[.code]])
        let done = try await EntraRegistration(services: services).continueFlow(request)
        return .complete(try done.continuationToken(), call: call)
    }
}

extension EntraServices {
    /// Checks that the token is of an authorization challenge.
    /// - Returns: the claims that the authorization requires.
    func entry(_ call: EntraV2Call) throws -> String? {
        guard case .entry(let claims) = try conversations.open(call.form()).conversation.stage else {
            throw EntraError.invalidToken
        }
        return claims
    }
}

extension StrongAuthMethod {
    var masked: String { EntraText.masked(contact, channel: channel) }
}

extension EntraV2Answer {
    static func offer(_ methods: [Method], token: String, factor: String) -> EntraV2Answer {
        EntraV2Answer(
            token: token,
            action: "challenge",
            methods: methods,
            members: ["challengeContext": ["authenticationFactor": .string(factor)]]
        )
    }

    /// The response to a challenge of a method.
    /// - Parameter challenge: the response of version 1.
    static func verification(
        _ challenge: JSONValue,
        type: String,
        id: String,
        call: EntraV2Call
    ) throws -> EntraV2Answer {
        var answer = EntraV2Answer(token: try challenge.continuationToken(), action: "verify")
        answer.links["verify"] = call.link(EntraV2Path.method(type, id, "verify"))
        answer.members = ["id": .string(id), "type": .string(type)]

        if challenge["challenge_type"]?.string == ChallengeType.oob.rawValue {
            answer.links["resend"] = call.link(EntraV2Path.method(type, id, "challenge"))
            answer.members.merge(challenge.delivery(target: "challenge_target_label")) { $1 }
        }
        return answer
    }
}

// The responses of version 1.
extension JSONValue {
    /// - Throws: the error of version 2 if a browser is required.
    func continuationToken() throws -> String {
        guard self["challenge_type"]?.string != ChallengeType.redirect.rawValue,
            let token = self["continuation_token"]?.string
        else { throw EntraError.browserRequired }
        return token
    }

    /// The members about a code that was sent.
    fileprivate func delivery(target: String) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["type"] = self["challenge_channel"]
        members["hint"] = self[target]
        members["codeLength"] = self["code_length"]
        return members
    }

    /// The methods of a list, with one link each.
    fileprivate func methods(linked relation: String, call: EntraV2Call) -> [EntraV2Answer.Method] {
        let elements = self["methods"]?.array ?? []
        return elements.compactMap { element in
            guard let id = element["id"]?.string, let type = element["challenge_channel"]?.string else { return nil }
            return EntraV2Answer.Method(
                id: id,
                type: type,
                hint: element["login_hint"]?.string,
                links: [relation: call.link(EntraV2Path.method(type, id, relation))]
            )
        }
    }
}
