import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

/// A suite with a pool whose delays only advance the clock.
protocol PoolTesting {
    var clock: TestClock { get }
}

extension PoolTesting {
    func pool(
        _ transport: ScriptedTransport,
        store: any SecretStore = MemorySecretStore()
    ) throws -> UserPool {
        UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
    }

    func signIn(_ pool: UserPool) async throws {
        #expect(try await CognitoSignIn(pool, username: "ada").begin(.password(Secret("pw"))) == .done)
    }
}
