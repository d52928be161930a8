package import Foundation
package import IdentityBase
package import IdentityDomain
package import Logging

/// The dependencies of executors and routes.
package struct ServerServices: Sendable {
    package let database: ServerDatabase
    package let clock: any WallClock
    package let random: any RandomSource
    package let credentials: CredentialStore
    package let outbox: Outbox
    package let signer: TokenSigner
    package let limits: Limits
    package let providers: IdentityProviders
    /// The transport for requests of flows; nil for a server without any.
    package var outgoingRequests: (any OutgoingRequestTransport)?
    package let logger: Logger
    package var definitions: any DefinitionSource
    /// The server's own address, which is also the issuer of its tokens.
    package let baseURL: URL

    package init(
        database: ServerDatabase,
        clock: any WallClock,
        random: any RandomSource,
        credentials: CredentialStore,
        outbox: Outbox,
        signer: TokenSigner,
        limits: Limits,
        providers: IdentityProviders,
        logger: Logger,
        definitions: any DefinitionSource,
        baseURL: URL
    ) {
        self.database = database
        self.clock = clock
        self.random = random
        self.credentials = credentials
        self.outbox = outbox
        self.signer = signer
        self.limits = limits
        self.providers = providers
        self.logger = logger
        self.definitions = definitions
        self.baseURL = baseURL
    }

    package var issuer: String { baseURL.absoluteString }

    package var identifiers: IdentifierFactory {
        IdentifierFactory(clock: clock, random: random)
    }

    /// Returns the messages in the language that the sender of a request prefers.
    package func messages(in languages: RequestLanguages) -> Messages {
        Messages(services: self, languages: languages)
    }

    package var directory: UserDirectory {
        UserDirectory(database: database, clock: clock)
    }

    package var organization: OrganizationStore {
        OrganizationStore(database: database)
    }

    package var attempts: PasswordAttempts {
        PasswordAttempts(database: database, clock: clock, limits: limits)
    }

    package var codes: OneTimeCodes {
        OneTimeCodes(database: database, random: random, limits: limits, realm: .flow)
    }

    package var sessions: SSOSessionStore {
        SSOSessionStore(database: database, random: random)
    }

    package var consents: ConsentStore {
        ConsentStore(database: database)
    }

    package var passkeys: PasskeyStore {
        PasskeyStore(database: database)
    }

    package var federatedIdentities: FederatedIdentities {
        FederatedIdentities(directory: directory)
    }

    package var accounts: AccountStore {
        AccountStore(directory: directory)
    }

    var links: LinkRateLimiter {
        LinkRateLimiter(database: database, limits: limits)
    }

    package var unknownUserThrottle: UnknownUserThrottle {
        UnknownUserThrottle(database: database, clock: clock, limits: limits)
    }
}
