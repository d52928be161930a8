import NativeAuthCore
import SwiftUI
import ThunderID

@main
struct QuickstartApp: App {
    var body: some Scene {
        WindowGroup {
            RootView(config: .local())
        }
    }
}

extension ThunderIDConfig {
    /// The application of `nativeauth serve`. For your own server, remove the certificate.
    static func local(
        address: String = LocalServer.address,
        certificatePath: String = LocalServer.certificatePath,
        storage: (any StorageAdapter)? = nil
    ) -> ThunderIDConfig {
        ThunderIDConfig(
            baseUrl: address,
            clientId: "demo-native",
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: "nativeauth-demo://callback",
            applicationId: "019a0000-0000-7000-8000-00000000d001",
            storage: storage,
            developmentCertificatePath: certificatePath
        )
    }
}
