package import NativeAuthCore

extension UserPoolsClient {
    /// The service's word for a wrong code of an authenticator app, where it answers with a word instead of an exception.
    package static let wrongCode = "ERROR"

    /// Begins to set up an authenticator app.
    /// - Returns: the secret that the app is to share, and the session to go on with, if somebody is signing in.
    package func associateSoftwareToken(
        _ owner: SoftwareTokenOwner
    ) async throws -> (secret: Secret, session: Secret?) {
        let answer = try await http.send(.associateSoftwareToken, [owner.member.0: owner.member.1])
        guard let code = answer["SecretCode"]?.string, !code.isEmpty else {
            throw UserPoolsHTTP.malformed(.associateSoftwareToken)
        }
        return (Secret(code), answer["Session"]?.string.map(Secret.init))
    }

    /// Finishes setting up an authenticator app with a code of its.
    /// - Returns: the session to go on with, if somebody is signing in.
    /// - Throws: `NativeAuthError` with code `invalid_input` when the code is not the app's.
    package func verifySoftwareToken(
        _ owner: SoftwareTokenOwner, code: Secret, friendlyDeviceName: String? = nil
    ) async throws -> Secret? {
        let answer = try await http.send(
            .verifySoftwareToken,
            [
                owner.member.0: owner.member.1, "UserCode": .string(code.reveal()),
                "FriendlyDeviceName": friendlyDeviceName.map(JSONValue.string),
            ])
        guard answer["Status"]?.string != Self.wrongCode else {
            throw NativeAuthError(
                .invalidInput, message: "The code is not the authenticator app's.", serverCode: Self.wrongCode,
                recovery: [.retry])
        }
        return answer["Session"]?.string.map(Secret.init)
    }

    /// Chooses second proofs. What is `nil` stays as it is.
    package func setMFAPreference(
        sms: MFAPreference? = nil, softwareToken: MFAPreference? = nil, email: MFAPreference? = nil,
        accessToken: Secret
    ) async throws {
        try await http.send(
            .setUserMFAPreference,
            [
                "AccessToken": .string(accessToken.reveal()), "SMSMfaSettings": sms?.json,
                "SoftwareTokenMfaSettings": softwareToken?.json, "EmailMfaSettings": email?.json,
            ])
    }
}
