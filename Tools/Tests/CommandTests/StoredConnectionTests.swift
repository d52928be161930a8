import Foundation
import Testing

@testable import nativeauth

@Suite("A stored connection", .timeLimit(.minutes(5)))
struct StoredConnectionTests {
    @Test(
        "The settings of each provider are read and written in the same form",
        arguments: [
            (
                #"{"applicationId":"a","baseURL":"https://id.example","clientId":"c"}"#, ProviderName.thunderid,
                "thunder."
            ),
            (
                #"{"baseURL":"https://id.example","pool":{"clientId":"c","userPoolId":"p"}}"#,
                .cognito, "cognito.p.c."
            ),
            (#"{"baseURL":"https://id.example/t","tenant":{"clientId":"c"}}"#, .entra, "entra."),
        ]
    )
    func form(_ json: String, _ provider: ProviderName, _ prefix: String) throws {
        let connection = try JSONDecoder().decode(Connection.self, from: Data(json.utf8))
        #expect(connection.providerName == provider)
        #expect(StoredSession.Keys(connection).prefix.hasPrefix(prefix))

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(connection), as: UTF8.self) == json)
    }

    @Test("Connections with other settings or another provider differ")
    func differs() {
        let pool = UserPoolClientSettings(userPoolId: "p", clientId: "c")
        let connections = [
            Connection(baseURL: "https://id.example"),
            Connection(baseURL: "https://id.example", provider: pool),
            Connection(baseURL: "https://id.example", provider: UserPoolClientSettings(userPoolId: "p", clientId: "d")),
            Connection(baseURL: "https://id.example", provider: TenantClientSettings(clientId: "c")),
        ]
        for (index, one) in connections.enumerated() {
            let equal = connections.indices.filter { connections[$0] == one }
            #expect(equal == [index])
        }
    }
}
