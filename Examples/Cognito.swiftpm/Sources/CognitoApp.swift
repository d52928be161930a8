import CognitoUserPools
import Foundation
import NativeAuthCore
import SwiftUI

@main
struct CognitoApp: App {
    private let client = Result { try CognitoClient.local() }

    var body: some Scene {
        WindowGroup {
            switch client {
            case .success(let client): RootView(client: client)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}

extension CognitoClient {
    /// A client of the user pool of `nativeauth serve`. For your own pool, remove `endpoint` and the certificate.
    static func local(
        address: String = LocalServer.address,
        certificatePath: String = LocalServer.certificatePath,
        store: (any SecretStore)? = nil
    ) throws -> CognitoClient {
        CognitoClient(
            configuration: try UserPoolConfiguration(
                poolID: "eu-central-1_NativeAuth",
                clientID: "nativeauthlocal",
                endpoint: URL(string: address)
            ),
            settings: CognitoPoolSettings(requiredAttributes: ["email"]),
            store: store,
            developmentCertificate: try DevelopmentCertificate(path: certificatePath)
        )
    }
}
