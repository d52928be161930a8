import Foundation
import IdentityBase

/// A property of an executor in a flow document.
struct ExecutorProperty: Sendable {
    let name: String
    /// Indicates whether the value is `true` or `false`.
    var isFlag = false
    var isRequired = false
    /// The only values; nil when any will do.
    var values: [String]?
    /// The range of a whole number; nil for another property.
    var range: ClosedRange<Int>?

    /// Returns the values of a list property: the elements of a JSON list, or the words of a text.
    static func list(_ text: String) -> [String] {
        if let list = ReceivedJSON.decode([String].self, from: Data(text.utf8)) {
            return list
        }
        return text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}
