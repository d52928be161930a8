import EndpointSupport
import Foundation
import IdentityBase
import IdentityDomain

/// The proof of a remembered device's secret, which replaces a second factor.
struct DeviceSRPSignIn: Sendable {
    /// Lifetime of a proof in seconds.
    private static let life: TimeInterval = 60
    private static let secretLength = 32
    private static let blockLength = 96

    package let services: PoolServices

    /// Issues `DEVICE_SRP_AUTH` to an authenticated user.
    package func ask(_ device: PoolDevice, signInUser: SignInUser, provenAt: Date, call: PoolRequestContext)
        async throws
        -> JSONValue
    {
        let session = ChallengeSession(
            clientID: call.client.id, userID: device.userID, names: signInUser.names,
            stage: .device(key: device.key), provenAt: provenAt)
        let handle = handle(device.key, call: call)
        // Replaces a proof that was started before.
        _ = try await services.sessions(in: call.pool).begin(session, life: call.client.sessionLife, handle: handle)
        return [
            "ChallengeName": "DEVICE_SRP_AUTH", "Session": .string(handle),
            "ChallengeParameters": ["USERNAME": .string(signInUser.shownName)],
        ]
    }

    /// Returns the session of `DEVICE_SRP_AUTH`. It is derived from the device for clients that send no session
    /// (pycognito); the next step requires the device's secret.
    package func handle(_ key: String, call: PoolRequestContext) -> String {
        Hexadecimal.text(services.secrets.bytes("device:\(call.pool.id):\(call.client.id)", name: key))
    }

    /// Issues `DEVICE_PASSWORD_VERIFIER` to a client that has started to prove the device's secret.
    package func begin(_ key: String, response: ChallengeResponses.Response) async throws -> JSONValue {
        let call = response.call
        guard let userID = response.signInUser.user?.id, response.responses["DEVICE_KEY"] == key else {
            throw PoolError.invalidSession
        }
        guard let text = response.responses["SRP_A"] else { throw PoolError.missing("SRP_A") }
        guard let group = SRPGroup.standard else { throw PoolError.internalError }
        guard let clientValue = SRPNumber.bytes(hexadecimal: text), group.isElement(clientValue) else {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        let device = try await services.devices.confirmed(key, of: userID, in: call.pool)
        guard let verifier = device.verifier else { throw PoolError.noDevice }
        try await services.sessions(in: response.call.pool).end(response.handle)
        let secret = services.server.random.bytes(Self.secretLength)
        let exchange = try await services.hashing.run {
            SRPExchange(group: group, verifier: verifier, secret: secret)
        }
        let values = ProofValues(
            clientValue: SRPNumber.hexadecimal(clientValue), serverValue: SRPNumber.hexadecimal(exchange.publicValue),
            secret: Hexadecimal.text(secret))
        let block = Data(services.server.random.bytes(Self.blockLength)).base64EncodedString()
        let session = ChallengeSession(
            clientID: call.client.id, userID: userID, names: response.signInUser.names,
            stage: .deviceProof(key: key, values), provenAt: response.session.provenAt)
        _ = try await services.sessions(in: call.pool).begin(session, life: Self.life, handle: block)
        return [
            "ChallengeName": "DEVICE_PASSWORD_VERIFIER",
            "ChallengeParameters": [
                "SALT": .string(SRPNumber.hexadecimal(verifier.salt)), "SRP_B": .string(values.serverValue),
                "SECRET_BLOCK": .string(block), "USERNAME": .string(response.signInUser.shownName),
                "DEVICE_KEY": .string(key),
            ],
        ]
    }

    /// Checks the proof.
    ///
    /// - Returns: the user, the device and the time of the user's authentication.
    /// - Throws: `PoolError` if the proof is invalid. The block is used up even if the signature is wrong.
    package func verify(_ responses: AuthParameters, call: PoolRequestContext) async throws -> (
        Account, PoolDevice, provenAt: Date
    ) {
        let name = try responses.username()
        let claim = try ProofClaim(responses)
        guard let session = try await services.sessions(in: call.pool).session(claim.block, client: call.client),
            case .deviceProof(let key, let values) = session.stage,
            responses["DEVICE_KEY"] == key, let id = session.userID, let user = try await services.users.user(id: id),
            (session.names + user.names).contains(name)
        else { throw PoolError.wrongCredentials }
        try services.check(responses["SECRET_HASH"], of: name, user: user, call: call, isFirst: false)
        do { try await services.sessions(in: call.pool).end(claim.block) } catch is PoolError {
            throw PoolError.wrongCredentials
        }
        let device = try await services.devices.confirmed(key, of: id, in: call.pool)
        guard let verifier = device.verifier else { throw PoolError.noDevice }
        let isProof = try await services.hashing.run {
            claim.proves(device.identity, verifier: verifier, values: values)
        }
        guard isProof else { throw PoolError.wrongCredentials }
        return (user, device, session.provenAt ?? call.now)
    }
}
