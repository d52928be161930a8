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

    /// The signed-in user; `nil` when nobody is.
    /// - Throws: `CommandFailure` when this can't be told, or when the session has expired.
    func user() async throws -> SignedInUser? {
        do {
            guard try await client.isSignedIn() else { return nil }
            _ = try await client.getAccessToken()
            return try await client.getUser()
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }
}
