import Testing

@testable import CognitoEndpoints
@testable import IdentityBase

@Suite("Identity pools in files", .timeLimit(.minutes(5)))
struct IdentityPoolReaderTests {
    private static func template(_ properties: String, type: String = "AWS::Cognito::IdentityPool") -> String {
        """
        Resources:
          Members: {Type: AWS::Cognito::UserPool, Properties: {AutoVerifiedAttributes: [email]}}
          App: {Type: AWS::Cognito::UserPoolClient, Properties: {UserPoolId: !Ref Members}}
          Web: {Type: AWS::Cognito::UserPoolClient, Properties: {UserPoolId: !Ref Members}}
          Others: {Type: AWS::Cognito::UserPool, Properties: {AutoVerifiedAttributes: [email]}}
          OtherApp: {Type: AWS::Cognito::UserPoolClient, Properties: {UserPoolId: !Ref Others}}
          Identities:
            Type: \(type)
            Properties: \(properties)
        """
    }

    private static func provider(_ client: String) -> String {
        "{ClientId: !Ref \(client), ProviderName: !GetAtt Members.ProviderName, ServerSideTokenCheck: true}"
    }

    @Test(
        "A template's identity pool belongs to the user pools whose clients it accepts",
        arguments: [(["App"], true, false), (["App", "Web"], true, false), (["App", "OtherApp"], true, true)]
    )
    func clients(names: [String], hasMembers: Bool, hasOthers: Bool) throws {
        let providers = names.map(Self.provider).joined(separator: ", ")
        let text = Self.template(
            "{AllowUnauthenticatedIdentities: true, CognitoIdentityProviders: [\(providers)], AllowClassicFlow: false}"
        )
        let (pools, problems, warnings) = CloudFormationPoolReaderTests.read(text)
        #expect(problems == [] && warnings == [])

        let expected = IdentityPool(
            id: CloudFormationPoolReader.identityPoolID("Identities"),
            allowsGuests: true,
            clientIDs: Set(names)
        )
        let members = try #require(pools.first { $0.id == "eu-central-1_Members" })
        let others = try #require(pools.first { $0.id == "eu-central-1_Others" })
        #expect((members.identityPool == expected) == hasMembers)
        #expect((others.identityPool == expected) == hasOthers)
        let catalog = PoolCatalog(Dictionary(uniqueKeysWithValues: pools.map { ($0.id, $0) }))
        #expect(catalog.identityPool(expected.id)?.userPools.count == (hasOthers ? 2 : 1))
    }

    @Test("The id is made of the logical id, in the template's region")
    func id() {
        let id = CloudFormationPoolReader.identityPoolID("Identities")
        #expect(id.wholeMatch(of: /eu-central-1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
        #expect(id == CloudFormationPoolReader.identityPoolID("Identities"))
        #expect(id != CloudFormationPoolReader.identityPoolID("Others"))
    }

    @Test(
        "What can't be served is a warning or an error",
        arguments: [
            ("{}", nil, "AllowUnauthenticatedIdentities is missing"),
            ("{AllowUnauthenticatedIdentities: maybe}", nil, "true or false"),
            ("{AllowUnauthenticatedIdentities: true}", "accepts no client", nil),
            (
                "{AllowUnauthenticatedIdentities: true, CognitoIdentityProviders: [\(provider("App"))], "
                    + "SamlProviderARNs: [a]}",
                "SamlProviderARNs is not supported", nil
            ),
        ] as [(String, String?, String?)]
    )
    func unsupported(properties: String, warning: String?, problem: String?) {
        let (_, problems, warnings) = CloudFormationPoolReaderTests.read(Self.template(properties))
        #expect(problems.count == (problem == nil ? 0 : 1), "\(problems)")
        if let problem { #expect(problems.first?.contains(problem) == true, "\(problems)") }
        if let warning { #expect(warnings.contains { $0.contains(warning) }, "\(warnings)") }
    }

    @Test("Two identity pools of one user pool are refused")
    func two() {
        let properties =
            "{AllowUnauthenticatedIdentities: true, CognitoIdentityProviders: [\(Self.provider("App"))]}"
        let text =
            Self.template(properties)
            + "\n  More: {Type: AWS::Cognito::IdentityPool, Properties: \(properties)}"
        let (_, problems, _) = CloudFormationPoolReaderTests.read(text)
        #expect(problems.count == 1 && problems[0].contains("two identity pools"), "\(problems)")
    }

    @Test("A resource that attaches roles is ignored with a warning")
    func roles() {
        let (pools, problems, warnings) = CloudFormationPoolReaderTests.read(
            Self.template("{}", type: "AWS::Cognito::IdentityPoolRoleAttachment")
        )
        #expect(pools.count == 2 && problems == [])
        #expect(warnings.count == 1 && warnings[0].contains("IdentityPoolRoleAttachment"), "\(warnings)")
    }

    @Test(
        "A pool's own file has the identity pool's id, and whether guests are allowed",
        arguments: [
            ("{id: 'eu-central-1:1a'}", IdentityPool(id: "eu-central-1:1a"), nil),
            ("{id: 'eu-central-1:1a', guests: true}", IdentityPool(id: "eu-central-1:1a", allowsGuests: true), nil),
            ("{guests: true}", nil, "id is missing"), ("{id: wrong}", nil, "not the id of an identity pool"),
            ("{id: 'eu-central-1:1a', guest: true}", nil, "guest"),
        ] as [(String, IdentityPool?, String?)]
    )
    func ownFile(text: String, expected: IdentityPool?, problem: String?) {
        let problems = ProblemList()
        let file = "id: eu-central-1_Tests\nidentityPool: \(text)\nclients: [{id: app}]\n"
        let pool = PoolReader(file: "a.yaml").read(file, problems: problems)
        let found = problems.sorted.map(\.description)
        if let problem {
            #expect(found.count == 1 && found[0].contains(problem), "\(found)")
        } else {
            #expect(found == [] && pool?.identityPool == expected)
        }
    }
}
