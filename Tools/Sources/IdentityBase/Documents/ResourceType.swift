/// The types of declarative documents. The raw values are those of the member `resource_type`.
package enum ResourceType: String, CaseIterable, Sendable {
    case organizationUnit = "organization_unit"
    case userType = "user_type"
    case agentType = "agent_type"
    case resourceServer = "resource_server"
    case flow
    case theme
    case layout
    case application
    case agent
    case user
    case group
    case role
    case translation
    case serverConfig = "server_config"
    case connection
    case identityProvider = "identity_provider"
    case notificationSender = "notification_sender"
    case credentialConfiguration = "credential_configuration"
    case presentationDefinition = "presentation_definition"

    /// Indicates whether the server does not use documents of this type. They are stored and reported as unused.
    package var isUnused: Bool {
        [
            .agentType, .agent, .connection, .identityProvider, .notificationSender, .credentialConfiguration,
            .presentationDefinition,
        ].contains(self)
    }
}
