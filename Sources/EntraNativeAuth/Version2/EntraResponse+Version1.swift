import NativeAuthCore

/// The responses of version 1 that the adapter of version 2 returns to the state machines.
extension EntraResponse {
    static func browserRequired(reason: String? = nil, secrets: [Secret]) -> Self {
        var members: [String: JSONValue] = ["challenge_type": .string("redirect")]
        members["redirect_reason"] = reason.map(JSONValue.string)
        return .ok(ResponseMembers(members: members, secrets: secrets))
    }

    /// A response with the next position and additional members.
    static func next(
        _ continuation: EntraV2Continuation,
        _ more: [String: JSONValue] = [:],
        secrets: [Secret]
    ) -> Self {
        var members = more
        members["continuation_token"] = .string(continuation.handle.reveal())
        return .ok(ResponseMembers(members: members, secrets: secrets))
    }

    /// The response to a challenge whose code was sent.
    /// - Parameter target: the name of the member with the destination.
    static func code(
        _ delivery: EntraV2Continuation.Delivery,
        target: String,
        at continuation: EntraV2Continuation,
        secrets: [Secret]
    ) -> Self {
        let members: [String: JSONValue] = [
            "challenge_type": .string("oob"),
            "challenge_channel": .string(delivery.type),
            target: .string(delivery.hint),
            "code_length": .int(delivery.codeLength),
        ]
        return .next(continuation, members, secrets: secrets)
    }

    static func methods(at continuation: EntraV2Continuation, secrets: [Secret]) -> Self {
        let methods = continuation.methods.map { method -> JSONValue in
            var members: [String: JSONValue] = [
                "id": .string(method.id),
                "challenge_type": .string("oob"),
                "challenge_channel": .string(method.type),
            ]
            members["login_hint"] = method.hint.map(JSONValue.string)
            return .object(members)
        }
        return .next(continuation, ["methods": .array(methods)], secrets: secrets)
    }

    /// A refusal that names the next requirement.
    static func requires(
        _ error: String,
        suberror: String? = nil,
        at continuation: EntraV2Continuation? = nil,
        attributes: [EntraRequiredAttribute] = [],
        secrets: [Secret]
    ) -> Self {
        var members: [String: JSONValue] = ["error": .string(error)]
        members["suberror"] = suberror.map(JSONValue.string)
        members["continuation_token"] = (continuation?.handle.reveal()).map(JSONValue.string)
        members["required_attributes"] = .array(attributes.map(\.json))
        return Self(status: 400, json: .object(members), secrets: secrets)
    }
}

extension EntraRequiredAttribute {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "type": .string(type), "required": .bool(isRequired),
        ]
        if let regex { members["options"] = .object(["regex": .string(regex)]) }
        return .object(members)
    }
}
