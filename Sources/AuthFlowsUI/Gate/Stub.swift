#if canImport(SwiftUI)
public import AuthFlows
public import NativeAuthCore
public import Combine
public struct AuthFlowKind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let signIn = Self(rawValue: "sign_in")
    public static let signUp = Self(rawValue: "sign_up")
    public static let recovery = Self(rawValue: "recovery")
}
public protocol AuthClient: Sendable {
    var flows: Set<AuthFlowKind> { get }
    func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow
    func sessionStates() throws -> SessionStateSequence
    func user() async throws -> FlowUser?
    func accessToken() async throws -> Secret
    func signOut(everywhere: Bool) async throws -> SignOutReason
}
@MainActor public final class AuthSession: ObservableObject {
    public enum Phase: Sendable, Equatable { case undetermined, signedOut(SignOutReason), signedIn(FlowUser) }
    @Published public var phase = Phase.undetermined
    @Published public var error: NativeAuthError?
    public let client: any AuthClient
    public init(client: any AuthClient) { self.client = client }
    public func start() async {}
    public func refresh() async {}
}
#endif
