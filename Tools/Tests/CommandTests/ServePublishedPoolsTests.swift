import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth serve with Amplify and CloudFormation files", .timeLimit(.minutes(5)))
struct ServePublishedPoolsTests {
    private static let outputs = """
        {"version": "1.3",
         "auth": {"aws_region": "us-east-1", "user_pool_id": "us-east-1_AbC1", "user_pool_client_id": "client1",
                  "identity_pool_id": "us-east-1:0a1b", "groups": [{"ADMINS": {}}]}}
        """
    private static let template = """
        Resources:
          Members: {Type: AWS::Cognito::UserPool, Properties: {AutoVerifiedAttributes: [email]}}
          Server:
            Type: AWS::Cognito::UserPoolClient
            Properties: {UserPoolId: !Ref Members, GenerateSecret: true}
        """

    @Test("serve --json reports the pools of the files; an ignored setting is a warning with file and line")
    func report() async throws {
        try await withHome { home in
            let outputs = try home.file("amplify_outputs.json", Self.outputs)
            let template = try home.file("template.yaml", Self.template)
            let server = try await RunningServer(
                ["serve", "--ephemeral", "--json", "--amplify-outputs", outputs, "--cloudformation", template],
                home: home
            )
            #expect(server.pool["userPoolId"] == "us-east-1_AbC1" && server.pool["clientId"] == "client1")
            let object = try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
            let pools = try #require(object?["pools"] as? [[String: Any]])
            #expect(pools.map { $0["userPoolId"] as? String } == ["us-east-1_AbC1", "eu-central-1_Members"])
            #expect(pools.map { $0["file"] as? String } == [outputs, template])
            let clients = try #require(pools[1]["clients"] as? [[String: String]])
            #expect(clients.first?["clientId"] == "Server" && clients.first?["clientSecret"]?.count == 64)

            let setup = try await NativeAuthProcess.run(["setup", "amplify"], home: home.url)
            #expect(setup.status == 0 && setup.output.contains("us-east-1_AbC1"), "\(setup.output) \(setup.errors)")
            #expect(setup.output.contains(#""identity_pool_id" : "us-east-1:0a1b""#))
            #expect(setup.output.contains(#""identity_pool_endpoint" :"#))
            let errors = server.endAndReadErrors()
            #expect(errors.contains("\(outputs):3: groups is ignored"), "\(errors)")
        }
    }

    @Test(
        "A file that can't be served is refused with file, line and reason",
        arguments: [
            ("--amplify-outputs", #"{"version": "1", "data": {}}"#, ":1: there is no section auth"),
            ("--cloudformation", "Resources:\n  A: {Type: AWS::S3::Bucket}", ":1: Resources has no"),
        ]
    )
    func refused(_ option: String, _ text: String, _ problem: String) async throws {
        try await withHome { home in
            let file = try home.file("given", text)
            let result = try await NativeAuthProcess.run(["serve", "--ephemeral", option, file], home: home.url)
            #expect(result.status == 2)
            #expect(result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(problem))
            #expect(result.errors.contains("given") && result.output.isEmpty, "\(result.errors)")
        }
    }

    @Test("A parameter, a custom attribute and an ignored property are given by options")
    func options() async throws {
        try await withHome { home in
            let passkeys = Self.outputs.replacing(
                #""identity_pool_id": "us-east-1:0a1b", "groups": [{"ADMINS": {}}]"#,
                with: #""passwordless": {"web_authn": {}}"#
            )
            let outputs = try home.file("amplify_outputs.json", passkeys)
            let parameters = "Parameters: {names: {Type: CommaDelimitedList}}\n"
            let byName = Self.template.replacing(
                "{AutoVerifiedAttributes: [email]}",
                with: "{UsernameAttributes: !Ref names}"
            )
            let template = try home.file("template.yaml", parameters + byName)
            let server = try await RunningServer(
                [
                    "serve", "--ephemeral", "--json", "--amplify-outputs", outputs, "--cloudformation", template,
                    "--parameter", "names=email", "--attribute", "custom:team=String", "--ignore", "web_authn",
                ],
                home: home
            )
            #expect(server.pool["userPoolId"] == "us-east-1_AbC1")
            #expect(server.endAndReadErrors().contains("\(outputs):3: web_authn is left out"))
        }
    }
}
