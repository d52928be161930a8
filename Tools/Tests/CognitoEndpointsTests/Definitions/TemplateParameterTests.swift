import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import IdentityDomain

@Suite("Parameters and conditions of a CloudFormation template", .timeLimit(.minutes(5)))
struct TemplateParameterTests {
    private static let parameters = """
        Parameters:
          mode: {Type: String, Default: 'OFF', AllowedValues: ['OFF', 'OPTIONAL']}
          names: {Type: CommaDelimitedList}
          length: {Type: Number, Default: 8}
          stored: {Type: 'AWS::SSM::Parameter::Value<String>', Default: /path/to/value}
        Conditions:
          HasFactors: !Not [!Equals [!Ref mode, 'OFF']]
          IsLong: !And [!Condition HasFactors, !Equals [!Ref length, '12']]
          Never: {"Fn::Or": [{"Condition": Again}, {"Fn::Equals": [a, b]}]}
          Again: !Condition Never
        Mappings: {Sizes: {long: {size: 20}}}
        Resources:
          Pool:
            Type: AWS::Cognito::UserPool
            Properties:
              UsernameAttributes: !Ref names
              MfaConfiguration: !Ref mode
              EnabledMfas: !If [HasFactors, [EMAIL_OTP], !Ref AWS::NoValue]
              Policies:
                PasswordPolicy:
                  MinimumLength: !If [IsLong, !FindInMap [Sizes, long, size], !Ref length]
          App: {Type: AWS::Cognito::UserPoolClient, Properties: {UserPoolId: !Ref Pool}}
          Other:
            Type: AWS::Cognito::UserPoolClient
            Condition: HasFactors
            Properties: {UserPoolId: !Ref Pool}
        """

    @Test("Given parameters precede defaults, and decide conditions, lists and numbers")
    func givenParameters() throws {
        var options = PublishedPoolOptions()
        options.parameters = ["names": "email, phone_number"]
        let standard = try #require(CloudFormationPoolReaderTests.read(Self.parameters, options).pools.first)
        #expect(standard.signInAttributes == [.email, .sms] && standard.mfa == .off)
        #expect(standard.passwordPolicy.shortest == 8 && standard.clients.map(\.id) == ["App"])

        options.parameters = ["names": "email", "mode": "OPTIONAL", "length": "12"]
        let pool = try #require(CloudFormationPoolReaderTests.read(Self.parameters, options).pools.first)
        #expect(pool.mfa == .optional && pool.secondFactors == [.email])
        #expect(pool.passwordPolicy.shortest == 20 && pool.clients.map(\.id) == ["App", "Other"])
    }

    @Test(
        "A parameter without a value, with a wrong one or with an unknown name is an error",
        arguments: [
            ([:], "", "t.yaml:16: the parameter names has no value; add --parameter names=VALUE"),
            (["names": "email", "mode": "MAYBE"], "", "t.yaml:2: the parameter mode is none of OFF, OPTIONAL"),
            (["names": "email", "Mode": "OFF"], "", "t.yaml:1: there is no parameter Mode in this template"),
            (["names": "email"], "!Ref stored", "t.yaml:17: the parameter stored has no value"),
            (["names": "email"], "!If [Never, ON, OFF]", "t.yaml:10: the condition Never has no value"),
        ] as [([String: String], String, String)]
    )
    func wrongParameters(_ parameters: [String: String], _ mode: String, _ problem: String) {
        var options = PublishedPoolOptions()
        options.parameters = parameters
        var text = Self.parameters
        if !mode.isEmpty { text = text.replacing("MfaConfiguration: !Ref mode", with: "MfaConfiguration: \(mode)") }
        let (pools, problems, _) = CloudFormationPoolReaderTests.read(text, options)
        #expect(pools.isEmpty)
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    }

    @Test("Of several templates, one may lack a parameter")
    func sharedParameters() {
        var options = PublishedPoolOptions()
        options.parameters = ["names": "email", "other": "x"]
        options.allowsUnknownParameters = true
        #expect(CloudFormationPoolReaderTests.read(Self.parameters, options).problems == [])
    }

    @Test("Values that multiply make a CloudFormation template too large")
    func substitutions() throws {
        let long = String(repeating: "x", count: 9_000)
        let repeated = String(repeating: "${A}", count: 20_000)
        let text = """
            Parameters:
              A: {Type: String, Default: \(long)}
            Resources:
              Pool:
                Type: AWS::Cognito::UserPool
                Properties:
                  UserPoolName: !Sub "\(repeated)"
            """
        let warnings = ProblemList()
        let template = try CloudFormationTemplate(text, file: "t.yaml", region: "eu-central-1", warnings: warnings)
        let pool = try #require(template.resources.first)
        let error = #expect(throws: FlowDefinitionError.self) {
            try template.properties(of: pool, supported: ["UserPoolName"])
        }
        #expect(error?.reason.contains("makes the template too large") == true)
    }
}
