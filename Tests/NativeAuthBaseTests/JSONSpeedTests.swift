import Foundation
import NativeAuthBase
import Testing

/// The time that a hostile answer of 4 MiB costs. A debug build needs 0.1 to 0.6 s for each of these documents; a reader that
/// tries every type for each value needs a minute. The bound leaves room for ThreadSanitizer.
@Suite("Time to read JSON", .timeLimit(.minutes(3)))
struct JSONSpeedTests {
    private static let size = 4 * 1_024 * 1_024
    private static let bound = 10.0

    /// The seconds that this thread's work took. Other processes and threads do not count.
    private static func processorTime(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        work()
        return now() - start
    }

    @Test(
        "4 MiB of small values take little time",
        arguments: [
            "1", "1.5", "\"\"", "\"a\"", "null", "true", "[]", "{}", "{\"a\":1}", "{\"a\":{\"b\":[1,\"c\"]}}",
            "\"\\u00e9\"", "\"é\"",
        ])
    func smallValues(element: String) {
        let count = Self.size / (element.utf8.count + 1)
        let document = Data(("[" + String(repeating: element + ",", count: count - 1) + element + "]").utf8)
        var value: JSONValue?
        let time = Self.processorTime {
            value = try? JSONValue(parsing: document, limits: JSONLimits(maximumValues: .max))
        }
        #expect(value?.array?.count == count)
        #expect(time < Self.bound)
    }

    @Test("4 MiB of members of one object take little time")
    func members() {
        let count = 300_000
        let document = Data(("{" + (0..<count).map { "\"n\($0)\":1" }.joined(separator: ",") + "}").utf8)
        var value: JSONValue?
        let time = Self.processorTime {
            value = try? JSONValue(parsing: document, limits: JSONLimits(maximumValues: .max))
        }
        #expect(value?.object?.count == count)
        #expect(time < Self.bound)
    }
}
