import Testing

@testable import Amplify

@Suite("Setup", .timeLimit(.minutes(5)))
struct SetUpTests {
    enum Event: Sendable { case plugin, begin, beginAgain, done, failed }

    @Test(
        "Plugins are added before the configuration; only the second generation can replace it",
        arguments: [
            ([.plugin, .plugin], nil),
            ([.begin, .begin], 1), ([.begin, .beginAgain], 1), ([.begin, .plugin], 1),
            ([.begin, .done, .begin], 2), ([.begin, .done, .beginAgain], nil), ([.begin, .done, .plugin], 2),
            ([.begin, .failed, .begin], nil), ([.begin, .failed, .plugin], nil),
            ([.beginAgain, .done, .beginAgain, .failed, .begin], 4),
            ([.beginAgain, .done, .beginAgain, .failed, .plugin], 4),
            ([.done, .begin], nil), ([.begin, .done, .failed, .plugin], 3),
        ] as [([Event], Int?)]
    )
    func order(events: [Event], refused: Int?) {
        var setUp = SetUp()
        for (index, event) in events.enumerated() {
            let isRefused: Bool
            do {
                switch event {
                case .plugin: try setUp.admitPlugin()
                case .begin: try setUp.begin(mayRepeat: false)
                case .beginAgain: try setUp.begin(mayRepeat: true)
                case .done: setUp.end(isDone: true)
                case .failed: setUp.end(isDone: false)
                }
                isRefused = false
            } catch ConfigurationError.amplifyAlreadyConfigured(_, let suggestion, _) {
                isRefused = !suggestion.isEmpty
            } catch {
                Issue.record(error)
                return
            }
            #expect(isRefused == (index == refused), "event \(index)")
        }
    }
}
