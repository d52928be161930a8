public import Foundation
import NativeAuthCore

/// A step that needs a passkey: either a sign-in with one, or a new one.
///
/// The platform's passkey interface takes the typed options; whatever speaks WebAuthn's JSON takes ``json``. What it
/// answers goes into the step's fields, each binary value as base64url without padding; or the whole answer as JSON
/// goes into the first field, which fills the others: see ``PasskeyAnswer``.
///
/// Source: WebAuthn Level 3, sections 5.1.8 and 5.1.9 (the JSON forms of the options).
public struct PasskeyRequest: Sendable, Equatable {
    /// What is asked for.
    public enum Ceremony: Sendable, Equatable {
        /// Sign in with a passkey that exists.
        case signIn(SignIn)
        /// Make a passkey.
        case create(Creation)
    }

    /// A passkey that is named in the options.
    public struct Credential: Sendable, Equatable {
        /// The passkey's id.
        public let id: Data
        /// How its device can be reached, such as `internal` or `usb`; empty if not known.
        public let transports: [String]
    }

    /// The options of a sign-in.
    public struct SignIn: Sendable, Equatable {
        /// What the passkey signs.
        public let challenge: Data
        /// The domain that the passkey belongs to; `nil` for the app's own.
        public let relyingPartyID: String?
        /// The passkeys that may be used; empty for any.
        public let allowedCredentials: [Credential]
        /// `required`, `preferred` or `discouraged`.
        public let userVerification: String?
        /// How long a person may take.
        public let timeout: Duration?
    }

    /// The options for a new passkey.
    public struct Creation: Sendable, Equatable {
        /// What the new passkey signs.
        public let challenge: Data
        /// The domain that the passkey will belong to; `nil` for the app's own.
        public let relyingPartyID: String?
        /// The service's name, to be shown.
        public let relyingPartyName: String
        /// The account, as bytes that say nothing about the person.
        public let userID: Data
        /// The account's name, such as the user name.
        public let userName: String
        /// The person's name, to be shown.
        public let userDisplayName: String
        /// The signatures that the server accepts, as COSE numbers such as -7, the best first.
        public let algorithms: [Int]
        /// Passkeys that the account has already: no second one on the same device.
        public let excludedCredentials: [Credential]
        /// Whether the device is to be attested: `none`, `indirect`, `direct` or `enterprise`.
        public let attestation: String?
        /// `platform` or `cross-platform`; `nil` for either.
        public let attachment: String?
        /// `required`, `preferred` or `discouraged`: whether the passkey is to be found without a user name.
        public let residentKey: String?
        /// `required`, `preferred` or `discouraged`.
        public let userVerification: String?
        /// How long a person may take.
        public let timeout: Duration?
    }

    /// What is asked for, parsed.
    public let ceremony: Ceremony
    /// The options as the server sent them: one JSON object in WebAuthn's form.
    public let json: String

    /// Reads options in WebAuthn's JSON form.
    /// - Parameters:
    ///   - json: the options; an outer member `publicKey` is allowed.
    ///   - isCreation: whether a passkey is to be made.
    /// - Throws: `NativeAuthError` with code `malformed_response` when they can't be read or something is missing that
    ///   no ceremony can do without. Start the flow again, or choose another way to sign in.
    public init(json: String, isCreation: Bool) throws {
        guard json.utf8.count <= Self.longestJSON,
            let document: JSONValue = try? JSONValue.decode(from: Data(json.utf8))
        else { throw Self.unreadable }
        let options = document["publicKey"] ?? document
        guard let challenge = Self.data(options["challenge"]), !challenge.isEmpty else { throw Self.unreadable }
        self.json = json
        let timeout = options["timeout"]?.int.flatMap {
            (1...86_400_000).contains($0) ? Duration.milliseconds($0) : nil
        }
        guard isCreation else {
            ceremony = .signIn(
                SignIn(
                    challenge: challenge, relyingPartyID: options["rpId"]?.string,
                    allowedCredentials: Self.credentials(options["allowCredentials"]),
                    userVerification: options["userVerification"]?.string, timeout: timeout))
            return
        }
        let user = options["user"]
        guard let userID = Self.data(user?["id"]), let name = user?["name"]?.string else { throw Self.unreadable }
        let selection = options["authenticatorSelection"]
        ceremony = .create(
            Creation(
                challenge: challenge, relyingPartyID: options["rp"]?["id"]?.string,
                relyingPartyName: options["rp"]?["name"]?.string ?? "", userID: userID, userName: name,
                userDisplayName: user?["displayName"]?.string ?? name,
                algorithms: (options["pubKeyCredParams"]?.array ?? []).compactMap { $0["alg"]?.int },
                excludedCredentials: Self.credentials(options["excludeCredentials"]),
                attestation: options["attestation"]?.string,
                attachment: selection?["authenticatorAttachment"]?.string,
                residentKey: selection?["residentKey"]?.string,
                userVerification: selection?["userVerification"]?.string, timeout: timeout))
    }

    private static let longestJSON = 65_536

    private static var unreadable: NativeAuthError {
        NativeAuthError(
            .malformedResponse, message: "The server asks for a passkey in a way that can't be read.",
            recovery: [.restart])
    }

    /// Servers write base64url without padding; some pad.
    private static func data(_ json: JSONValue?) -> Data? {
        json?.string.flatMap { text in
            var digits = Substring(text)
            while digits.last == "=" { digits.removeLast() }
            return Base64URL.decode(digits)
        }
    }

    private static func credentials(_ json: JSONValue?) -> [Credential] {
        (json?.array ?? []).compactMap { one in
            data(one["id"]).map { id in
                Credential(id: id, transports: (one["transports"]?.array ?? []).compactMap(\.string))
            }
        }
    }
}

extension PasskeyRequest: CustomStringConvertible, CustomReflectable {
    /// What is asked for, without the challenge.
    public var description: String {
        switch ceremony {
        case .signIn: "PasskeyRequest(sign in)"
        case .create: "PasskeyRequest(create)"
        }
    }

    /// A mirror without the options.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
