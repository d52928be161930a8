import Foundation
import IdentityDomain
import LocalIdentityServer

/// The contents of a Swift file that configures an app for a server.
struct SetupCode {
    let connection: Connection
    let isIOS: Bool
    /// Indicates whether the server is used without TLS, so that the app needs no certificate.
    let isHTTP: Bool

    func thunderID(_ application: ApplicationOverview) -> String {
        var arguments = [("baseUrl", Self.quoted(connection.baseURL))]
        if let redirectURI = application.redirectURI {
            arguments += [
                ("clientId", Self.quoted(application.handle)),
                ("scopes", #"["openid", "profile", "email"]"#),
                ("afterSignInUrl", Self.quoted(redirectURI)),
            ]
        }
        arguments += [
            ("applicationId", Self.quoted(application.id)),
            ("developmentCertificatePath", certificate),
        ]
        if let host = connection.certificateHost { arguments.append(("developmentCertificateHost", Self.quoted(host))) }

        let foundation = if isIOS { "import Foundation\n" } else { "" }
        return """
            \(foundation)import ThunderID

            // \(application.handle): \(application.summary)
            \(certificateComment)let config = ThunderIDConfig(
            \(arguments.map { "    \($0): \($1)" }.joined(separator: ",\n"))
            )

            """
    }

    func amplify() throws -> String {
        let poolID = connection.pool?.userPoolId ?? ""
        return """
            \(imports(["AWSCognitoAuthPlugin", "Amplify", "Foundation"]))

            /// Configures Amplify for the user pool \(poolID). Call it once, when the app starts.
            \(certificateComment)func configureAmplify() throws {
                try Amplify.add(
                    plugin: AWSCognitoAuthPlugin(\(trustArguments(after: "\n            "))))
                try Amplify.configure(with: .data(Data(amplifyOutputs.utf8)))
            }

            /// The contents of amplify_outputs.json.
            private let amplifyOutputs = #\"\"\"
            \(try outputs().split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
                \"\"\"#

            """
    }

    /// - Parameter redirectURI: the address to which the browser returns; nil for that of the app's bundle id.
    func msal(redirectURI: String?) -> String {
        let ownAddress = redirectURI.map { "\n    config.redirectUri = \(Self.quoted($0))" } ?? ""
        return """
            \(imports(["Foundation", "MSAL"]))

            /// Creates the application for the tenant \(connection.tenant?.names?.first ?? "").
            \(redirectComment(redirectURI))
            \(certificateComment)func makeNativeAuth() throws -> MSALNativeAuthPublicClientApplication {
                guard let address = URL(string: \(Self.quoted(connection.baseURL))) else { throw URLError(.badURL) }
                let config = MSALNativeAuthPublicClientApplicationConfig(
                    clientId: \(Self.quoted(connection.tenant?.clientId ?? "")),
                    authority: try MSALCIAMAuthority(url: address),
                    challengeTypes: [.OOB, .password])
                config.capabilities = [.mfaRequired, .registrationRequired]\(ownAddress)
                return try MSALNativeAuthPublicClientApplication(
                    nativeAuthConfiguration: config\(trustArguments(after: ",\n        ")))
            }

            """
    }

    private func redirectComment(_ redirectURI: String?) -> String {
        if let redirectURI {
            return "/// The browser returns to \(redirectURI). Add its scheme to CFBundleURLSchemes."
        }
        guard let others = connection.tenant?.redirectUris else {
            return "/// The browser returns to msauth.<bundle id>://auth, which the tenant accepts."
        }
        return "/// The browser returns to an address that the tenant accepts: \(others.joined(separator: ", "))."
    }

    /// Returns the pool's `amplify_outputs.json` with the connection's URL.
    private func outputs() throws -> String {
        let data = Data((connection.pool?.outputs ?? "").utf8)
        guard
            var document = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            var auth = document["auth"] as? [String: Any]
        else {
            throw CommandFailure.usage("Can't read the local server's user pool. Restart the server: nativeauth serve")
        }

        auth["user_pool_endpoint"] = connection.baseURL
        if auth["identity_pool_id"] != nil { auth["identity_pool_endpoint"] = connection.baseURL }
        document["auth"] = auth
        let outputs = try JSONSerialization.data(
            withJSONObject: document,
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
        return String(decoding: outputs, as: UTF8.self)
    }

    private func imports(_ modules: [String]) -> String {
        var all = modules
        if !isHTTP { all.append("NativeAuthCore") }
        return all.map { "import \($0)" }.joined(separator: "\n")
    }

    /// Returns the arguments with which a client trusts the server's certificate.
    /// - Parameter separator: the text before the first argument; its spaces indent the second one.
    private func trustArguments(after separator: String) -> String {
        guard !isHTTP else { return "" }
        let indent = separator.filter { $0 == " " }
        var arguments = ["environment: ClientEnvironment()", "developmentCertificatePath: \(certificate)"]
        if let host = connection.certificateHost {
            arguments.append("developmentCertificateHost: \(Self.quoted(host))")
        }
        return separator + arguments.joined(separator: ",\n\(indent)")
    }

    private var certificate: String {
        guard isIOS else { return Self.quoted(connection.certificatePath ?? "") }
        let file = URL(fileURLWithPath: connection.certificatePath ?? KeyStore.certificateFile)
        let name = file.deletingPathExtension().lastPathComponent
        return "Bundle.main.path(forResource: \(Self.quoted(name)), ofType: \"pem\")"
    }

    private var certificateComment: String {
        guard isIOS, !isHTTP, let path = connection.certificatePath else { return "" }
        var scope = "this machine only: use a simulator"
        if let host = connection.certificateHost { scope = "this machine and \(host) only" }
        return """
            // Add this file to a debug target: \(path)
            // It is trusted for \(scope).

            """
    }

    private static func quoted(_ text: String) -> String {
        let escaped =
            text
            .replacing("\\", with: "\\\\")
            .replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
