import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@Suite("Manual transfer of the redirect URL", .timeLimit(.minutes(5)))
struct ManualBrowserSessionTests {
    private func open(_ answers: [String?], state: String = "&state=s1") async throws -> (URL, [Bool], [URL]) {
        let left = Lock(answers)
        let asked = Lock<[Bool]>([])
        let shown = Lock<[URL]>([])
        let session = ManualBrowserSession { request in
            shown.withLock { $0.append(request.url) }
        } read: { isAgain in
            asked.withLock { $0.append(isAgain) }
            return left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        let request = BrowserRequest(
            url: try #require(URL(string: "https://id.test/authorize?a=b" + state)),
            callback: URL(string: "app:/back")
        )
        let url = try await session.open(comingBackTo: try #require(URL(string: "app:/back"))) { _ in request }
        return (url, asked.withLock { $0 }, shown.withLock { $0 })
    }

    @Test("A pasted URL is trimmed")
    func pasted() async throws {
        let (url, asked, shown) = try await open([" app:/back?code=c&state=s1 \n"])
        #expect(url.absoluteString == "app:/back?code=c&state=s1" && asked == [false])
        #expect(shown.map(\.absoluteString) == ["https://id.test/authorize?a=b&state=s1"])
    }

    @Test("Invalid input is requested again")
    func again() async throws {
        let wrong = [
            "", "c0de", "app:/back?code=c&state=s2", "app:/other?code=c&state=s1", "https://id.test/authorize?state=s1",
            "app:/back?code=c",
        ]
        let (url, asked, _) = try await open(wrong + ["app:/back?error=access_denied&state=s1"])
        #expect(url.query == "error=access_denied&state=s1")
        #expect(asked == [false] + wrong.map { _ in true })
    }

    @Test("The end of the input is a cancellation")
    func gaveUp() async throws {
        await #expect(throws: CancellationError.self) { _ = try await open(["nonsense", nil]) }
    }

    @Test("The state is read from any valid URL; an invalid URL is not opened")
    func readable() async throws {
        for others in ["&x=1&x=2&state=s1", "&x=%FF&st%61te=s1"] {
            let (url, asked, _) = try await open(["app:/back?code=c", "app:/back?code=c&state=s1"], state: others)
            #expect(url.query == "code=c&state=s1" && asked == [false, true])
        }
        for state in ["&state=s1&state=s2", "&state=%FF", "&state=s1&st%61te=s1"] {
            let error = await #expect(throws: NativeAuthError.self) {
                _ = try await open(["app:/back?code=c&state=s1"], state: state)
            }
            #expect(error?.code == .refused)
        }
    }

    @Test("Without a state, a code or an error is sufficient")
    func stateless() async throws {
        let (url, _, _) = try await open(["app:/back", "app:/back?code=c"], state: "")
        #expect(url.query == "code=c")
    }
}
