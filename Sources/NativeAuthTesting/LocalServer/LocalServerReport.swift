#if os(macOS) || os(Linux)
import Foundation

/// The part of `NATIVEAUTH_SERVER_REPORT` that ``LocalServer`` uses.
struct LocalServerReport: Decodable {
    let baseURL: String
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: URL
    let cognito: LocalServer.UserPool
    let entra: LocalServer.Tenant
}
#endif
