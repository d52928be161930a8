import Foundation
import NativeAuthBase

/// Reading hostile documents of 4 MiB: small values, which cost most, with the default limits off; the same documents
/// within the default limits are refused while they are read.
struct JSONBenchmark {
    private static let size = 4 * 1_024 * 1_024
    private static let elements = [
        ("numbers", "1"), ("strings", "\"a\""), ("escapes", "\"\\u00e9\""), ("arrays", "[]"), ("objects", "{\"a\":1}"),
        ("nested", "{\"a\":{\"b\":[1,\"c\"]}}"),
    ]

    private static func document(of element: String) -> Data {
        let count = size / (element.utf8.count + 1)
        return Data(("[" + String(repeating: element + ",", count: count - 1) + element + "]").utf8)
    }

    /// For each kind of element, `NAME` reads all values and `NAME.limited` stops at the default limit.
    /// `foundation.numbers` is `JSONSerialization`.
    var workloads: [Workload] {
        var all: [Workload] = []
        for (name, element) in Self.elements {
            let document = Self.document(of: element)
            all.append(
                Workload("json.\(name)") { _ in
                    let value = try JSONValue(parsing: document, limits: JSONLimits(maximumValues: .max))
                    guard value.array?.isEmpty == false else { throw Surprise("no values") }
                }
            )
            all.append(
                Workload("json.\(name).limited") { _ in
                    if (try? JSONValue(parsing: document)) != nil { throw Surprise("\(name): not refused") }
                }
            )
        }
        let numbers = Self.document(of: "1")
        all.append(
            Workload("json.foundation.numbers") { _ in
                guard try JSONSerialization.jsonObject(with: numbers) is [Any] else { throw Surprise("no values") }
            }
        )
        return all
    }
}
