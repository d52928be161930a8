import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The signed-in user, as the client library knows them; the local server has a `User` of its own.
typealias SignedInUser = ThunderID.User

/// A client that is ready to be used, and the server that it talks to.
struct ClientSession: Sendable {
    let client: ThunderIDClient
    let connection: Connection

    /// Makes the client.
    /// - Parameters:
    ///   - connection: the server.
    ///   - storage: where the session is kept.
    /// - Throws: `CommandFailure` when the connection can't be used.
    init(_ connection: Connection, storage: any StorageAdapter) async throws {
        self.connection = connection
        client = ThunderIDClient()
        let config = ThunderIDConfig(
            baseUrl: connection.baseURL,
            clientId: connection.clientId,
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: connection.redirectURI,
            applicationId: connection.applicationId,
            developmentCertificatePath: connection.certificatePath
        )
        do {
            try await client.initialize(config: config, storage: storage)
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    /// Makes a client whose session is in the state folder.
    init(_ connection: Connection, state: StateFolder) async throws {
        try await self.init(connection, storage: FileStorageAdapter(file: state.session))
    }

    /// The session in the state folder, with the server that it came from.
    static func stored(_ options: ConnectionOptions) async throws -> ClientSession {
        let state = try StateFolder()
        return try await ClientSession(Connections(state: state).forSession(options), state: state)
    }

    /// The signed-in user; `nil` when nobody is.
    /// - Throws: `CommandFailure` when this can't be told, or when the session is over.
    func user() async throws -> SignedInUser? {
        try await ifSignedIn { client in
            _ = try await client.getAccessToken()
            return try await client.getUser()
        }
    }

    /// Does what only a signed-in user can do.
    /// - Throws: `CommandFailure`; nobody signed in, or a session that is over, means that somebody must sign in first.
    func whenSignedIn<Result: Sendable>(_ body: @Sendable (ThunderIDClient) async throws -> Result) async throws
        -> Result
    {
        guard let result = try await ifSignedIn(body) else {
            throw CommandFailure(
                NativeAuthError(.notSignedIn, message: "Nobody is signed in. Sign in: nativeauth sign-in"))
        }
        return result
    }

    /// - Returns: `nil` when nobody is signed in.
    private func ifSignedIn<Result: Sendable>(_ body: @Sendable (ThunderIDClient) async throws -> Result) async throws
        -> Result?
    {
        do {
            guard try await client.isSignedIn() else { return nil }
            return try await body(client)
        } catch {
            let problem = connection.locating(Problem.neutral(error))
            throw CommandFailure(problem, status: problem.code == .expired ? ExitStatus.moreNeeded : nil)
        }
    }
}
