import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Attributes of a sign-up", .timeLimit(.minutes(5)))
struct AttributeEncodingTests {
    @Test("A value that JSON does not have is refused with the attributes' names, sorted, and nothing is sent")
    func notEncodable() async throws {
        let transport = ScriptedTransport([])
        let names = ["zone", "city", "age", "unit", "name", "street"]
        let values = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue.double(.infinity)) })
        let error = await #expect(throws: EntraError.self) {
            _ = try await Samples.client(transport).submitAttributes(
                jsonAttributes: values,
                for: Samples.signUpAttributes
            )
        }
        #expect(error?.kind == .attributesInvalid(["age", "city", "name", "street", "unit", "zone"]))
        #expect(transport.requests.isEmpty)
    }
}
