import Foundation
import NativeAuthCore

/// The translation of one request of a state machine into version 2 of the service: the HTTP requests that it takes,
/// and the response in the form of version 1. Without I/O.
///
/// Source: Microsoft's "Native authentication API v2 reference" (preview). What that leaves open is listed in
/// `docs/entra.md`.
struct EntraV2Exchange: Sendable {
    enum Action: Sendable {
        case send(EntraV2Message)
        /// The end: the response for the state machine.
        case respond(EntraResponse)
    }

    enum Phase: Sendable {
        /// The authorization challenge was sent.
        case entry
        /// The start of a flow was sent.
        case start
        /// A step of the flow was sent.
        case step
        /// The authorization challenge was sent for the code.
        case resume
        /// The code was sent for tokens.
        case tokens
    }

    let content: EntraRequestContent
    let endpoint: EntraEndpoint
    let configuration: EntraConfiguration
    /// The values sent, which no text may quote.
    var secrets: [Secret]
    private(set) var position: EntraV2Continuation?
    /// The position after the user's input was accepted, from which a repeated request continues.
    var reached: EntraV2Continuation?
    var phase = Phase.step

    /// - Returns: `nil` for a request of OAuth, which is the same in every version.
    init?(_ request: EntraRequest, configuration: EntraConfiguration) {
        guard let content = request.content else { return nil }
        self.content = content
        self.configuration = configuration
        endpoint = request.endpoint

        let positions = request.secrets.compactMap { EntraV2Continuation(handle: $0) }
        secrets = request.secrets + positions.map { Secret($0.token) }
        position = EntraV2Continuation(handle: request.token)
    }

    mutating func begin() -> Action {
        if case .start = content { return start() }
        guard let position else {
            // A state of version 1: its flow can't be continued here.
            return .respond(.requires("expired_token", secrets: secrets))
        }
        return step(from: position) ?? unexpected
    }

    mutating func process(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else { return .respond(response.reaching(reached?.handle)) }
        do {
            return try next(after: members) ?? unexpected
        } catch {
            return unexpected
        }
    }

    private var unexpected: Action {
        .respond(.failed(EntraResponseFailure(kind: .unexpectedResponse, status: 200)))
    }

    // MARK: - Start

    private mutating func start() -> Action {
        // A sign-up and a reset always require a code.
        if endpoint != .signInInitiate, !configuration.challengeTypes.contains(.code) {
            return .respond(.browserRequired(secrets: secrets))
        }
        var form = FormBody(["client_id": configuration.clientID])
        if case .start(_, _, _, let claims) = content { form.add("claims", value: claims) }
        phase = .entry
        return .send(EntraV2Message(target: .entry, body: .form(form)))
    }

    /// The link that begins a flow, under its names in the drafts.
    private var startLinkNames: [String] {
        switch endpoint {
        case .signUpStart: ["sign_up", "signUp"]
        case .resetStart: ["reset_password", "resetPassword"]
        default: ["sign_in", "signIn"]
        }
    }

    mutating func enter(_ members: ResponseMembers) throws -> Action? {
        guard case .start(let username, _, _, _) = content,
            let token = try EntraV2Interaction.token(members)
        else { return nil }

        let links = try members.object("_links")
        let link = try startLinkNames.lazy.compactMap { name in
            if let link = try? members.text(name) { return link }
            return try links.flatMap { try EntraV2Interaction.href(name, in: $0) }
        }.first
        guard let link else { return nil }
        secrets.append(token)
        phase = .start
        return .send(.input("username", .string(username), to: link, token: token.reveal()))
    }

    // MARK: - Steps

