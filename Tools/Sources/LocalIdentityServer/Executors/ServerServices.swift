import Foundation

/// What executors and routes work with.
struct ServerServices: Sendable {
    let clock: any ServerClock
    let random: any RandomSource
    let identifiers: IdentifierFactory
    let directory: UserDirectory
    let credentials: CredentialStore
    let attempts: PasswordAttempts
    let codes: OneTimeCodes
    let outbox: Outbox
    let signer: TokenSigner
    let limits: Limits
    var definitions: DefinitionStore
    /// The server's own address, which is also the issuer of its tokens.
    let baseURL: URL

    var issuer: String { baseURL.absoluteString }
}
