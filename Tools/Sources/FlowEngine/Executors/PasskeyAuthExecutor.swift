import Foundation
import IdentityBase
import IdentityDomain

/// The executor for passkeys: `mode` is challenge and verify (sign-in), register_start and register_finish
/// (registration). Each challenge is valid once. Any response uses it up.
struct PasskeyAuthExecutor: FlowExecutor {
    struct State: ExecutorState {
        var ceremony: PasskeyCeremony
    }

    private static let requirements = ["required", "preferred", "discouraged"]

    static let descriptor = ExecutorDescriptor(
        name: "PasskeyAuthExecutor",
        modes: ["challenge", "verify", "register_start", "register_finish"],
        isModeRequired: true,
        properties: [
            ExecutorProperty(name: "relyingPartyId"),
            ExecutorProperty(name: "relyingPartyName"),
            ExecutorProperty(name: "authenticatorSelection"),
            ExecutorProperty(name: "attestation", values: ["none", "indirect", "direct", "enterprise"]),
            ExecutorProperty(name: "user", values: ["anybody"]),
            ExecutorProperty(name: "userVerification", values: requirements),
            ExecutorProperty(name: "residentKey", values: requirements),
            ExecutorProperty(name: "origins"),
        ],
        modeInputs: [
            "verify": inputs(["credentialId", "clientDataJSON", "authenticatorData", "signature"])
                + [InputDefinition(identifier: "userHandle", type: "string", required: false)],
            "register_finish": inputs(["credentialId", "clientDataJSON", "attestationObject"], type: ""),
        ]
    ) { _, properties in PasskeySettings.problem(in: properties) }

