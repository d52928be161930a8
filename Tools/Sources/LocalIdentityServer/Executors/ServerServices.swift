import Foundation
import Logging

/// What executors and routes work with.
struct ServerServices: Sendable {
    let clock: any ServerClock
    let random: any RandomSource
    let identifiers: IdentifierFactory
    let directory: UserDirectory
    let credentials: CredentialStore
    let attempts: PasswordAttempts
    let codes: OneTimeCodes
    let links: SentLinks
    let sessions: SessionStore
    let consents: ConsentStore
    let outbox: Outbox
    let signer: TokenSigner
    let limits: Limits
    let providers: IdentityProviders
    let federatedIdentities: FederatedIdentities
    let passkeys: PasskeyStore
    let logger: Logger
    var definitions: any DefinitionSource
    /// The server's own address, which is also the issuer of its tokens.
    let baseURL: URL

    var issuer: String { baseURL.absoluteString }
}
