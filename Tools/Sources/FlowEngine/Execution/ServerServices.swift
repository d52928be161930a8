package import Foundation
package import IdentityBase
package import IdentityDomain
package import Logging

/// The dependencies of executors and routes.
package struct ServerServices: Sendable {
    package let clock: any WallClock
    package let random: any RandomSource
    package let identifiers: IdentifierFactory
    package let directory: UserDirectory
    package let organization: OrganizationStore
    package let credentials: CredentialStore
    package let attempts: PasswordAttempts
    package let codes: OneTimeCodes
    package let links: LinkRateLimiter
    package let sessions: SSOSessionStore
    package let consents: ConsentStore
    package let outbox: Outbox
    package let signer: TokenSigner
    package let limits: Limits
    package let providers: IdentityProviders
    package let federatedIdentities: FederatedIdentities
    package let passkeys: PasskeyStore
    package let logger: Logger
    package var definitions: any DefinitionSource
    /// The server's own address, which is also the issuer of its tokens.
    package let baseURL: URL

    package init(
        clock: any WallClock,
        random: any RandomSource,
        identifiers: IdentifierFactory,
        directory: UserDirectory,
        organization: OrganizationStore,
        credentials: CredentialStore,
        attempts: PasswordAttempts,
        codes: OneTimeCodes,
        links: LinkRateLimiter,
        sessions: SSOSessionStore,
        consents: ConsentStore,
        outbox: Outbox,
        signer: TokenSigner,
        limits: Limits,
        providers: IdentityProviders,
        federatedIdentities: FederatedIdentities,
        passkeys: PasskeyStore,
        logger: Logger,
        definitions: any DefinitionSource,
        baseURL: URL
    ) {
        self.clock = clock
        self.random = random
        self.identifiers = identifiers
        self.directory = directory
        self.organization = organization
        self.credentials = credentials
        self.attempts = attempts
        self.codes = codes
        self.links = links
        self.sessions = sessions
        self.consents = consents
        self.outbox = outbox
        self.signer = signer
        self.limits = limits
        self.providers = providers
        self.federatedIdentities = federatedIdentities
        self.passkeys = passkeys
        self.logger = logger
        self.definitions = definitions
        self.baseURL = baseURL
    }

    package var issuer: String { baseURL.absoluteString }

    var contacts: VerifiedContacts { VerifiedContacts(directory: directory) }

    /// The rate limits for addresses without a user.
    var unknownUserThrottle: UnknownUserThrottle {
        UnknownUserThrottle(database: directory.database, clock: clock, limits: limits)
    }
}
