@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

/// Checks whether a response has the documented format: status, members and types.
enum EntraShape {
    private enum Kind {
        case text, number, texts, numbers, objects, object

        func fits(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.text, .string(let text)): !text.isEmpty
            case (.number, .int): true
            case (.texts, .array(let items)): items.allSatisfy { $0.string != nil }
            case (.numbers, .array(let items)): items.allSatisfy { $0.integer != nil }
            case (.objects, .array(let items)): items.allSatisfy { $0.object != nil }
            case (.object, .object): true
            default: false
            }
        }
    }

    private static let kinds: [String: Kind] = [
        "continuation_token": .text, "challenge_type": .text, "redirect_reason": .text, "binding_method": .text,
        "challenge_channel": .text, "challenge_target_label": .text, "challenge_target": .text, "code_length": .number,
        "interval": .number, "expires_in": .number, "poll_interval": .number, "status": .text, "methods": .objects,
        "token_type": .text, "scope": .text, "access_token": .text, "refresh_token": .text, "id_token": .text,
        "client_info": .text, "error": .text, "error_description": .text, "error_codes": .numbers, "timestamp": .text,
        "trace_id": .text, "correlation_id": .text, "suberror": .text, "required_attributes": .objects,
        "invalid_attributes": .objects, "unverified_attributes": .objects, "id": .text, "login_hint": .text,
        "name": .text, "type": .text, "options": .object, "regex": .text,
    ]
    private static let code: Set<String> = [
        "continuation_token", "challenge_type", "binding_method", "challenge_channel", "challenge_target_label",
        "code_length", "interval",
    ]
    private static let registrationCode = code.subtracting(["challenge_target_label"]).union(["challenge_target"])
    private static let token: Set<String> = ["continuation_token"]
    private static let methods: Set<String> = ["continuation_token", "methods"]
    private static let password: Set<String> = ["continuation_token", "challenge_type"]
    private static let proven: Set<String> = ["continuation_token", "expires_in"]
    private static let tokens: Set<String> = [
        "token_type", "scope", "expires_in", "access_token", "refresh_token", "id_token", "client_info",
    ]
    /// The member sets of successful responses, by endpoint.
    private static let rows: [String: [Set<String>]] = [
        EntraPath.signUpStart: [token], EntraPath.signUpChallenge: [code, password], EntraPath.signUpContinue: [proven],
        EntraPath.initiate: [token], EntraPath.challenge: [code, password], EntraPath.introspect: [methods],
        EntraPath.token: [tokens, tokens.subtracting(["client_info"])],
        EntraPath.registerIntrospect: [methods], EntraPath.registerChallenge: [registrationCode, password],
        EntraPath.registerContinue: [token],
        EntraPath.resetStart: [token], EntraPath.resetChallenge: [code], EntraPath.resetContinue: [proven],
        EntraPath.resetSubmit: [["continuation_token", "poll_interval"]],
        EntraPath.resetPoll: [["status", "continuation_token"], ["status", "continuation_token", "expires_in"]],
    ]
    private static let refusal: Set<String> = [
        "error", "error_description", "error_codes", "timestamp", "trace_id", "correlation_id",
    ]

    /// Returns the deviation of a response; `nil` if there is none.
    static func problem(_ reply: TestClient.Reply, of endpoint: String) -> String? {
        guard let body = reply.json.object else { return "no JSON object" }
        guard reply.headers["content-type"] == "application/json" else { return "type" }
        if let wrong = wrongType(in: body) { return "type of \(wrong)" }
        let names = Set(body.keys)
        switch reply.status {
        case 200:
            if body["challenge_type"] == "redirect" {
                return names.isSubset(of: ["challenge_type", "redirect_reason"]) ? nil : "members \(names.sorted())"
            }
            return rows[endpoint]?.contains(names) == true ? nil : "members \(names.sorted())"
        case 400, 429:
            let more: Set<String> =
                switch (body["error"]?.string, body["suberror"]?.string) {
                case ("attributes_required", _): ["continuation_token", "required_attributes"]
                case ("credential_required", _): ["continuation_token"]
                case ("verification_required", _): ["continuation_token", "unverified_attributes"]
                case (_, "mfa_required"), (_, "registration_required"): ["continuation_token", "suberror"]
                case (_, "attribute_validation_failed"): ["invalid_attributes", "suberror"]
                case (_, _?): ["suberror"]
                default: []
                }
            return names == refusal.union(more) ? nil : "members \(names.sorted())"
        default:
            return "status \(reply.status)"
        }
    }

    private static func wrongType(in members: [String: JSONValue]) -> String? {
        for (name, value) in members {
            if name == "required" {
                guard case .bool = value else { return name }
                continue
            }
            guard let kind = kinds[name], kind.fits(value) else { return name }
            for item in value.array ?? [] {
                if let object = item.object, let wrong = wrongType(in: object) { return "\(name).\(wrong)" }
            }
            if let object = value.object, let wrong = wrongType(in: object) { return "\(name).\(wrong)" }
        }
        return nil
    }
}
