import Foundation
import LocalIdentityServer

/// A configuration to paste into an app's Swift source.
struct SetupText: Encodable, Sendable {
    let api: String
    /// The name of the application, user pool or tenant.
    let name: String
    /// The contents of a Swift file.
    let code: String
    /// The names of the other applications, user pools or tenants.
    let others: [String]
    /// The option that selects one of them.
    let option: String

    private enum CodingKeys: String, CodingKey {
        case api, name, code, others
    }

    /// Returns the configuration of an application.
    static func thunderID(
        _ application: ApplicationOverview, server: Connection, isIOS: Bool, others: [String]
    ) -> Self {
        var arguments = [("baseUrl", quoted(server.baseURL))]
        if let redirectURI = application.redirectURI {
            arguments += [
                ("clientId", quoted(application.handle)), ("scopes", #"["openid", "profile", "email"]"#),
                ("afterSignInUrl", quoted(redirectURI)),
            ]
        }
        arguments.append(("applicationId", quoted(application.id)))
        arguments.append(("developmentCertificatePath", certificate(server, isIOS: isIOS)))
        let list = arguments.map { "    \($0): \($1)" }.joined(separator: ",\n")
        let code = """
            \(isIOS ? "import Foundation\nimport ThunderID" : "import ThunderID")

            // \(application.handle): \(application.summary)
            \(certificateComment(server, isIOS: isIOS))let config = ThunderIDConfig(
            \(list)
            )

            """
        return SetupText(
            api: "thunderid", name: application.handle, code: code, others: others.filter { $0 != application.handle },
            option: "app")
    }

    /// Returns the configuration of a user pool.
    /// - Throws: `CommandFailure` if the pool's outputs cannot be read.
    static func amplify(_ server: Connection, isIOS: Bool, isHTTP: Bool, others: [String]) throws -> Self {
        let pool = server.pool?.userPoolId ?? ""
        let trust = isHTTP ? "" : "\n            " + trustArguments(server, isIOS: isIOS, indent: 12)
        let code = """
            \(imports(["AWSCognitoAuthPlugin", "Amplify", "Foundation"], isHTTP: isHTTP))

            /// Configures Amplify for the user pool \(pool). Call it once, when the app starts.
            \(isHTTP ? "" : certificateComment(server, isIOS: isIOS))func configureAmplify() throws {
                try Amplify.add(
                    plugin: AWSCognitoAuthPlugin(\(trust)))
                try Amplify.configure(with: .data(Data(amplifyOutputs.utf8)))
            }

            /// The contents of amplify_outputs.json.
            private let amplifyOutputs = #\"\"\"
            \(try outputs(server).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
                \"\"\"#

            """
        return SetupText(
            api: "amplify", name: pool, code: code, others: others.filter { $0 != pool }, option: "pool")
    }

    /// Returns the configuration of a tenant.
    static func msal(_ server: Connection, isIOS: Bool, isHTTP: Bool, others: [String]) -> Self {
        let name = server.tenant?.names?.first ?? ""
        let trust = isHTTP ? "" : ",\n        " + trustArguments(server, isIOS: isIOS, indent: 8)
        let code = """
            \(imports(["Foundation", "MSAL"], isHTTP: isHTTP))

            /// Creates the application for the tenant \(name).
            \(isHTTP ? "" : certificateComment(server, isIOS: isIOS))func makeNativeAuth() throws -> MSALNativeAuthPublicClientApplication {
                guard let address = URL(string: \(quoted(server.baseURL))) else { throw URLError(.badURL) }
                let config = MSALNativeAuthPublicClientApplicationConfig(
                    clientId: \(quoted(server.tenant?.clientId ?? "")),
                    authority: try MSALCIAMAuthority(url: address),
                    challengeTypes: [.OOB, .password])
                config.capabilities = [.mfaRequired, .registrationRequired]
                return try MSALNativeAuthPublicClientApplication(
                    nativeAuthConfiguration: config\(trust))
            }

            """
        return SetupText(api: "msal", name: name, code: code, others: others.filter { $0 != name }, option: "tenant")
    }

    /// Returns the pool's `amplify_outputs.json` with the connection's URL.
    private static func outputs(_ server: Connection) throws -> String {
        guard let text = server.pool?.outputs,
            var document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            var auth = document["auth"] as? [String: Any]
        else {
            throw CommandFailure.usage("Can't read the local server's user pool. Restart the server: nativeauth serve")
        }
        auth["user_pool_endpoint"] = server.baseURL
        document["auth"] = auth
        let data = try JSONSerialization.data(
            withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    private static func imports(_ modules: [String], isHTTP: Bool) -> String {
        (modules + (isHTTP ? [] : ["NativeAuthCore"])).map { "import \($0)" }.joined(separator: "\n")
    }

    /// Returns the arguments with which a client trusts the server's certificate.
    private static func trustArguments(_ server: Connection, isIOS: Bool, indent: Int) -> String {
        "environment: ClientEnvironment(),\n" + String(repeating: " ", count: indent)
            + "developmentCertificatePath: \(certificate(server, isIOS: isIOS))"
    }

    private static func certificate(_ server: Connection, isIOS: Bool) -> String {
        isIOS
            ? #"Bundle.main.path(forResource: "development-ca", ofType: "pem")"# : quoted(server.certificatePath ?? "")
    }

    private static func certificateComment(_ server: Connection, isIOS: Bool) -> String {
        guard isIOS, let path = server.certificatePath else { return "" }
        return """
            // Add this file to a debug target: \(path)
            // It is trusted for this machine only: use a simulator.

            """
    }

    /// Returns a text as a Swift string literal.
    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
