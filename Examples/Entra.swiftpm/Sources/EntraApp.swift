import EntraNativeAuth
import Foundation
import NativeAuthCore
import SwiftUI

@main
struct EntraApp: App {
    private let client = Result { try EntraAuthClient.local() }

    var body: some Scene {
        WindowGroup {
            switch client {
            case .success(let client): RootView(client: client)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}

extension EntraAuthClient {
    /// A client of the tenant of `nativeauth serve`. For your own tenant, use `EntraAuthority(tenantSubdomain:)`, and
    /// remove the certificate.
    static func local(
        address: String = LocalServer.address,
        certificatePath: String = LocalServer.certificatePath,
        store: (any SecretStore)? = nil
    ) throws -> EntraAuthClient {
        guard let tenant = URL(string: address + "/nativeauth.onmicrosoft.com") else { throw URLError(.badURL) }
        let client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0001",
                authority: try EntraAuthority(url: tenant)
            ),
            store: store,
            developmentCertificate: try DevelopmentCertificate(path: certificatePath)
        )
        return EntraAuthClient(client)
    }
}
