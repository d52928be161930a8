import IdentityBase

/// Version 2: the authorization challenge, which begins every flow, and returns the code at its end.
struct EntraV2Entry: Sendable {
    let services: EntraServices

    /// Returns the token and the links of the flows.
    /// - Parameter call: a request with the client's id.
    func begin(_ call: EntraCall) async throws -> [String: JSONValue] {
        let claims = try call.form.optional(.claims)
        // Malformed claims are refused at once.
        _ = try call.authenticationContexts()
        let entry = EntraV2Call(call, body: [:], type: "", id: "")
        let begun = try await services.conversations.begin(.entry(claims: claims), call: entry.form(token: ""))

        return [
            "continuation_token": .string(try begun.continuationToken()),
            "sign_in": .string(entry.link(EntraV2Path.signInStart)),
            "sign_up": .string(entry.link(EntraV2Path.signUpStart)),
            "reset_password": .string(entry.link(EntraV2Path.resetStart)),
        ]
    }

    /// Returns the code of a complete conversation, or the next step if the tenant requires one.
    func resume(_ call: EntraV2Call) async throws -> JSONValue {
        let answer = try await EntraV2SignIn(services: services).prove(call) { endpoint in
            try await endpoint.answerContinuation(.completion, call: call.form())
        }
        guard answer.action == nil else { return answer.json }
        return ["code": .string(answer.token)]
    }
}
