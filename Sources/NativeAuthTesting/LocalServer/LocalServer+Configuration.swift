#if os(macOS) || os(Linux)
public import Foundation

extension LocalServer {
    /// The application for ThunderID's API.
    public struct Application: Sendable, Equatable {
        /// The `applicationId` of a `ThunderIDConfig`.
        public let applicationId: String
        /// The OAuth client, its `clientId`.
        public let clientId: String
        /// The redirect URI, its `afterSignInUrl`.
        public let redirectURI: String
    }

    /// The user pool for Amplify and other clients of Cognito.
    public struct UserPool: Sendable, Equatable, Decodable {
        /// The address of the service.
        public let endpoint: URL
        /// The pool's id, which starts with its region.
        public let userPoolId: String
        /// The app client without a secret.
        public let clientId: String

        /// The region in the pool's id.
        public var region: String { String(userPoolId.prefix { $0 != "_" }) }

        /// The content of `amplify_outputs.json`, for `Amplify.configure(with: .data(…))`.
        public var amplifyOutputs: Data {
            let text = """
                {
                  "version": "1",
                  "auth": {
                    "aws_region": "\(region)",
                    "user_pool_id": "\(userPoolId)",
                    "user_pool_client_id": "\(clientId)",
                    "user_pool_endpoint": "\(endpoint.absoluteString)"
                  }
                }
                """
            return Data(text.utf8)
        }
    }

    /// The tenant for MSAL and other clients of Entra.
    public struct Tenant: Sendable, Equatable, Decodable {
        /// The authority, with the tenant's domain, for `MSALCIAMAuthority(url:)`.
        public let authority: URL
        /// The id of the app.
        public let clientId: String
    }
}
#endif
