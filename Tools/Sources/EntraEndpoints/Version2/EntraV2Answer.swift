import Foundation
import IdentityBase

/// A HAL response of version 2: the position in the flow, the required action and the links for it.
struct EntraV2Answer: Sendable {
    /// A method with its links by relation.
    struct Method: Sendable {
        let id: String
        let type: String
        var hint: String?
        var links: [String: String]
    }

    let token: String
    /// The required action; nil at the end of the interaction.
    var action: String?
    /// The links by relation.
    var links: [String: String] = [:]
    var methods: [Method] = []
    var members: [String: JSONValue] = [:]
    var status = 200

    var json: JSONValue {
        var body = members
        body["continuationToken"] = .string(token)
        body["state"] = action == nil ? "continue" : "interactionRequired"
        body["action"] = .text(action)
        body["_links"] = Self.json(links)
        if !methods.isEmpty {
            body["_embedded"] = ["methods": .array(methods.map(Self.json))]
        }
        return .object(body)
    }

    private static func json(_ links: [String: String]) -> JSONValue {
        .object(links.mapValues { ["href": .string($0)] })
    }

    private static func json(_ method: Method) -> JSONValue {
        .members([
            "id": .string(method.id),
            "type": .string(method.type),
            "hint": .text(method.hint),
            "_links": json(method.links),
        ])
    }
}

extension EntraV2Answer {
    /// The end of the interaction: the app resumes the authorization.
    static func complete(_ token: String, call: EntraV2Call) -> EntraV2Answer {
        EntraV2Answer(token: token, links: ["continue": call.link(EntraV2Path.entry)])
    }

    static func attributes(_ attributes: [JSONValue], token: String, call: EntraV2Call) -> EntraV2Answer {
        EntraV2Answer(
            token: token,
            action: "collectAttributes",
            links: ["submitAttributes": call.link(EntraV2Path.submitAttributes)],
            members: ["attributes": .array(attributes)]
        )
    }

    /// The description of an attribute to collect.
    static func attribute(
        _ id: String,
        type: String = "text",
        isRequired: Bool = true,
        pattern: String? = nil
    ) -> JSONValue {
        .members([
            "attributeId": .string(id),
            "inputType": .string(type),
            "label": .string(id),
            "required": .bool(isRequired),
            "hidden": false,
            "canChange": true,
            "validationRegex": .text(pattern),
        ])
    }
}

/// The body of an error of version 2.
struct EntraV2Refusal {
    /// The inner codes of errors that version 1 tells apart by their number.
    private static let numbered = [
        50_126: "invalidUserNameOrPassword", 55_200: "invalidContinuationToken", 552_003: "expiredContinuationToken",
        1_003_037: "userAlreadyExists",
    ]
    private static let renamed = ["invalid_oob_value": "invalidOneTimeCode"]
    private static let invalidInputs: Set = ["user_not_found", "user_already_exists", "expired_token"]

    let error: EntraError
    let encoder: EntraResponseEncoder

    var json: JSONValue {
        let flat = encoder.body(error)
        var members: [String: JSONValue?] = [
            "code": .string(outerCode),
            "message": flat["error_description"],
            "timestamp": flat["timestamp"],
            "traceId": flat["trace_id"],
            "correlationId": flat["correlation_id"],
            "innerError": innerCode.map { ["code": .string($0)] },
        ]
        if let names = error.members["invalid_attributes"]?.array {
            let details = names.compactMap { $0["name"] }.map { name -> JSONValue in
                ["code": "invalidValue", "target": name]
            }
            members["details"] = .array(details)
        }
        return ["error": .members(members)]
    }

    private var outerCode: String {
        let isPassword = error.suberror?.hasPrefix("password_") ?? false
        guard !isPassword, !Self.invalidInputs.contains(error.error) else { return "invalidRequest" }
        return Self.camelCased(error.error)
    }

    private var innerCode: String? {
        if let suberror = error.suberror { return Self.renamed[suberror] ?? Self.camelCased(suberror) }
        return error.code.flatMap { Self.numbered[$0] }
    }

    static func camelCased(_ name: String) -> String {
        let words = name.split(separator: "_")
        let rest = words.dropFirst().map(\.capitalized)
        return ([words.first.map(String.init) ?? ""] + rest).joined()
    }
}
