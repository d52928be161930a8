package import Foundation
import NativeAuthCore

extension PasskeyRequest {
    /// The timeout of the ceremony.
    var timeout: Duration? {
        switch ceremony {
        case .signIn(let options): options.timeout
        case .create(let options): options.timeout
        }
    }
}

extension PasskeyAnswer {
    /// The `NativeAuthError.serverCode` of a failure because the system has no matching passkey.
    package static let noCredential = "passkey_no_credential"

    /// Creates a response from the values of the system's interface.
    /// - Parameters:
    ///   - credentialID: the passkey's id.
    ///   - response: the members of WebAuthn's response; an empty one counts as absent.
    /// - Returns: `nil` if the values are not a complete response.
    package init?(credentialID: Data, response: [String: Data]) {
        let members = response.filter { !$0.value.isEmpty }.mapValues { JSONValue.string(Base64URL.encode($0)) }
        let document: JSONValue = .object([
            "id": .string(Base64URL.encode(credentialID)), "response": .object(members),
        ])
        guard let text = try? document.text() else { return nil }
        self.init(json: text)
    }
}
