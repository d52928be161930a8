package import NativeAuthCore

/// A challenge of the service: a response that is required before the user is signed in.
package struct Challenge: Sendable, Equatable {
    /// The name of a challenge. The set is open.
    package struct Name: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// An SRP proof of the password.
        static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
        /// The first step of an SRP proof of the device's secret.
        static let deviceSRPAuth = Self(rawValue: "DEVICE_SRP_AUTH")
        /// An SRP proof of the device's secret.
        static let devicePasswordVerifier = Self(rawValue: "DEVICE_PASSWORD_VERIFIER")
        package static let password = Self(rawValue: "PASSWORD")
        /// The first step of an SRP proof of the password.
        package static let passwordSRP = Self(rawValue: "PASSWORD_SRP")
        /// A code sent by SMS, as the first factor.
        package static let smsOTP = Self(rawValue: "SMS_OTP")
        /// A code sent by e-mail, as the first or the second factor.
        package static let emailOTP = Self(rawValue: "EMAIL_OTP")
        /// A passkey, as the first factor.
        package static let webAuthn = Self(rawValue: "WEB_AUTHN")
        /// A choice between first factors.
        static let selectChallenge = Self(rawValue: "SELECT_CHALLENGE")
        /// A code sent by SMS, as the second factor.
        package static let smsMFA = Self(rawValue: "SMS_MFA")
        /// A code of an authenticator app.
        static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
        /// A choice between second factors.
        static let selectMFAType = Self(rawValue: "SELECT_MFA_TYPE")
        /// The setup of a second factor.
        static let mfaSetup = Self(rawValue: "MFA_SETUP")
        /// A new password chosen by the user, in place of the administrator's.
        static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")
        /// A custom challenge, defined by the pool's Lambda triggers.
        package static let custom = Self(rawValue: "CUSTOM_CHALLENGE")
    }

    package private(set) var name: Name
    /// Indicates whether the service does not accept a response to the challenge any more: a chosen factor starts the
    /// sign-in again.
    private(set) var isUsedUp = false
    /// The service's session token, which ties the response to the challenge; absent if the service needs none.
    package internal(set) var session: Secret?
    package let parameters: [String: String]
    /// The first factors to choose from, if ``name`` is `selectChallenge`.
    var availableFactors: [Name]
    /// The user name in the response to the previous challenge.
    var inheritedUsername: String?
    /// Progress of the setup of an authenticator app, if ``name`` is `mfaSetup`. The session of the challenge is used
    /// up, and the service does not issue the secret a second time.
    var setUp: SetUp?
    /// The password exposure policy of the sign-in, for a later process.
    var exposurePolicy = PasswordExposurePolicy.unrestricted

    /// The password exposure policy of a sign-in. It holds regardless of the service's challenges.
    enum PasswordExposurePolicy: String, Sendable {
        /// No restriction: the service decides.
        case unrestricted = "nothing"
        /// If the password is requested, it is proven by SRP and not sent.
        case proofIfRequested = "proof"
        /// The password is never sent, and a choice of first factors must include the SRP proof.
        case proofRequired = "only_proof"
    }

    /// The secret of an authenticator app, as issued by the service.
    struct SetUp: Sendable, Equatable {
        let secret: Secret
        /// Indicates whether the app's code was accepted and only the response to the challenge is missing.
        let isVerified: Bool
    }

    /// The user name for the next request, if the service has assigned one. Not every challenge repeats it.
    package var username: String? {
        parameters["USERNAME"] ?? parameters["USER_ID_FOR_SRP"] ?? inheritedUsername
    }
    package var delivery: CodeDelivery? { CodeDelivery(challengeParameters: parameters) }

    /// Returns the strings of a list that a parameter holds as JSON.
    /// - Returns: an empty list if the parameter is missing or invalid.
    package func list(_ key: String) -> [String] {
        guard let text = parameters[key],
            let json: JSONValue = try? JSONValue.decode(from: .init(text.utf8))
        else { return [] }
        return (json.array ?? []).compactMap(\.string)
    }

    func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var same = self
        same[keyPath: property] = value
        return same
    }

    func with(session: Secret?) -> Self { with(\.session, session) }

    /// The choice between the first factors of this challenge, after the challenge itself was used up.
    var usedUpChoice: Self {
        var choice = with(session: nil)
        choice.name = .selectChallenge
        choice.isUsedUp = true
        return choice
    }

    /// The state that a later process needs to resume. It holds the session, a secret while the service accepts it, and
    /// during the setup of an authenticator app the app's secret.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "ChallengeName": .string(name.rawValue),
            "ChallengeParameters": .object(parameters.mapValues(JSONValue.string)),
            "AvailableChallenges": .array(availableFactors.map { .string($0.rawValue) }),
        ]
        members["Session"] = session?.json
        members["InheritedUsername"] = inheritedUsername.map(JSONValue.string)
        members["SetUpSecret"] = setUp?.secret.json
        members["SetUpVerified"] = (setUp?.isVerified).map(JSONValue.bool)
        if isUsedUp { members["UsedUp"] = .bool(true) }
        if exposurePolicy != .unrestricted {
            members["Promise"] = .string(exposurePolicy.rawValue)
        }
        return .object(members)
    }

    /// Reads a challenge from a response or from ``json``.
    /// - Returns: `nil` if there is no challenge.
    package init?(_ json: JSONValue) {
        guard let name = json["ChallengeName"]?.string, !name.isEmpty else {
            return nil
        }
        self.name = Name(rawValue: name)
        session = json["Session"]?.string?.nonEmpty.map { Secret($0) }
        parameters = (json["ChallengeParameters"]?.object ?? [:]).compactMapValues(\.string)
        let factors = json["AvailableChallenges"]?.array ?? []
        availableFactors = factors.compactMap(\.string).map(Name.init(rawValue:))
        inheritedUsername = json["InheritedUsername"]?.string
        isUsedUp = json["UsedUp"]?.bool ?? false

        let policy = json["Promise"]?.string.flatMap(PasswordExposurePolicy.init(rawValue:))
        exposurePolicy = policy ?? .unrestricted
        setUp = json["SetUpSecret"]?.string.map {
            SetUp(secret: Secret($0), isVerified: json["SetUpVerified"]?.bool ?? false)
        }
    }
}
