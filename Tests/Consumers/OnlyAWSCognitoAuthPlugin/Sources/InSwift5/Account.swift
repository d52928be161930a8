import AWSCognitoAuthPlugin
import Amplify
import Foundation

/// An app's code around Amplify, in Swift 5 mode: written for Amplify, unchanged.
package class Account {
    var sinks: Set<AnyCancellable> = []

    package init() {}

    package func configure(with outputs: Data) throws {
        try Amplify.add(
            plugin: AWSCognitoAuthPlugin(
                networkPreferences: AWSCognitoNetworkPreferences(maxRetryCount: 1, timeoutIntervalForRequest: 5)
            )
        )
        try Amplify.configure(with: .data(outputs))
    }

    package func token() async throws -> String? {
        let session = try await Amplify.Auth.fetchAuthSession()
        guard let provider = session as? AuthCognitoTokensProvider else { return nil }
        return try? provider.getCognitoTokens().get().accessToken
    }

    package func awsSessionToken() async throws -> String? {
        let session = try await Amplify.Auth.fetchAuthSession()
        guard let provider = session as? AuthAWSCredentialsProvider else { return nil }
        let credentials = try provider.getAWSCredentials().get() as? AWSTemporaryCredentials
        return credentials?.sessionToken
    }

    package func signOut() async -> Bool {
        let result = await Amplify.Auth.signOut(options: .init(globalSignOut: true))
        guard let signOutResult = result as? AWSCognitoSignOutResult else { return false }
        switch signOutResult {
        case .complete: return true
        case let .partial(revokeTokenError, globalSignOutError, hostedUIError):
            print(revokeTokenError as Any, globalSignOutError as Any, hostedUIError as Any)
            return true
        case .failed(let error):
            print(error)
            return false
        }
    }
}
