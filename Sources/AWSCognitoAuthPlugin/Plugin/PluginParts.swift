import Amplify
import CognitoUserPools
import NativeAuthCore

/// What a configured plugin is made of.
struct PluginParts: Sendable {
    let configuration: PluginConfiguration
    let pool: UserPool

    var flow: AuthFlowType { configuration.flow }
}
