import Foundation

@testable import IdentityBase
@testable import ServerTestSupport

/// Finds the differences between a recorded and a live response.
struct ReplayComparison {
    private(set) var differences: [String] = []
    /// Recorded values and their current replacements.
    var substitutions: [String: String] = [:]
    /// The source of the conversation's times, and its start.
    let clock: any WallClock
    let began: Date

    init(clock: any WallClock, began: Date) {
        (self.clock, self.began) = (clock, began)
        // The initial users have their recorded ids.
        for id in RecordedServerData.userIDs { substitutions[id] = id }
    }

    /// A recorded text with its replacements.
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
            if name == "set-cookie" {
                compareCookies(value, now)
            } else if name == "location" {
                compareAddresses(value, now, at: "header location")
            } else if ReplayMask.freeHeaders[name] == nil, now != replaced(value) {
                note("header \(name)", replaced(value), now)
            }
        }
        for name in ["x-correlation-id", "x-frame-options", "date"] where live.headers[name] == nil {
            note("header \(name)", "something", "nothing")
        }
        let known = Set(recorded.responseHeaders.map { $0.0.lowercased() })
        for name in live.headers.keys.sorted() where !known.contains(name) && ReplayMask.moreHeaders[name] == nil {
            note("header \(name)", "nothing", "\(live.headers[name] ?? "")")
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
            for key in Set(new.keys).subtracting(old.keys).sorted() where ReplayMask.addedMembers[key] == nil {
                note("\(path).\(key)", "absent", "there")
            }
            for (key, value) in old {
                if let other = new[key] { compare(value, other, at: "\(path).\(key)", named: key) }
            }
            compareTimes(old, new, at: path)
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
        case (.int, .int(let time)) where ReplayMask.times[name] != nil:
            checkTime(Int64(time), named: name, at: path)
        case (.int, .int), (.double, .double), (.bool, .bool), (.null, .null):
            if old != new, ReplayMask.freeValues[name] == nil { note(path, "\(old)", "\(new)") }
        default:
            note("\(path) type", "\(old)", "\(new)")
        }
    }

    private mutating func compareTexts(
        _ old: String,
        _ new: String,
        at path: String,
        named name: String,
        learned: [String: String]
    ) {
        if ReplayMask.documents.contains(name) {
            let values = [old, new].map { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
            guard let before = values[0], let now = values[1] else { return note(path, old, new) }
            return compare(before, now, at: path, named: "")
        }
        if ReplayMask.addresses.contains(name) { return compareAddresses(old, new, at: path, named: name) }
        if ReplayMask.freeValues[name] != nil { return }
        if learned[name] != nil, substitutions[old] == nil { return learn(old, new, at: path) }
        let expected = substitutions[old] ?? replaced(old)
        if expected != new { note(path, expected, new) }
    }

    /// A generated value replaces only one recorded value: two different ones must stay different.
    private mutating func learn(_ old: String, _ new: String, at path: String) {
        if let other = substitutions.first(where: { $0.value == new })?.key {
            note(path, "\(old), which is not \(other)", "\(new) for both")
        }
        substitutions[old] = new
    }

    /// The name and the value are generated; everything else is compared.
    private mutating func compareCookies(_ old: String, _ new: String) {
        let before = old.components(separatedBy: "; ")
        let now = new.components(separatedBy: "; ")
        if Array(before.dropFirst()) != Array(now.dropFirst()) { note("cookie", old, new) }
        let form = /^(tid_sso_[0-9a-f]{16})=([0-9a-f]{64})?$/
        guard let before = before[0].wholeMatch(of: form), let now = now[0].wholeMatch(of: form) else {
            return note("cookie", old, new)
        }
        var pairs = [(String(before.1), String(now.1))]
        switch (before.2, now.2) {
        case (let before?, let now?): pairs.append((String(before), String(now)))
        case (nil, nil): break
        default: note("cookie", old, new)
        }
        for (before, now) in pairs {
            if let expected = substitutions[before] {
                if expected != now { note("cookie", expected, now) }
            } else {
                learn(before, now, at: "cookie")
            }
        }
    }

    /// A time lies within the conversation; an expiry lies after its start.
    private mutating func checkTime(_ time: Int64, named name: String, at path: String) {
        let scale: Int64 = name == "timestamp" ? 1_000 : 1
        let first = Int64(began.timeIntervalSince1970) * scale
        let last = (Int64(clock.now().timeIntervalSince1970) + 1) * scale
        guard time >= first, name == "exp" || time <= last else {
            return note(path, "a time from \(first) to \(last)", "\(time)")
        }
    }

    /// Related times keep their distance, up to the second that a conversation takes.
    private mutating func compareTimes(_ old: [String: JSONValue], _ new: [String: JSONValue], at path: String) {
        for name in ["exp", "nbf"] {
            guard let before = old[name]?.integer, let now = new[name]?.integer, let start = old["iat"]?.integer,
                let newStart = new["iat"]?.integer
            else { continue }
            let distance = before - start
            let newDistance = now - newStart
            if abs(distance - newDistance) > (name == "nbf" ? 0 : 1) {
                note("\(path) \(name) - iat", "\(distance)", "\(newDistance)")
            }
        }
    }

    private mutating func compareAddresses(
        _ old: String,
        _ new: String,
        at path: String,
        named member: String = ""
    ) {
        let learned =
            member == ReplayMask.providerAddress
            ? ReplayMask.learnedProviderParameters : ReplayMask.learnedParameters
        let before = old.components(separatedBy: "?")
        let now = new.components(separatedBy: "?")
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
            compareTexts(value, other, at: "\(path) \(name)", named: name, learned: learned)
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
