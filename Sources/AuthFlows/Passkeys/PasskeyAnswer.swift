package import Foundation
import NativeAuthCore

/// A passkey's response, as the values of a step's fields.
///
/// It is parsed from WebAuthn's JSON, the result of `PublicKeyCredential.toJSON()`, which transports a response as one
/// text. The names of the fields are WebAuthn's own.
///
/// Source: WebAuthn Level 3, sections 5.1.1 and 5.2 (`RegistrationResponseJSON`, `AuthenticationResponseJSON`).
public struct PasskeyAnswer: Sendable, Equatable {
    private static let names = ["clientDataJSON", "authenticatorData", "signature", "userHandle", "attestationObject"]
    private static let maximumJSONLength = 65_536

    /// The values by field: `credentialId`, `clientDataJSON`, and either `attestationObject` (a new passkey) or
    /// `authenticatorData`, `signature` and perhaps `userHandle` (a sign-in). All are base64url.
    public let values: [FormField.ID: String]

    /// Parses a response.
    /// - Parameter json: one JSON object.
    /// - Returns: `nil` for a text that is not such a response.
    public init?(json: String) {
        guard json.utf8.count <= Self.maximumJSONLength, json.contains("{"),
            let answer: JSONValue = try? JSONValue.decode(from: Data(json.utf8)),
            let id = answer["id"]?.string ?? answer["rawId"]?.string,
            !id.isEmpty,
            let response = answer["response"]?.object
        else { return nil }

        var values = ["credentialId": id]
        for name in Self.names { values[name] = response[name]?.string }
        let isSignIn = values["authenticatorData"] != nil && values["signature"] != nil
        let isCreation = values["attestationObject"] != nil
        guard values["clientDataJSON"] != nil, isSignIn || isCreation else { return nil }

        // A new passkey's response repeats parts of its attestation object in other members.
        if isCreation {
            for name in ["authenticatorData", "signature", "userHandle"] { values[name] = nil }
        }
        self.values = values
    }
}

extension PasskeyAnswer {
    /// The response as WebAuthn's JSON, for a service that takes one text. ``init(json:)`` parses it again.
    ///
    /// Source: WebAuthn Level 3, sections 5.1.1 and 5.2 (`RegistrationResponseJSON`, `AuthenticationResponseJSON`).
    public var json: String {
        let id = JSONValue.string(values["credentialId"] ?? "")
        var response = values.mapValues(JSONValue.string)
        response["credentialId"] = nil
        if response["attestationObject"] != nil {
            response["transports"] = .array([.string("internal")])
        }

        let document: JSONValue = .object([
            "id": id,
            "rawId": id,
            "type": .string("public-key"),
            "authenticatorAttachment": .string("platform"),
            "clientExtensionResults": .object([:]),
            "response": .object(response),
        ])
        return (try? document.text()) ?? ""
    }
}

extension PasskeyAnswer: CustomStringConvertible, CustomReflectable {
    /// The names of the fields, without values.
    public var description: String { "PasskeyAnswer(\(values.keys.sorted()))" }

    /// A mirror without values.
    public var customMirror: Mirror {
        Mirror(self, children: ["fields": values.keys.sorted()])
    }
}

extension PasskeyAnswer {
    /// The fields of a step that requires a sign-in.
    package static let signInFields = [
        "credentialId", "clientDataJSON", "authenticatorData", "signature", "userHandle",
    ]
    /// The fields of a step that requires a new passkey.
    package static let creationFields = ["credentialId", "clientDataJSON", "attestationObject"]

    /// Creates a response from a form's values.
    package init(fields values: [FormField.ID: String]) { self.values = values.filter { !$0.value.isEmpty } }

    /// The `NativeAuthError.serverCode` of a failure because the system has no matching passkey.
    package static let noCredential = "passkey_no_credential"

    /// Creates a response from the values of the system's interface.
    /// - Parameter response: the members of WebAuthn's response; an empty one counts as absent.
    /// - Returns: `nil` if the values are not a complete response.
    package init?(credentialID: Data, response: [String: Data]) {
        let filled = response.filter { !$0.value.isEmpty }
        let members = filled.mapValues { JSONValue.string(Base64URL.encode($0)) }
        let document: JSONValue = .object([
            "id": .string(Base64URL.encode(credentialID)),
            "response": .object(members),
        ])
        guard let text = try? document.text() else { return nil }
        self.init(json: text)
    }
}
