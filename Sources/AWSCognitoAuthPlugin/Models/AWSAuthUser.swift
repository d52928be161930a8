public import Amplify
import CognitoUserPools

/// The signed-in user.
public struct AWSAuthUser: AuthUser {
    /// The user name in the pool; `unknown` if the tokens do not contain it.
    public var username: String
    /// The user's id in the pool; `unknown` if the tokens do not contain it.
    public var userId: String

    init(_ user: PoolUser) {
        username = user.username
        userId = user.id
    }
}
