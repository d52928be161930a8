package import NativeAuthCore

/// What the service wants to be answered before it signs somebody in.
package struct Challenge: Sendable, Equatable {
    /// What is wanted. The set is open.
    package struct Name: RawRepresentable, Sendable, Hashable {
        /// The service's word.
        package let rawValue: String

        /// Makes a name from the service's word.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A proof of the password.
        package static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
        /// The beginning of a proof of the device's secret.
        package static let deviceSRPAuth = Self(rawValue: "DEVICE_SRP_AUTH")
        /// A proof of the device's secret.
        package static let devicePasswordVerifier = Self(rawValue: "DEVICE_PASSWORD_VERIFIER")
        /// The password itself.
        package static let password = Self(rawValue: "PASSWORD")
        /// The beginning of a proof of the password.
        package static let passwordSRP = Self(rawValue: "PASSWORD_SRP")
        /// A code that came by SMS, as the first proof.
        package static let smsOTP = Self(rawValue: "SMS_OTP")
        /// A code that came by e-mail, as the first or the second proof.
        package static let emailOTP = Self(rawValue: "EMAIL_OTP")
        /// One of several first proofs.
        package static let selectChallenge = Self(rawValue: "SELECT_CHALLENGE")
        /// A code that came by SMS, as the second proof.
        package static let smsMFA = Self(rawValue: "SMS_MFA")
        /// A code of an authenticator app.
        package static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
        /// One of several second proofs.
        package static let selectMFAType = Self(rawValue: "SELECT_MFA_TYPE")
        /// A second proof is to be set up.
        package static let mfaSetup = Self(rawValue: "MFA_SETUP")
        /// A password of the user's own, in place of the administrator's.
        package static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")
        /// Whatever the pool's owner has thought of.
        package static let custom = Self(rawValue: "CUSTOM_CHALLENGE")
    }

    /// What is wanted.
    package let name: Name
    /// Ties the answer to the question; absent where the service needs none.
    package private(set) var session: Secret?
    /// What the service says about it.
    package let parameters: [String: String]
    /// The first proofs that may be chosen from, if ``name`` is `selectChallenge`.
    package let available: [Name]
    /// The name that the question before this one was answered with.
    private var inherited: String?
    /// How far an authenticator app is set up, if ``name`` is `mfaSetup`. The service has spent the session that it asked
    /// with, and gives no secret twice.
    private(set) var setUp: SetUp?
    /// What the sign-in has promised, for a later process.
    private(set) var promise = Promise.nothing

    /// How a sign-in treats the password, whatever the service says.
    enum Promise: String, Sendable {
        /// As the service asks.
        case nothing
        /// It is proven, if it is asked for, and not sent.
        case proof
        /// It is proven, and nothing else will do in its place.
        case onlyProof = "only_proof"
    }

    /// The secret of an authenticator app, as the service has given it.
    struct SetUp: Sendable, Equatable {
        let secret: Secret
        /// Whether the app's code was right, and only the service must still be told.
        let isVerified: Bool
    }

    /// The name of the user to go on with, where the service has one of its own. It need not say it in every question.
    package var username: String? { parameters["USERNAME"] ?? parameters["USER_ID_FOR_SRP"] ?? inherited }
    /// Where a code went.
    package var delivery: CodeDelivery? { CodeDelivery(challengeParameters: parameters) }

    /// The words of a list that the service puts into a parameter as JSON.
    /// - Parameter key: the parameter.
    /// - Returns: an empty list where there is none or it can't be read.
    package func list(_ key: String) -> [String] {
        guard let text = parameters[key], let json: JSONValue = try? JSONValue.decode(from: .init(text.utf8)) else {
            return []
        }
        return (json.array ?? []).compactMap(\.string)
    }

    /// The same question, to be answered with another session.
    func with(session: Secret?) -> Challenge {
        var same = self
        same.session = session
        return same
    }

    /// The same question, asked of whoever has answered the one before.
    func asked(of username: String) -> Challenge {
        var same = self
        same.inherited = username
        return same
    }

    /// The same question, for a sign-in that has promised something.
    func with(promise: Promise) -> Challenge {
        var same = self
        same.promise = promise
        return same
    }

    /// The same question, so far answered.
    func with(session: Secret?, setUp: SetUp?) -> Challenge {
        var same = with(session: session)
        same.setUp = setUp
        return same
    }

    /// What a later process needs to go on. It holds the session: a secret for as long as the service remembers it; and
    /// while an authenticator app is set up, the app's secret.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "ChallengeName": .string(name.rawValue),
            "ChallengeParameters": .object(parameters.mapValues(JSONValue.string)),
            "AvailableChallenges": .array(available.map { .string($0.rawValue) }),
        ]
        members["Session"] = session.map { .string($0.reveal()) }
        members["InheritedUsername"] = inherited.map(JSONValue.string)
        members["SetUpSecret"] = (setUp?.secret).map { .string($0.reveal()) }
        members["SetUpVerified"] = (setUp?.isVerified).map(JSONValue.bool)
        if promise != .nothing { members["Promise"] = .string(promise.rawValue) }
        return .object(members)
    }

    /// Reads what the service asks, or what ``json`` gave.
    /// - Returns: `nil` when nothing is asked.
    package init?(_ json: JSONValue) {
        guard let name = json["ChallengeName"]?.string, !name.isEmpty else { return nil }
        self.name = Name(rawValue: name)
        session = json["Session"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) }
        parameters = (json["ChallengeParameters"]?.object ?? [:]).compactMapValues(\.string)
        available = (json["AvailableChallenges"]?.array ?? []).compactMap(\.string).map(Name.init(rawValue:))
        inherited = json["InheritedUsername"]?.string
        promise = json["Promise"]?.string.flatMap(Promise.init(rawValue:)) ?? .nothing
        setUp = json["SetUpSecret"]?.string.map {
            SetUp(secret: Secret($0), isVerified: json["SetUpVerified"]?.bool ?? false)
        }
    }
}
