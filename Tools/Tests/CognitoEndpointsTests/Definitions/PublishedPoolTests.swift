import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("A server with the pools of published files", .timeLimit(.minutes(5)))
struct PublishedPoolTests {
    private static let outputs = """
        {"version": "1", "auth": {
          "aws_region": "us-east-1", "user_pool_id": "us-east-1_AbC1", "user_pool_client_id": "client1",
          "username_attributes": ["email"], "user_pool_client_secret": "0123456789abcdef0123456789abcdef"
        }}
        """
    private static let template = """
        Resources:
          Members:
            Type: AWS::Cognito::UserPool
            Properties: {AutoVerifiedAttributes: [email]}
          App:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref Members
              ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
              EnableTokenRevocation: false
          Server:
            Type: AWS::Cognito::UserPoolClient
            Properties: {UserPoolId: !Ref Members, GenerateSecret: true}
        """

    /// Runs `work` with a server that reads these files in order.
    private static func run(
        _ files: [(PublishedPoolFormat, String)],
        definitions: [String: String] = [:],
        _ work: @Sendable (PoolTestEnvironment, DefinitionSandbox) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox()
        let folder = try DefinitionSandbox(definitions)
        defer {
            sandbox.remove()
            folder.remove()
        }
        for (index, file) in files.enumerated() { try sandbox.write("\(index)", file.1) }
        try await PoolTestEnvironment.run(configure: { configuration in
            configuration.definitions = folder.url
            configuration.publishedPools = files.indices.map {
                PublishedPoolFile(files[$0].0, path: sandbox.url.appendingPathComponent("\($0)").path)
            }
        }) { world in
            try await work(world, sandbox)
        }
    }

    @Test("A template's client signs up and in, and its tokens can't be revoked")
    func signIn() async throws {
        try await Self.run([(.cloudFormation, Self.template)]) { world, _ in
            var world = world
            world.app = "App"
            try await world.newUser()
            let tokens = try await world.signIn()
            #expect(!tokens.access.isEmpty)
            let members: [String: JSONValue] = ["ClientId": "App", "Token": .string(tokens.refresh)]
            #expect(try await world.call("RevokeToken", members).refusal == "UnsupportedOperationException")
            let again = try await world.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": tokens.refresh])
            #expect(!again.access.isEmpty, "\(again.text)")
        }
    }

    @Test("A client has the secret of its file, or otherwise a generated one")
    func secrets() async throws {
        try await Self.run([(.amplifyOutputs, Self.outputs), (.cloudFormation, Self.template)]) { world, _ in
            let pools = world.server.publishedPools
            #expect(pools.map(\.userPoolID) == ["us-east-1_AbC1", "eu-central-1_Members"])
            #expect(pools[0].clients.map(\.secret) == ["0123456789abcdef0123456789abcdef"])
            #expect(pools[1].clients.map(\.clientID) == ["App", "Server"])
            #expect(pools[1].clients[0].secret == nil && pools[1].clients[1].secret?.count == 64)
            // An app without a secret gets the first pool with a public client.
            #expect(world.server.userPool?.userPoolID == "eu-central-1_Members")
            #expect(world.server.userPools.count == 5)
        }
    }

    @Test("A changed file is applied, and an invalid one keeps the previous pool")
    func change() async throws {
        try await Self.run([(.cloudFormation, Self.template)]) { world, sandbox in
            try sandbox.write("0", Self.template.replacing("  App:", with: "  Renamed:"))
            world.server.services.definitions.refresh()
            #expect(world.server.publishedPools.first?.clients.map(\.clientID) == ["Renamed", "Server"])
            try sandbox.write("0", "Resources: {}")
            world.server.services.definitions.refresh()
            #expect(world.server.publishedPools.first?.clients.map(\.clientID) == ["Renamed", "Server"])
        }
    }

    @Test("Duplicate ids and missing files are refused")
    func conflicts() async throws {
        func problem(_ files: [(PublishedPoolFormat, String)], _ definitions: [String: String] = [:]) async -> String {
            do {
                try await Self.run(files, definitions: definitions) { _, _ in }
            } catch let error as FlowDefinitionError {
                return error.reason
            } catch {}
            return ""
        }
        let twice = await problem([(.amplifyOutputs, Self.outputs), (.amplifyOutputs, Self.outputs)])
        #expect(twice.hasPrefix("the id us-east-1_AbC1 is taken by"))
        let folder = ["Pools/own.yaml": "id: us-east-1_AbC1\nclients: [{id: other}]"]
        #expect(
            await problem([(.amplifyOutputs, Self.outputs)], folder)
                == "the id us-east-1_AbC1 is taken by Pools/own.yaml"
        )
        let client = await problem([
            (.cloudFormation, Self.template), (.cloudFormation, Self.template.replacing("Members", with: "Others")),
        ])
        #expect(client.contains("the client id App is taken by"))

        let missing = PublishedPoolFile(.amplifyOutputs, path: "no/such.json")
        let outcome = DefinitionReader(publishedPools: [missing]).read(nil)
        let definitions = outcome.definitions
        let problems = outcome.problems
        #expect(definitions == nil)
        #expect(problems.map(\.description) == ["no/such.json:1: this is not a readable file"])
    }
}
