import IdentityBase

/// A passkey's response in WebAuthn's JSON (`RegistrationResponseJSON`, `AuthenticationResponseJSON`).
struct WebAuthnResponse {
    private let document: JSONValue

    init(_ document: JSONValue) { self.document = document }

    /// - Parameter text: JSON; other text has no values.
    init(_ text: String) { self.init(ReceivedJSON.decode(from: text.utf8) ?? .null) }

    /// Returns a value of the response; nil if it is absent or no text.
    func value(_ name: String) -> String? {
        if name == "credentialId" { return document["id"]?.string }
        return document["response"]?[name]?.string
    }

    var transports: [String] {
        (document["response"]?["transports"]?.array ?? []).compactMap(\.string)
    }
}
