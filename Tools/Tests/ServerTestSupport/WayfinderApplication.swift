import IdentityBase
package import LocalIdentityServer

/// The sample application of a real server, by its own documents.
package struct WayfinderApplication: Sendable {
    /// The documents: of an app with its own forms, and of one that redirects to a browser.
    package static let files = ["wayfinder-app-native.yaml", "wayfinder-redirect.yaml"]
    /// The password of every user of the documents.
    package static let password = "Correct horse 7"
    package static let id = "wayfinder-app"
    package static let clientID = "wayfinder"

    /// The URLs after sign-in and sign-out.
    package let redirectURI: String
    package let signOutURI: String

    /// The application with the URLs of the documents.
    package static let published = Self(redirectURI: "http://localhost:5173", signOutURI: "http://localhost:5173")
    /// The application with the URLs of the seeds' snippets.
    package static let ofSnippets = Self(
        redirectURI: "io.thunderid.b2c://callback",
        signOutURI: "io.thunderid.b2c://logout"
    )

    /// Returns the documents of a file with this application's URLs.
    package func batch(_ file: String) throws -> ImportBatch {
        let uri = "- http://localhost:5173\n"
        let text = try SharedDocuments.text(file)
            .replacing("redirectUris:\n        \(uri)", with: "redirectUris:\n        - \(redirectURI)\n")
            .replacing(
                "postLogoutRedirectUris:\n        \(uri)",
                with: "postLogoutRedirectUris:\n        - \(signOutURI)\n"
            )

        var variables = [
            "WAYFINDER_CLIENT_ID": Self.clientID, "WAYFINDER_RECOVERY_BASE_URL": "http://localhost:5173/recovery",
            "AGENT_CLIENT_ID": "agent", "AGENT_CLIENT_SECRET": "the secret of the agent",
            "UPGRADE_AGENT_CLIENT_ID": "upgrade-agent", "UPGRADE_AGENT_CLIENT_SECRET": "the secret of upgrades",
            "CIBA_LOGIN_HINT_ATTRIBUTE": "username", "SMS_SENDER_ID": "sms",
        ]
        for name in ["JOHN_DOE", "JANE_SMITH", "ALEX_CARTER"] {
            variables[name + "_PASSWORD"] = Self.password
        }

        return ImportBatch(
            sources: [ImportSource(label: file, text: text)],
            variables: ResourceVariables(texts: variables)
        )
    }
}
