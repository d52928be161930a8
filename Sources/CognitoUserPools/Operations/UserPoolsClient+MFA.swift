package import NativeAuthCore

extension UserPoolsClient {
    /// The service's status for a wrong code of an authenticator app, in a response without an exception. The error has
    /// it as its `serverCode`.
    package static let wrongCodeStatus = "ERROR"

    /// Starts the setup of an authenticator app.
    /// - Returns: the secret for the app, and the next session of a running sign-in.
    package func associateSoftwareToken(
        _ owner: SoftwareTokenOwner
    ) async throws -> (secret: Secret, session: Secret?) {
        let (name, value) = owner.member
        let response = try await http.send(.associateSoftwareToken, members: [name: value])
        guard let code = response["SecretCode"]?.string, !code.isEmpty else {
            throw UserPoolsHTTP.malformed(.associateSoftwareToken)
        }
        return (Secret(code), response["Session"]?.string.map(Secret.init))
    }

    /// Completes the setup of an authenticator app with one of its codes.
    /// - Returns: the next session of a running sign-in.
    /// - Throws: `NativeAuthError` with code `invalid_input` if the code is wrong.
    package func verifySoftwareToken(
        _ owner: SoftwareTokenOwner,
        code: Secret,
        friendlyDeviceName: String? = nil
    ) async throws -> Secret? {
        let response = try await http.send(
            .verifySoftwareToken,
            members: [
                owner.member.0: owner.member.1, "UserCode": code.json,
                "FriendlyDeviceName": friendlyDeviceName.map(JSONValue.string),
            ]
        )

        guard response["Status"]?.string != Self.wrongCodeStatus else {
            throw NativeAuthError(
                .invalidInput,
                message: "Incorrect code.",
                serverCode: Self.wrongCodeStatus,
                recovery: [.retry]
            )
        }
        return response["Session"]?.string.map(Secret.init)
    }

    /// Changes the preferences for second factors. A factor that is `nil` stays unchanged.
    package func setMFAPreference(
        sms: MFASetting? = nil,
        softwareToken: MFASetting? = nil,
        email: MFASetting? = nil,
        accessToken: Secret
    ) async throws {
        try await send(
            .setUserMFAPreference,
            accessToken: accessToken,
            [
                "SMSMfaSettings": sms?.json,
                "SoftwareTokenMfaSettings": softwareToken?.json,
                "EmailMfaSettings": email?.json,
            ]
        )
    }
}

/// The credential for the setup of an authenticator app.
package enum SoftwareTokenOwner: Sendable {
    case signedIn(accessToken: Secret)
    case signingIn(session: Secret)

    var member: (String, JSONValue?) {
        switch self {
        case .signedIn(let token): ("AccessToken", token.json)
        case .signingIn(let session): ("Session", session.json)
        }
    }
}

/// The settings of one second factor in `SetUserMFAPreference`.
package struct MFASetting: Sendable, Equatable {
    package let isEnabled: Bool
    /// Indicates whether the factor takes precedence over the others.
    package let isPreferred: Bool

    package init(isEnabled: Bool, isPreferred: Bool) {
        self.isEnabled = isEnabled
        self.isPreferred = isPreferred
    }

    var json: JSONValue {
        .object(["Enabled": .bool(isEnabled), "PreferredMfa": .bool(isPreferred)])
    }
}
