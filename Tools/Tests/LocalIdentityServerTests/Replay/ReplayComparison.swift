import Foundation

@testable import LocalIdentityServer

/// Finds the differences between a recorded answer and a live one.
struct ReplayComparison {
    private(set) var differences: [String] = []
    /// Recorded values and what stands for them now.
    var substitutions: [String: String] = [:]

    /// A recorded text as it would be now.
    func replaced(_ text: String) -> String {
        substitutions.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }

    mutating func compare(_ recorded: Transcript.Exchange, _ live: TestClient.Reply) {
        if recorded.status != live.status { note("status", "\(recorded.status)", "\(live.status)") }
        for (name, value) in recorded.responseHeaders {
            let name = name.lowercased()
            guard let now = live.headers[name] ?? (ReplayMask.freeHeaders[name] == nil ? nil : value) else {
                note("header \(name)", value, "nothing")
                continue
            }
            if name == "location" {
                compareAddresses(value, now, at: "header location")
            } else if ReplayMask.freeHeaders[name] == nil, now != replaced(value) {
                note("header \(name)", replaced(value), now)
            }
        }
        for name in ["x-correlation-id", "x-frame-options", "date"] where live.headers[name] == nil {
            note("header \(name)", "something", "nothing")
        }
        guard let old = try? JSONDecoder().decode(JSONValue.self, from: Data(recorded.responseBody.utf8)) else {
            let text = live.text.trimmingCharacters(in: .whitespacesAndNewlines)
            let body = replaced(recorded.responseBody)
            if text != body { note("body", body, text) }
            return
        }
        compare(old, live.json, at: "", named: "")
        for name in ReplayMask.tokens { compareClaims(old[name]?.string, live.json[name]?.string, of: name) }
    }

    private mutating func compare(_ old: JSONValue, _ new: JSONValue, at path: String, named name: String) {
        switch (old, new) {
        case (.object(let old), .object(let new)):
            if name == ReplayMask.textsMember { return compareTexts(old, new, at: path) }
            for key in Set(old.keys).subtracting(new.keys).sorted() where ReplayMask.absentMembers[key] == nil {
                note("\(path).\(key)", "there", "missing")
            }
            for key in Set(new.keys).subtracting(old.keys).sorted() { note("\(path).\(key)", "absent", "there") }
            for (key, value) in old {
                if let other = new[key] { compare(value, other, at: "\(path).\(key)", named: key) }
            }
        case (.array(let old), .array(let new)):
            if ReplayMask.shorterLists[name] != nil {
                for value in new where !old.contains(value) { note(path, "absent", "\(value)") }
                if new.isEmpty { note(path, "\(old)", "nothing") }
                return
            }
            if ReplayMask.longerLists[name] != nil {
                for value in old where !new.contains(value) { note(path, "\(value)", "absent") }
                return
            }
            if old.count != new.count { note("\(path) count", "\(old.count)", "\(new.count)") }
            for (index, pair) in zip(old, new).enumerated() {
                compare(pair.0, pair.1, at: "\(path)[\(index)]", named: name)
            }
        case (.string(let old), .string(let new)):
            compareTexts(old, new, at: path, named: name, learned: ReplayMask.learnedValues)
        case (.integer, .integer), (.number, .number), (.bool, .bool), (.null, .null):
            if old != new, ReplayMask.freeValues[name] == nil { note(path, "\(old)", "\(new)") }
        default:
            note("\(path) type", "\(old)", "\(new)")
        }
    }

    private mutating func compareTexts(
        _ old: String, _ new: String, at path: String, named name: String, learned: [String: String]
    ) {
        if ReplayMask.addresses.contains(name) { return compareAddresses(old, new, at: path) }
        if ReplayMask.freeValues[name] != nil { return }
        if learned[name] != nil, substitutions[old] == nil {
            substitutions[old] = new
            return
        }
        let expected = substitutions[old] ?? replaced(old)
        if expected != new { note(path, expected, new) }
    }

    private mutating func compareAddresses(_ old: String, _ new: String, at path: String) {
        let (before, now) = (old.components(separatedBy: "?"), new.components(separatedBy: "?"))
        guard let base = before.first, now.first == replaced(base), before.count == now.count,
            let parameters = try? FormParameters(encoded: before.dropFirst().joined()).plain,
            let others = try? FormParameters(encoded: now.dropFirst().joined()).plain
        else { return note(path, replaced(old), new) }
        let names = { (address: [String]) in
            address.dropFirst().joined().components(separatedBy: "&").map { $0.components(separatedBy: "=")[0] }
        }
        if names(before) != names(now) { note("\(path) parameters", "\(names(before))", "\(names(now))") }
        for (name, value) in parameters {
            guard let other = others[name] else { continue }
            compareTexts(value, other, at: "\(path) \(name)", named: name, learned: ReplayMask.learnedParameters)
        }
    }

    private mutating func compareTexts(_ old: [String: JSONValue], _ new: [String: JSONValue], at path: String) {
        for (namespace, texts) in new {
            guard let texts = texts.object else {
                note("\(path).\(namespace) type", "object", "something else")
                continue
            }
            for (key, text) in texts where text.string == nil { note("\(path).\(namespace).\(key)", "text", "\(text)") }
            if old.count == 1, old[namespace] == nil { note("\(path).\(namespace)", "absent", "there") }
        }
    }

    private mutating func compareClaims(_ old: String?, _ new: String?, of name: String) {
        guard let old, let before = Token(old) else { return }
        guard let new, let now = Token(new) else { return note(name, "a token", "none") }
        compare(before.header, now.header, at: "\(name) header", named: "")
        compare(before.claims, now.claims, at: name, named: "")
        if before.lifetime != now.lifetime {
            note("\(name) lifetime", "\(before.lifetime ?? 0)", "\(now.lifetime ?? 0)")
        }
    }

    private mutating func note(_ place: String, _ old: String, _ new: String) {
        differences.append("\(place): recorded \(old), now \(new)")
    }
}

/// A token taken apart, without a look at its signature.
struct Token {
    let header: JSONValue
    let claims: JSONValue

    init?(_ text: String) {
        let parts = text.split(separator: ".").map { part -> JSONValue? in
            var base64 = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            while base64.count % 4 != 0 { base64 += "=" }
            return Data(base64Encoded: base64).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
        }
        guard parts.count == 3, let header = parts[0], let claims = parts[1] else { return nil }
        self.header = header
        self.claims = claims
    }

    var lifetime: Int64? {
        guard let end = claims["exp"]?.integer, let start = claims["iat"]?.integer else { return nil }
        return end - start
    }
}
