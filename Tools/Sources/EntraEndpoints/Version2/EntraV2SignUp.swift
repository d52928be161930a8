import Foundation
import IdentityBase

/// Version 2: a sign-up by pages of attributes, of which the address and the password are two.
struct EntraV2SignUp: Sendable {
    let services: EntraServices

    func start(_ call: EntraV2Call) async throws -> EntraV2Answer {
        let claims = try services.entry(call)
        let begun = try await services.conversations.begin(.entry(claims: claims), call: call.form())

        var attributes = [EntraV2Answer.attribute(EntraV2SignIn.email)]
        if call.tenant.signUp == .password {
            attributes.append(EntraV2Answer.attribute(EntraV2SignIn.password, isRequired: false))
        }
        return .attributes(attributes, token: try begun.continuationToken(), call: call)
    }

    func submitAttributes(_ call: EntraV2Call) async throws -> EntraV2Answer {
        guard var values = call.body["attributes"]?.object else {
            throw EntraError.invalidParameter(.attributes)
        }
        let open = try services.conversations.open(call.form())
        let password = values.removeValue(forKey: EntraV2SignIn.password)?.string

        if case .entry = open.conversation.stage {
            let email = values.removeValue(forKey: EntraV2SignIn.email)?.string
            return try await register(email: email, password: password, values: values, call: call)
        }
        return try await submit(password: password, values: values, call: call)
    }

    /// Begins the sign-up with the first page, and sends the code.
    private func register(
        email: String?,
        password: String?,
        values: [String: JSONValue],
        call: EntraV2Call
    ) async throws -> EntraV2Answer {
        let signUp = EntraSignUp(services: services)
        let attributes = try values.isEmpty ? nil : text(of: values)
        let begun = try await signUp.start(
            call.form([.username: email, .password: password, .attributes: attributes])
        )

        let challenge = try await signUp.challenge(call.form(token: begun.continuationToken()))
        return try .verification(challenge, type: EntraV2SignIn.email, id: EntraV2SignIn.email, call: call)
    }

    /// Submits a later page.
    private func submit(
        password: String?,
        values: [String: JSONValue],
        call: EntraV2Call
    ) async throws -> EntraV2Answer {
        var token: String?
        if let password {
            let answer = try await submit(call.form([.grantType: "password", .password: password]), call: call)
            guard !values.isEmpty else { return answer }
            token = answer.token
        }

        let fields: [EntraField: String?] = [.grantType: "attributes", .attributes: try text(of: values)]
        return try await submit(call.form(fields, token: token), call: call)
    }

    /// Submits one credential or the attributes as in version 1, and returns the next requirement.
    func submit(_ request: EntraCall, call: EntraV2Call) async throws -> EntraV2Answer {
        do {
            let done = try await EntraSignUp(services: services).continueFlow(request)
            return .complete(try done.continuationToken(), call: call)
        } catch let error as EntraError {
            guard let token = error.members["continuation_token"]?.string else { throw error }
            switch error.error {
            case EntraError.passwordRequired.error:
                let password = EntraV2Answer.attribute(EntraV2SignIn.password)
                return .attributes([password], token: token, call: call)
            case EntraError.attributesRequired.error:
                let missing = error.members["required_attributes"]?.array ?? []
                return .attributes(missing.compactMap(description), token: token, call: call)
            default: throw error
            }
        }
    }

    private func description(of attribute: JSONValue) -> JSONValue? {
        guard let name = attribute["name"]?.string else { return nil }
        let type = attribute["type"]?.string ?? "string"
        return EntraV2Answer.attribute(
            name,
            type: type == "string" ? "text" : type,
            isRequired: attribute["required"]?.bool ?? false,
            pattern: attribute["options"]?["regex"]?.string
        )
    }

    private func text(of values: [String: JSONValue]) throws -> String {
        String(decoding: try JSONEncoder().encode(JSONValue.object(values)), as: UTF8.self)
    }
}
