import Amplify
import CognitoUserPools
import NativeAuthCore

/// The components of a configured plugin.
struct PluginComponents: Sendable {
    let configuration: PluginConfiguration
    let pool: UserPool

    var flow: AuthFlowType { configuration.flow }
}
