import AuthFlows
import LocalIdentityServer
import Testing
import ThunderID

@MainActor
@Suite("Imported flows with conditions", .timeLimit(.minutes(5)))
struct ConditionalFlowTests {
    private static let application = "conditional"

    /// A sign-in at a provider. Only a new user has to enter a desk and is created, as in flows of the real server's
    /// console.
    private static let document = """
        resource_type: flow
        name: Conditional
        handle: conditional-flow
        flowType: AUTHENTICATION
        nodes:
          - {id: start, type: START, onSuccess: provider}
          - id: provider
            type: TASK_EXECUTION
            executor: {name: OIDCAuthExecutor}
            properties: {idpId: \(LocalProvider.connectionID), allowAuthenticationWithoutLocalUser: true}
            onSuccess: welcome
          - id: welcome
            type: PROMPT
            condition: {key: '{{ctx(userEligibleForProvisioning)}}', value: 'true', onSkip: provisioning}
            prompts:
              - inputs: [{ref: desk, identifier: desk, type: TEXT_INPUT, required: true}]
                action: {ref: welcome, nextNode: provisioning}
            meta:
              components:
                - {type: TEXT_INPUT, id: desk, ref: desk, label: Desk}
                - {type: ACTION, id: welcome, eventType: SUBMIT, label: Continue}
          - id: provisioning
            type: TASK_EXECUTION
            condition: {key: '{{ context.userEligibleForProvisioning }}', value: 'true', onSkip: known}
            executor: {name: ProvisioningExecutor}
            onSuccess: created
          - id: created
            type: PROMPT
            condition: {key: '{{ctx(userAutoProvisioned)}}-{{ctx(entityState)}}', value: true-not_exists, onSkip: assert}
            prompts: [{action: {ref: created, nextNode: assert}}]
            meta: {components: [{type: ACTION, id: created, eventType: SUBMIT, label: Continue}]}
          - id: known
            type: PROMPT
            condition: {key: '{{ctx(entityState)}}', value: exists, onSkip: assert}
            prompts: [{action: {ref: known, nextNode: assert}}]
            meta: {components: [{type: ACTION, id: known, eventType: SUBMIT, label: Continue}]}
          - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
          - {id: end, type: END}
        ---
        resource_type: application
        id: \(application)
        name: Conditional
        type: mobile
        attestation: {devMode: true}
        allowedUserTypes: [Person]
        authFlowHandle: conditional-flow
        """

    @Test("A node whose condition does not hold is skipped")
    func skipped() async throws {
        try await DocumentServer.run([(label: "conditional.yaml", text: Self.document)]) { server in
            for actions in [["welcome", "created"], ["known"]] as [[FormAction.ID]] {
                let driver = try await server.driver(application: Self.application)
                let outcome = try await driver.complete(.signIn, choosing: actions)
                #expect(outcome.user != nil, "\(driver.trace)")
                let shown = driver.trace.joined(separator: "\n").matches(of: /-> (?:welcome|created|known)/)
                #expect(shown.map { String($0.output.dropFirst(3)) } == actions.map { "\($0)" }, "\(driver.trace)")
                #expect(driver.trace.contains { $0.contains("desk") } == (actions.count == 2), "\(driver.trace)")
            }
        }
    }
}
