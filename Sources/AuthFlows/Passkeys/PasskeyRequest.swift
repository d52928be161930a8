public import Foundation
import NativeAuthCore

/// A step that requires a passkey: a sign-in with one, or the creation of one.
///
/// The platform's passkey interface uses the typed options; a client of WebAuthn's JSON uses ``json``. The values of
/// the response are entered into the step's fields, each binary value as base64url without padding; or the complete
/// response is entered as JSON into the first field, which sets the others: see ``PasskeyAnswer``.
///
/// Source: WebAuthn Level 3, sections 5.1.8 and 5.1.9 (the JSON forms of the options).
public struct PasskeyRequest: Sendable, Equatable {
    /// The requested ceremony.
    public enum Ceremony: Sendable, Equatable {
        /// A sign-in with an existing passkey.
        case signIn(AssertionOptions)
        /// The creation of a passkey.
        case create(RegistrationOptions)
    }

    /// A passkey that the options refer to.
    public struct Credential: Sendable, Equatable {
        /// The passkey's id.
        public let id: Data
        /// The transports of its authenticator, such as `internal` or `usb`; empty if not known.
        public let transports: [String]
    }

    /// The options of a sign-in.
    public struct AssertionOptions: Sendable, Equatable {
        /// The challenge that the passkey signs.
        public let challenge: Data
        /// The domain that the passkey belongs to; `nil` for the app's own.
        public let relyingPartyID: String?
        /// The passkeys that may be used; empty for any.
        public let allowedCredentials: [Credential]
        /// `required`, `preferred` or `discouraged`.
        public let userVerification: String?
        /// The timeout of the ceremony.
        public let timeout: Duration?
    }

    /// The options for a new passkey.
    public struct RegistrationOptions: Sendable, Equatable {
        /// The challenge that the new passkey signs.
        public let challenge: Data
        /// The domain that the passkey will belong to; `nil` for the app's own.
        public let relyingPartyID: String?
        /// The service's display name.
        public let relyingPartyName: String
        /// The id of the account, as bytes without personal data.
        public let userID: Data
        /// The account's name, such as the user name.
        public let userName: String
        /// The user's display name.
        public let userDisplayName: String
        /// The accepted signature algorithms, as COSE numbers such as -7, the preferred one first.
        public let algorithms: [Int]
        /// Passkeys that the account has already, which prevent a second one on the same device.
        public let excludedCredentials: [Credential]
        /// The requested attestation: `none`, `indirect`, `direct` or `enterprise`.
        public let attestation: String?
        /// `platform` or `cross-platform`; `nil` for either.
        public let attachment: String?
        /// `required`, `preferred` or `discouraged`: whether the passkey is to be discoverable, without a user name.
        public let residentKey: String?
        /// `required`, `preferred` or `discouraged`.
        public let userVerification: String?
        /// The timeout of the ceremony.
        public let timeout: Duration?
    }

    /// The requested ceremony, parsed.
    public let ceremony: Ceremony
    /// The options as the server sent them: one JSON object in WebAuthn's form.
    public let json: String

    /// Parses options in WebAuthn's JSON form.
    /// - Parameters:
    ///   - json: the options; an outer member `publicKey` is allowed.
    ///   - isCreation: whether a passkey is to be created.
    /// - Throws: `NativeAuthError` with code `malformed_response` when they can't be parsed or a required member is
    ///   missing. Start the flow again, or choose another way to sign in.
    public init(json: String, isCreation: Bool) throws {
        guard json.utf8.count <= Self.maximumJSONLength,
            let document: JSONValue = try? JSONValue.decode(from: Data(json.utf8))
        else { throw Self.unreadable }
        let options = document["publicKey"] ?? document
        guard let challenge = Self.data(options["challenge"]), !challenge.isEmpty else {
            throw Self.unreadable
        }

        self.json = json
        guard isCreation else {
            ceremony = .signIn(Self.assertion(options, challenge: challenge))
            return
        }
        ceremony = .create(try Self.registration(options, challenge: challenge))
    }

    private static let maximumJSONLength = 65_536

    private static func assertion(_ options: JSONValue, challenge: Data) -> AssertionOptions {
        AssertionOptions(
            challenge: challenge,
            relyingPartyID: options["rpId"]?.string,
            allowedCredentials: credentials(options["allowCredentials"]),
            userVerification: options["userVerification"]?.string,
            timeout: timeout(options["timeout"])
        )
    }

    private static func registration(_ options: JSONValue, challenge: Data) throws -> RegistrationOptions {
        let user = options["user"]
        guard let userID = data(user?["id"]),
            let name = user?["name"]?.string
        else { throw unreadable }

        let relyingParty = options["rp"]
        let selection = options["authenticatorSelection"]
        let parameters = options["pubKeyCredParams"]?.array ?? []
        return RegistrationOptions(
            challenge: challenge,
            relyingPartyID: relyingParty?["id"]?.string,
            relyingPartyName: relyingParty?["name"]?.string ?? "",
            userID: userID,
            userName: name,
            userDisplayName: user?["displayName"]?.string ?? name,
            algorithms: parameters.compactMap { $0["alg"]?.int },
            excludedCredentials: credentials(options["excludeCredentials"]),
            attestation: options["attestation"]?.string,
            attachment: selection?["authenticatorAttachment"]?.string,
            residentKey: selection?["residentKey"]?.string,
            userVerification: selection?["userVerification"]?.string,
            timeout: timeout(options["timeout"])
        )
    }

    private static func timeout(_ json: JSONValue?) -> Duration? {
        guard let milliseconds = json?.int, (1...86_400_000).contains(milliseconds) else { return nil }
        return .milliseconds(milliseconds)
    }

    private static var unreadable: NativeAuthError {
        NativeAuthError(.malformedResponse, message: "The passkey request is malformed.", recovery: [.restart])
    }

    /// Decodes base64url. Servers write it without padding; some pad.
    private static func data(_ json: JSONValue?) -> Data? {
        json?.string.flatMap { text in
            var digits = Substring(text)
            while digits.last == "=" { digits.removeLast() }
            return Base64URL.decode(digits)
        }
    }

    private static func credentials(_ json: JSONValue?) -> [Credential] {
        (json?.array ?? []).compactMap { one in
            guard let id = data(one["id"]) else { return nil }
            let transports = one["transports"]?.array ?? []
            return Credential(id: id, transports: transports.compactMap(\.string))
        }
    }
}

extension PasskeyRequest {
    var timeout: Duration? {
        switch ceremony {
        case .signIn(let options): options.timeout
        case .create(let options): options.timeout
        }
    }
}

extension PasskeyRequest: CustomStringConvertible, CustomReflectable {
    /// The kind of ceremony, without the challenge.
    public var description: String {
        switch ceremony {
        case .signIn: "PasskeyRequest(sign in)"
        case .create: "PasskeyRequest(create)"
        }
    }

    /// A mirror without the options.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
