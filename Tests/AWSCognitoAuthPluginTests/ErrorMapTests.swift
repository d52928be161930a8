import Amplify
import CognitoUserPools
import Foundation
import NativeAuthCore
import Testing

@testable import AWSCognitoAuthPlugin
