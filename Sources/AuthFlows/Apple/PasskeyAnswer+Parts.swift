package import Foundation
import NativeAuthCore

extension PasskeyRequest {
    /// How long a person may take.
    var timeout: Duration? {
        switch ceremony {
        case .signIn(let options): options.timeout
        case .create(let options): options.timeout
        }
    }
}

extension PasskeyAnswer {
    /// Stands in `NativeAuthError.serverCode` where the system has no passkey that fits.
    package static let noCredential = "passkey_no_credential"

    /// Makes an answer of what the system's interface gives.
    /// - Parameters:
    ///   - credentialID: the passkey's id.
    ///   - response: the members of WebAuthn's response; an empty one counts as absent.
    /// - Returns: `nil` if they are no answer.
    package init?(credentialID: Data, response: [String: Data]) {
        let members = response.filter { !$0.value.isEmpty }.mapValues { JSONValue.string(Base64URL.encode($0)) }
        let document: JSONValue = .object([
            "id": .string(Base64URL.encode(credentialID)), "response": .object(members),
        ])
        guard let text = try? document.text() else { return nil }
        self.init(json: text)
    }
}
