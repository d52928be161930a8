public import Amplify
import CognitoUserPools

/// Who is signed in.
///
/// Source: Amplify's public surface.
public struct AWSAuthUser: AuthUser {
    /// The user's name in the pool; `unknown` when the tokens do not say it.
    public var username: String
    /// The user's id in the pool; `unknown` when the tokens do not say it.
    public var userId: String

    init(_ user: PoolUser) {
        username = user.username
        userId = user.id
    }
}