    /// All members of an authenticator's response, to a sign-in or to a registration.
    private static let responseMembers = [
        "credentialId", "clientDataJSON", "authenticatorData", "signature", "userHandle", "attestationObject",
        "transports",
    ]

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch node.mode {
        case "challenge":
            try await challenge(node, in: context)
        case "verify": try await verify(context)
        case "register_start":
            try await startEnrolment(node, in: context)
        case "register_finish": try await finishEnrolment(context)
        default: .failure(.internalError)
        }
    }

    /// Creates a challenge for sign-in. If the flow has identified a user, only that user's passkeys are accepted,
    /// unless the `user` property lifts the restriction.
    private func challenge(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        var userID = context.userID
        if node.properties["user"] == "anybody" {
            userID = nil
        }
        let relyingParty = settings(node, in: context)
        var passkeys: [Passkey]?
        if let userID {
            passkeys = try await services.passkeys.passkeys(
                of: userID,
                relyingPartyID: relyingParty.relyingPartyID
            )
        }
        if passkeys?.isEmpty == true {
            return .incomplete(.noPasskeys)
        }

        let challenge = services.random.token()
        let ceremony = relyingParty.ceremony(
            .signIn,
            challenge: challenge,
            userID: userID,
            expiresAt: expiry(context)
        )
        let options = try relyingParty.signInOptions(challenge: challenge, timeout: timeout, allowing: passkeys)
        return try begin(ceremony, field: FlowField.passkeyChallenge, options: options)
    }

    private func begin(_ ceremony: PasskeyCeremony, field: String, options: String) throws -> ExecutorOutcome {
        .success([
            .consumed(Self.responseMembers),
            try .keep(State(ceremony: ceremony), of: Self.self),
            .additionalData(field, options),
        ])
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        // A previous node leads here in the same request. The authenticator's response follows in the next one.
        guard isAnswered(context) else {
            return .incomplete()
        }
        let spent: [ExecutorOutcome.Change] = [.consumed(Self.responseMembers), .forget(Self.self)]
        do {
            let userID = try await signedInUser(context)
            let proof = Subject.Authentication(method: AuthenticationMethod.passkey, at: context.now)
            return .success(spent + [.user(userID), .authenticated(proof)])
        } catch let refusal as PasskeyVerificationError {
            log("A passkey was refused", refusal: refusal)
            return .incomplete(.invalidPasskey, changes: spent)
        }
    }

    /// - Throws: `PasskeyVerificationError` for a refused response.
    private func signedInUser(_ context: ExecutionContext) async throws -> String {
        guard let ceremony = context.state(of: Self.self)?.ceremony,
            ceremony.purpose == .signIn,
            context.now < ceremony.expiresAt
        else {
            throw PasskeyVerificationError("no matching ceremony, or it has expired")
        }

        let assertion = try PasskeyVerifier.Assertion(context.input)
        guard let passkey = try await services.passkeys.passkey(assertion.credentialID) else {
            throw PasskeyVerificationError("unknown credential")
        }
        let counter = try PasskeyVerifier(ceremony: ceremony).counter(of: assertion, with: passkey)
        guard try await services.passkeys.use(passkey.id, counter: counter, at: context.now) else {
            throw PasskeyVerificationError("the signature counter decreased: the passkey may have been copied")
        }
        return passkey.userID
    }

    private func startEnrolment(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID else {
            return .failure(.passkeyUserMissing)
        }
        // Identification is not enough, because a new passkey allows sign-in from then on.
        guard !context.subject.authentications.isEmpty else {
            return .failure(.userNotAuthenticated)
        }
        guard let user = try await services.directory.user(.id, value: id) else {
            return .failure(.passkeyUserMissing)
        }

        let relyingParty = settings(node, in: context)
        let challenge = services.random.token()
        let ceremony = relyingParty.ceremony(
            .enrolment,
            challenge: challenge,
            userID: id,
            expiresAt: expiry(context)
        )
        let options = try relyingParty.enrolmentOptions(
            challenge: challenge,
            timeout: timeout,
            user: user,
            excluding: try await services.passkeys.passkeys(of: id, relyingPartyID: relyingParty.relyingPartyID)
        )
        return try begin(ceremony, field: FlowField.passkeyCreationOptions, options: options)
    }

    private func finishEnrolment(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        // A previous node leads here in the same request. The authenticator's response follows in the next one.
        guard isAnswered(context) else {
            return .incomplete()
        }
        let spent: [ExecutorOutcome.Change] = [.consumed(Self.responseMembers), .forget(Self.self)]
        do {
            let passkey = try newPasskey(context)
            guard try await services.passkeys.add(passkey) else {
                throw PasskeyVerificationError("the credential is registered already, or the user has too many")
            }
            return .success(spent)
        } catch let refusal as PasskeyVerificationError {
            log("A new passkey was refused", refusal: refusal)
            return .incomplete(.passkeyRegistrationFailed, changes: spent)
        }
    }

    /// - Throws: `PasskeyVerificationError` for a refused response.
    private func newPasskey(_ context: ExecutionContext) throws -> Passkey {
        guard let ceremony = context.state(of: Self.self)?.ceremony,
            ceremony.purpose == .enrolment,
            context.now < ceremony.expiresAt,
            let userID = context.userID,
            ceremony.userID == userID,
            !context.subject.authentications.isEmpty
        else {
            throw PasskeyVerificationError("no matching ceremony, or it has expired")
        }

        let attestation = try PasskeyVerifier.Attestation(context.input)
        return try PasskeyVerifier(ceremony: ceremony).passkey(
            of: attestation,
            userID: userID,
            transports: transports(context.input("transports")),
            createdAt: context.now
        )
    }

    /// Checks whether the request has any member of a response. An empty one counts: no passkey was used.
    private func isAnswered(_ context: ExecutionContext) -> Bool {
        Self.responseMembers.contains { context.input($0) != nil }
    }

    /// - Parameter type: the type of the inputs. That of a registration is empty, as recorded.
    private static func inputs(_ names: [String], type: String = "string") -> [InputDefinition] {
        names.map { InputDefinition(identifier: $0, type: type, required: true) }
    }

    private var timeout: Int64 {
        Int64(services.limits.passkeyLifetime * 1_000)
    }

    private func settings(_ node: ExecutorNode, in context: ExecutionContext) -> PasskeySettings {
        PasskeySettings(node.properties, server: services.baseURL, application: context.application)
    }

    private func expiry(_ context: ExecutionContext) -> Date {
        context.now.addingTimeInterval(services.limits.passkeyLifetime)
    }

    /// Returns the transports in a JSON array. They are only hints, so invalid text counts as an empty array.
    private func transports(_ text: String?) -> [String] {
        text.flatMap { ReceivedJSON.decode([String].self, from: $0.utf8) } ?? []
    }

    private func log(_ message: String, refusal: PasskeyVerificationError) {
        services.logger.info("\(message)", metadata: ["reason": "\(refusal.reason)"])
    }
}
