import IdentityBase

/// Version 2: a password reset.
struct EntraV2Reset: Sendable {
    let services: EntraServices

    func start(_ call: EntraV2Call) async throws -> EntraV2Answer {
        _ = try services.entry(call)
        let name = call[.username]
        let begun = try await EntraReset(services: services).start(call.form([.username: name]))
        let token = try begun.continuationToken()

        let user = try name.flatMap { try services.users.user(named: $0, in: call.tenant) }
        let path = EntraV2Path.method(EntraV2SignIn.email, EntraV2SignIn.email, "challenge")
        let method = EntraV2Answer.Method(
            id: EntraV2SignIn.email,
            type: EntraV2SignIn.email,
            hint: user?.ownEmail?.masked,
            links: ["challenge": call.link(path)]
        )
        return .offer([method], token: token, factor: "singleFactor")
    }

    /// - Parameter request: the code, as in version 1.
    func verify(_ request: EntraCall, call: EntraV2Call) async throws -> EntraV2Answer {
        let proven = try await EntraReset(services: services).continueFlow(request)
        return EntraV2Answer(
            token: try proven.continuationToken(),
            action: "update",
            links: ["update": call.link(EntraV2Path.update)]
        )
    }

    func update(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let submitted = try await EntraReset(services: services).submit(
            call.form([.newPassword: call[.newPassword]])
        )
        return .poll(try submitted.continuationToken(), call: call)
    }

    func poll(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let status = try await EntraReset(services: services).poll(call.form())
        let token = try status.continuationToken()
        guard status["status"]?.string == "succeeded" else { return .poll(token, call: call) }
        return .complete(token, call: call)
    }
}

extension EntraV2Answer {
    fileprivate static func poll(_ token: String, call: EntraV2Call) -> EntraV2Answer {
        EntraV2Answer(token: token, action: "poll", links: ["poll": call.link(EntraV2Path.poll)])
    }
}
