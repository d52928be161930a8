package import Foundation
package import IdentityBase
package import IdentityDomain

/// The summary of an application for a list.
package struct ApplicationOverview: Sendable, Codable, Equatable {
    package let id: String
    /// Name on a command line: the OAuth client's id.
    package let handle: String
    package let name: String
    package let summary: String
    /// Redirect URI of an authorization; nil for an application without one.
    package let redirectURI: String?
    package let offersSignUp: Bool
    package let offersRecovery: Bool
    /// The condition for a sign-in; nil if any user can sign in.
    package let preparation: String?

    package init(_ application: Application) {
        id = application.id
        handle = application.clientID
        name = application.name
        summary = application.description
        if application.usesAuthorizationCode {
            redirectURI = application.oauth?.redirectURIs.first
        } else {
            redirectURI = nil
        }
        offersSignUp = application.isRegistrationEnabled
        offersRecovery = application.isRecoveryEnabled
        preparation = application.preparation
    }

    package func isCalled(_ text: String) -> Bool {
        [id, handle, name].contains { $0.lowercased() == text.lowercased() }
    }

    /// Returns the applications that users can sign in to, the shipped ones and those of a folder.
    /// - Throws: the first `FlowDefinitionError`.
    package static func all(
        definitions folder: URL?,
        variables: ResourceVariables = ResourceVariables()
    ) throws -> [ApplicationOverview] {
        list(try DefinitionReader(variables: variables).definitions(of: folder).applications)
    }

    /// Returns the summaries, sorted by handle. Applications without flows, such as machine clients, are left out.
    package static func list(_ applications: ApplicationRegistry) -> [ApplicationOverview] {
        applications.all
            .filter { !$0.flows.isEmpty }
            .map(ApplicationOverview.init)
            .sorted { $0.handle < $1.handle }
    }
}
