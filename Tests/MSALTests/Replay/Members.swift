import Foundation
import NativeAuthCore

/// An error in a file of cases.
struct CaseProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The members of a JSON object, all of which must be read: an unknown one is an error.
struct Members {
    private let place: String
    private var values: [String: JSONValue]

    init(_ value: JSONValue?, _ place: String) throws {
        guard let object = value?.object else { throw CaseProblem("\(place) is no object") }
        self.place = place
        values = object
    }

    /// `nil` when the member is absent; `.null` when it is there and null.
    mutating func take(_ name: String) -> JSONValue? { values.removeValue(forKey: name) }

    mutating func string(_ name: String) throws -> String? { try read(name, "a text") { $0.string } }
    mutating func bool(_ name: String) throws -> Bool? { try read(name, "true or false") { $0.bool } }
    mutating func int(_ name: String) throws -> Int? { try read(name, "a whole number") { $0.int } }
    mutating func double(_ name: String) throws -> Double? { try read(name, "a number") { $0.double } }
    mutating func array(_ name: String) throws -> [JSONValue]? { try read(name, "an array") { $0.array } }
    mutating func object(_ name: String) throws -> [String: JSONValue]? { try read(name, "an object") { $0.object } }

    mutating func strings(_ name: String) throws -> [String]? {
        try read(name, "an array of texts") { value in
            value.array.flatMap { values in
                let texts = values.compactMap(\.string)
                return texts.count == values.count ? texts : nil
            }
        }
    }

    /// A text that may be `null`.
    mutating func textOrNull(_ name: String) throws -> String? {
        guard let member = take(name), member != .null else { return nil }
        guard let text = member.string else { throw CaseProblem("\(place): \(name) is not a text") }
        return text
    }

    /// Texts by name; none when the member is absent.
    mutating func texts(_ name: String) throws -> [String: String] {
        try read(name, "an object of texts") { value in
            value.object.flatMap { object in
                let texts = object.compactMapValues(\.string)
                return texts.count == object.count ? texts : nil
            }
        } ?? [:]
    }

    mutating func required(_ name: String) throws -> String {
        guard let text = try string(name) else { throw CaseProblem("\(place) lacks \(name)") }
        return text
    }

    mutating func uuid(_ name: String) throws -> UUID? {
        try read(name, "a UUID") { $0.string.flatMap(UUID.init(uuidString:)) }
    }

    /// - Throws: if a member was not read.
    func end() throws {
        guard values.isEmpty else {
            throw CaseProblem("\(place) has keys that this runner does not know: \(values.keys.sorted())")
        }
    }

    private mutating func read<Value>(_ name: String, _ what: String, _ body: (JSONValue) -> Value?) throws -> Value? {
        guard let member = take(name) else { return nil }
        guard let value = body(member) else { throw CaseProblem("\(place): \(name) is not \(what)") }
        return value
    }
}
