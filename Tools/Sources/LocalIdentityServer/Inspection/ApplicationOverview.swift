package import Foundation
import IdentityBase
package import IdentityDomain

/// An application as a list shows it.
package struct ApplicationOverview: Sendable, Codable, Equatable {
    package let id: String
    /// The name on a command line, which is the OAuth client's id.
    package let handle: String
    package let name: String
    package let summary: String
    /// Where an authorization may end; nil when the application takes part in none.
    package let redirectURI: String?
    package let offersSignUp: Bool
    package let offersRecovery: Bool

    package init(_ application: Application) {
        id = application.id
        handle = application.clientID
        name = application.name
        summary = application.description
        redirectURI = application.usesAuthorizationCode ? application.oauth?.redirectURIs.first : nil
        offersSignUp = application.isRegistrationEnabled
        offersRecovery = application.isRecoveryEnabled
    }

    /// Whether this is the application of an id, a handle or a name.
    package func isCalled(_ text: String) -> Bool {
        [id, handle, name].contains { $0.lowercased() == text.lowercased() }
    }

    /// The applications that people can use, the shipped ones and those of a folder.
    ///
    /// - Throws: the first `FlowDefinitionError`.
    package static func all(definitions folder: URL?) throws -> [ApplicationOverview] {
        try ShippedResources.check()
        let (definitions, problems) = DefinitionReader().read(folder.map { DefinitionFolder(url: $0) })
        guard let definitions else {
            throw problems.first ?? FlowDefinitionError(file: "?", line: 1, reason: "there are no definitions")
        }
        return list(definitions.flows.applications)
    }

    /// Without those of programs, which have no flow.
    package static func list(_ applications: ApplicationRegistry) -> [ApplicationOverview] {
        applications.all.filter { !$0.flows.isEmpty }.map(ApplicationOverview.init).sorted { $0.handle < $1.handle }
    }
}
