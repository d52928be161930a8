public import AuthFlows
public import Foundation
import NativeAuthCore

/// Passkeys in software, without a device or a user: for an app's tests, and for continuous integration.
///
/// They are real: a server verifies their signatures (ES256), counters, origins and user verification as it does for a
/// phone's. Nothing protects their private keys, so never use one for a real account.
///
/// ```swift
/// let passkeys = SoftwarePasskeyAuthenticator(origin: "https://localhost:8090")
/// await model.usePasskey(passkeys)  // creates a passkey
/// …
/// await model.usePasskey(passkeys)  // signs in with it
/// ```
///
/// Source: WebAuthn Level 3, section 6.
public actor SoftwarePasskeyAuthenticator: PasskeyAuthenticator {
    /// The attestation of new passkeys.
    public enum Attestation: String, Sendable, CaseIterable {
        /// No attestation.
        case none
        /// Each passkey attests itself with its own key, without a manufacturer's certificate.
        case packed
    }

    /// The features of an authenticator.
    public struct Features: Sendable, Equatable {
        /// The attestation of new passkeys.
        public var attestation = Attestation.none
        /// Indicates whether the user is verified at each ceremony, as by Face ID or a PIN. Otherwise a ceremony that
        /// requires it fails.
        public var verifiesUser = true
        /// Indicates whether new passkeys are found without their ids, so that the user enters no user name. Otherwise
        /// a creation that requires it fails, as with an old security key.
        public var createsDiscoverablePasskeys = true
        /// Indicates whether passkeys count their signatures. A synchronized passkey does not: its counter stays 0.
        public var countsSignatures = true

        /// Indicates whether passkeys are created without a question, too (conditional creation): then the user is
        /// neither present nor verified.
        public var createsConditionally = false

        /// Creates the features of an authenticator that does everything and attests nothing.
        public init() {}
    }

    /// The origin of the page or app that requests the passkeys, such as `https://id.example.com`; `nil` for an app on
    /// Apple's platforms, whose system states the service's domain as the origin.
    public nonisolated let origin: String?
    /// The features of this authenticator. They can be changed between ceremonies.
    public var features: Features
    /// The passkeys, the oldest first.
    public private(set) var passkeys: [SoftwarePasskey]

    /// Creates an authenticator.
    /// - Parameters:
    ///   - origin: the origin of the page or app: scheme, host and port, such as `https://localhost:8090`; `nil` for
    ///     `https://` and the service's domain.
    ///   - features: the features of this authenticator.
    ///   - passkeys: passkeys of another authenticator, such as of an earlier test.
    public init(origin: String? = nil, features: Features = Features(), passkeys: [SoftwarePasskey] = []) {
        self.origin = origin
        self.features = features
        self.passkeys = passkeys
    }

    /// Adds a passkey, or replaces the one with the same id.
    /// - Parameter passkey: a passkey, such as one of a browser's virtual authenticator.
    public func add(_ passkey: SoftwarePasskey) {
        remove(passkey.id)
        passkeys.append(passkey)
    }

    /// Removes a passkey. Does nothing if there is none.
    /// - Parameter id: the passkey's id.
    public func remove(_ id: Data) { passkeys.removeAll { $0.id == id } }

    /// Changes the features, for the next ceremonies.
    /// - Parameter change: the change.
    public func changeFeatures(_ change: @Sendable (inout Features) -> Void) { change(&features) }

    /// Uses or creates a passkey, without a user.
    /// - Parameter request: the request.
    /// - Returns: the passkey's response.
    /// - Throws: `NativeAuthError` with code `refused` as an authenticator refuses: there is no matching passkey, the
    ///   account has one here already, the domain is not the origin's, or a required feature is switched off (change
    ///   the features or the passkeys); `unsupported` if the service does not accept ES256.
    public func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        switch request.ceremony {
        case .create(let options): try create(options)
        case .signIn(let options): try signIn(options)
        }
    }

    /// Creates a passkey without a question, if the feature is switched on.
    /// - Parameter request: a creation.
    /// - Returns: the passkey's response; `nil` if the feature is switched off.
    /// - Throws: as ``answer(_:)``.
    public func createConditionally(_ request: PasskeyRequest) async throws -> PasskeyAnswer? {
        guard features.createsConditionally, case .create(let options) = request.ceremony else { return nil }
        return try create(options, isConditional: true)
    }

    // MARK: - Creation

    private func create(
        _ options: PasskeyRequest.RegistrationOptions,
        isConditional: Bool = false
    ) throws -> PasskeyAnswer {
        let domain = try domain(options.relyingPartyID)
        try check(options, domain: domain)
        let isDiscoverable = features.createsDiscoverablePasskeys && options.residentKey != "discouraged"
        let passkey = SoftwarePasskey(
            id: Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }),
            relyingPartyID: domain,
            userHandle: options.userID,
            isDiscoverable: isDiscoverable
        )

        var output = try output(of: passkey, userVerification: options.userVerification)
        if isConditional { output.flags = 0 }
        let challenge = Base64URL.encode(options.challenge)
        let made = try output.create(challenge, packed: features.attestation == .packed)
        // An authenticator has one discoverable passkey for each account.
        if isDiscoverable {
            passkeys.removeAll { old in
                old.isDiscoverable && old.relyingPartyID == domain && old.userHandle == options.userID
            }
        }
        passkeys.append(passkey)
        return try answer(
            made.id,
            ["clientDataJSON": made.clientData, "attestationObject": made.object]
        )
    }

    private func check(_ options: PasskeyRequest.RegistrationOptions, domain: String) throws {
        // A service without a list accepts ES256.
        guard options.algorithms.isEmpty || options.algorithms.contains(-7) else {
            throw NativeAuthError(.unsupported, message: "The service does not accept passkeys with ES256.")
        }
        let excluded = Set(options.excludedCredentials.map(\.id))
        let isRegistered = passkeys.contains { $0.relyingPartyID == domain && excluded.contains($0.id) }
        guard !isRegistered else {
            throw Self.refusal("The account already has a passkey of this authenticator.")
        }
        guard options.residentKey != "required" || features.createsDiscoverablePasskeys else {
            throw Self.refusal("The service requires a discoverable passkey, which this authenticator does not create.")
        }
    }

    // MARK: - Sign-in

    private func signIn(_ options: PasskeyRequest.AssertionOptions) throws -> PasskeyAnswer {
        let domain = try domain(options.relyingPartyID)
        let allowed = Set(options.allowedCredentials.map(\.id))
        let index = passkeys.lastIndex { passkey in
            let isAllowed = allowed.isEmpty ? passkey.isDiscoverable : allowed.contains(passkey.id)
            return isAllowed && passkey.relyingPartyID == domain
        }
        guard let index else {
            throw Self.refusal("There is no passkey for this here.", serverCode: PasskeyAnswer.noCredential)
        }

        var passkey = passkeys[index]
        if features.countsSignatures { passkey.signatureCount &+= 1 }
        let output = try output(of: passkey, userVerification: options.userVerification)
        let made = try output.get(Base64URL.encode(options.challenge))
        passkeys[index] = passkey

        var response = [
            "clientDataJSON": made.clientData,
            "authenticatorData": made.authenticatorData,
            "signature": made.signature,
        ]
        if passkey.isDiscoverable { response["userHandle"] = passkey.userHandle }
        return try answer(made.id, response)
    }

    // MARK: - Both

    /// Returns the relying party's domain, which must be the origin's host or a domain above it.
    private func domain(_ relyingPartyID: String?) throws -> String {
        let url = origin.flatMap(URL.init(string:))
        guard let domain = relyingPartyID ?? url?.host, !domain.isEmpty else {
            throw Self.refusal("The service names no domain.")
        }

        // The origin of an app, such as android:apk-key-hash:…, has no host.
        guard let url, ["https", "http"].contains(url.scheme?.lowercased()) else { return domain }
        let host = url.host ?? ""
        guard host == domain || host.hasSuffix("." + domain) else {
            throw Self.refusal("The service's domain \(domain) is not that of the origin \(url).")
        }
        return domain
    }

    private func output(of passkey: SoftwarePasskey, userVerification: String?) throws -> AuthenticatorOutput {
        guard userVerification != "required" || features.verifiesUser else {
            throw Self.refusal("The service requires user verification, which is switched off here.")
        }

        var output = AuthenticatorOutput(
            key: passkey.key,
            id: passkey.id,
            relyingPartyID: passkey.relyingPartyID,
            origin: origin ?? "https://\(passkey.relyingPartyID)"
        )
        output.counter = passkey.signatureCount
        output.crossOrigin = false
        if !features.verifiesUser { output.flags = AuthenticatorOutput.Flag.userPresent }
        return output
    }

    private func answer(_ id: Data, _ response: [String: Data]) throws -> PasskeyAnswer {
        guard let answer = PasskeyAnswer(credentialID: id, response: response) else {
            throw Self.refusal("The passkey's response is incomplete.")
        }
        return answer
    }

    private static func refusal(_ message: String, serverCode: String? = nil) -> NativeAuthError {
        NativeAuthError(.refused, message: message, serverCode: serverCode, recovery: [.retry])
    }
}
