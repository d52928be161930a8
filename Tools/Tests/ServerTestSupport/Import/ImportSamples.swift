import Foundation

@testable import IdentityBase
@testable import LocalIdentityServer

/// Documents of a small organization, for tests of the import.
enum ImportSamples {
    static let password = "Nina#20262026"
    static let secret = "the-secret-of-the-club-client"
    static let variables = ["NINA_PASSWORD": password, "CLUB_SECRET": secret]

    static let unit = """
        resource_type: organization_unit
        id: club
        handle: club
        name: Club
        description: The club
        parent: company
        """

    static let parentUnit = """
        resource_type: organization_unit
        id: company
        handle: company
        name: Company
        """

    static let userType = """
        resource_type: user_type
        id: member-type
        category: user
        name: Member
        ouHandle: company/club
        allowSelfRegistration: true
        systemAttributes:
          display: username
        schema:
          username: {type: string, displayName: Username, required: true, unique: true}
          email: {type: string, displayName: Email, required: true, unique: true}
          level: {type: number, displayName: Level, required: false}
          password: {type: string, displayName: Password, required: false, credential: true}
        """

    static let server = """
        resource_type: resource_server
        id: books
        name: Books
        identifier: https://books.example.com
        ouHandle: default
        delimiter: ":"
        resources:
          - name: Book
            handle: book
            actions:
              - {name: Read, handle: read}
              - {name: Write, handle: write}
          - name: Page
            handle: page
            parent: book
            actions:
              - {name: Turn, handle: turn}
        """

    static let flow = """
        resource_type: flow
        id: club-flow
        name: Club sign-in
        handle: club-sign-in
        flowType: AUTHENTICATION
        nodes:
          - id: start
            type: START
            onSuccess: ask
          - id: ask
            type: PROMPT
            meta:
              components:
                - type: BLOCK
                  id: block
                  components:
                    - {type: TEXT_INPUT, id: input_1, ref: username, label: Name, required: true}
                    - {type: PASSWORD_INPUT, id: input_2, ref: password, label: Password, required: true}
                    - {type: ACTION, id: action_001, label: Continue, variant: PRIMARY, eventType: SUBMIT}
            prompts:
              - inputs:
                  - {ref: input_1, identifier: username, type: TEXT_INPUT, required: true}
                  - {ref: input_2, identifier: password, type: PASSWORD_INPUT, required: true}
                action: {ref: action_001, nextNode: check}
          - id: check
            type: TASK_EXECUTION
            executor: {name: CredentialsAuthExecutor}
            onSuccess: authorize
            onIncomplete: ask
          - id: authorize
            type: TASK_EXECUTION
            executor: {name: AuthorizationExecutor}
            onSuccess: assert
          - id: assert
            type: TASK_EXECUTION
            executor: {name: AuthAssertExecutor}
            onSuccess: end
          - id: end
            type: END
        """

    static let application = """
        resource_type: application
        id: club-app
        name: Club app
        type: fullstack
        ouHandle: company/club
        authFlowHandle: club-sign-in
        allowedUserTypes: [Member]
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: CLUB
              clientSecret: "{{.CLUB_SECRET}}"
              redirectUris: ["club://done"]
              grantTypes: [authorization_code, refresh_token]
              responseTypes: [code]
              tokenEndpointAuthMethod: client_secret_post
              pkceRequired: true
              publicClient: false
              scopeClaims:
                staff: [groups, roles, ouId, ouHandle]
        """

    static let user = """
        resource_type: user
        id: nina
        type: Member
        ouHandle: company/club
        attributes:
          username: nina
          email: nina@example.com
          level: 3
        credentials:
          password: "{{.NINA_PASSWORD}}"
        """

    static let group = """
        resource_type: group
        id: readers
        name: Readers
        ouHandle: company/club
        members:
          - {id: nina, type: user}
        """

    static let outerGroup = """
        resource_type: group
        id: everybody
        name: Everybody
        ouHandle: default
        members:
          - {id: readers, type: group}
        """

    static let role = """
        resource_type: role
        id: reader
        name: Reader
        ouHandle: company/club
        permissions:
          - resourceServerId: books
            permissions: ["book:read", "book:page:turn"]
        assignments:
          - {id: everybody, type: group}
          - {id: helper, type: agent}
        """

    static let agent = """
        resource_type: agent
        id: helper
        name: Helper
        type: default
        inboundAuthConfig:
          - type: oauth2
            config: {clientId: helper, clientSecret: "{{.CLUB_SECRET}}"}
        """

    static let config = """
        resource_type: server_config
        name: defaultResourceServer
        value:
          resourceServerId: books
        """

    static let theme = """
        resource_type: theme
        id: club-theme
        handle: club-theme
        displayName: Club
        theme: {}
        """

    static let translation = """
        resource_type: translation
        language: en-US
        translations:
          club:
            title: The club
        """

    /// All documents, each before those that refer to it.
    static let backwards = [
        config, translation, agent, role, outerGroup, group, user, application, flow, theme, server, userType, unit,
        parentUnit,
    ]

    static let content = backwards.joined(separator: "\n---\n") + "\n"
}