    /// Returns the first action of a request within a flow; `nil` if the last response did not offer its link.
    private mutating func step(from position: EntraV2Continuation) -> Action? {
        func submit(_ name: String, _ value: Secret?, _ relation: EntraV2Relation) -> Action? {
            guard let value, let link = position.link(relation) else { return nil }
            return .send(.input(name, .string(value.reveal()), to: link, token: position.token))
        }

        switch content {
        case .start: return nil
        case .tokens where position.code != nil || position.link(.resume) != nil: return resume(from: position)
        case .challenge(let method): return challenge(method, from: position)
        case .query: return query(from: position)
        case .register(let method, let contact): return register(method, contact: contact, from: position)
        case .newPassword(let password):
            guard let link = position.link(.update) ?? position.link(.itself) else { return nil }
            let value = JSONValue.string(password.reveal())
            return .send(.input("newPassword", value, to: link, token: position.token, method: .put))
        case .input(.code, let code):
            return submit("otp", code, endpoint == .registerContinue ? .activate : .verify)
        case .input(.password, let password):
            return password.flatMap { attributes(["password": .string($0.reveal())], from: position) }
        case .input(.attributes, let text):
            let values = text.flatMap { try? JSONValue.decode(from: Data($0.reveal().utf8)).object }
            return values.flatMap { attributes($0, from: position) }
        case .input(.continuationToken, _):
            // The contact was verified before: the flow is complete already.
            return .respond(.next(position, secrets: secrets))
        case .tokens(.password(let password), _, _): return submit("password", password, .verify)
        case .tokens(.code(let code), _, _), .tokens(.secondFactor(let code), _, _):
            return submit("otp", code, .verify)
        case .tokens(.continuationToken, _, _): return resume(from: position)
        }
    }

    private func challenge(_ id: String?, from position: EntraV2Continuation) -> Action? {
        var position = position
        if position.requiresPassword {
            guard configuration.challengeTypes.contains(.password) else {
                return .respond(.browserRequired(secrets: secrets))
            }
            position.requiresPassword = false
            return .respond(.next(position, ["challenge_type": .string("password")], secrets: secrets))
        }
        if let delivery = position.delivery {
            position.delivery = nil
            return .respond(code(delivery, target: "challenge_target_label", at: position))
        }
        if let link = position.link(.resend), id == nil || id == position.chosenMethod {
            return .send(.follow(link, token: position.token))
        }

        let method = position.methods.first { method in
            id.map { method.id == $0 } ?? isSupported(method)
        }
        guard let method else {
            let isUnsupported = id == nil && !position.methods.isEmpty
            return isUnsupported ? .respond(.browserRequired(secrets: secrets)) : nil
        }
        return challenge(method, from: position)
    }

    private func challenge(
        _ method: EntraV2Continuation.Method,
        from position: EntraV2Continuation
    ) -> Action? {
        if let link = method.link(.challenge) { return .send(.follow(link, token: position.token)) }
        guard method.type == EntraV2Continuation.Method.password, let link = method.link(.verify) else { return nil }

        // A password needs no challenge.
        var position = position
        position.links[EntraV2Relation.verify.rawValue] = link
        return .respond(.next(position, ["challenge_type": .string("password")], secrets: secrets))
    }

    private func isSupported(_ method: EntraV2Continuation.Method) -> Bool {
        guard method.type == EntraV2Continuation.Method.password else {
            let channel = EntraChannel(rawValue: method.type)
            return configuration.challengeTypes.contains(.code) && (channel.isEmail || channel.isSMS)
        }
        return endpoint == .signInChallenge && configuration.challengeTypes.contains(.password)
    }

    private func query(from position: EntraV2Continuation) -> Action? {
        guard endpoint == .resetPoll else { return .respond(.methods(at: position, secrets: secrets)) }
        if let link = position.link(.poll) { return .send(.follow(link, token: position.token)) }
        return .respond(.next(position, ["status": .string("succeeded")], secrets: secrets))
    }

    private func register(
        _ method: EntraAuthMethod,
        contact: String,
        from position: EntraV2Continuation
    ) -> Action? {
        let offered = position.methods.first { $0.id == method.id }
        guard let link = offered?.link(.enroll) else { return nil }
        return .send(.input("target", .string(contact), to: link, token: position.token))
    }

    func attributes(_ values: [String: JSONValue], from position: EntraV2Continuation) -> Action? {
        guard let link = position.link(.submitAttributes) else { return nil }
        return .send(.input("attributes", .object(values), to: link, token: position.token))
    }

    /// Requests the authorization code, or redeems the one that was received before.
    mutating func resume(from position: EntraV2Continuation) -> Action? {
        reached = position
        if let code = position.code { return redeem(Secret(code)) }
        phase = .resume
        let target = position.link(.resume).map(EntraV2Message.Target.link) ?? .entry
        let form = FormBody(["continuation_token": position.token])
        return .send(EntraV2Message(target: target, body: .form(form)))
    }
}
