import Foundation
import IdentityBase

/// The path of a PATCH operation: `userName`, `name.givenName`, `emails[type eq "work"].value`.
struct SCIMPath: Sendable, Equatable {
    /// The only supported comparison: a member equals a value.
    struct Filter: Sendable, Equatable {
        /// Name in lower case.
        let member: String
        let value: JSONValue
    }

    static let malformed = SCIMError.badRequest(
        .invalidPath,
        detail: #"The path is not understood. Use a name, name.sub, name[sub eq "value"] or name[sub eq "value"].sub."#
    )

    /// Name in lower case, because SCIM names are case-insensitive.
    let attribute: String
    var filter: Filter?
    /// Name in lower case.
    var subAttribute: String?

    init(_ text: String) throws(SCIMError) {
        var rest = Substring(text)
        if let prefix = rest.range(of: SCIMSchema.user + ":", options: [.caseInsensitive, .anchored]) {
            rest = rest[prefix.upperBound...]
        }

        attribute = try Self.name(&rest)
        if rest.first == "[" {
            rest.removeFirst()
            filter = try Self.filter(&rest)
        }
        if rest.first == "." {
            rest.removeFirst()
            subAttribute = try Self.name(&rest)
        }
        guard rest.isEmpty else { throw Self.malformed }
    }

    private static func name(_ text: inout Substring) throws(SCIMError) -> String {
        let name = text.prefix { character in
            guard character.isASCII else { return false }
            return character.isLetter || character.isNumber || "-_$".contains(character)
        }
        guard name.first?.isLetter == true else { throw malformed }
        text = text[name.endIndex...]
        return name.lowercased()
    }

    private static func filter(_ text: inout Substring) throws(SCIMError) -> Filter {
        text = text.drop { $0 == " " }
        let member = try name(&text)
        let words = text.split(separator: " ", maxSplits: 1)
        guard text.first == " ",
            words.count == 2,
            words[0].lowercased() == "eq"
        else { throw malformed }

        let rest = words[1]
        guard let end = endOfFilter(rest) else { throw malformed }
        guard let value = ReceivedJSON.decode(JSONValue.self, from: rest[..<end].utf8),
            value.array == nil,
            value.object == nil
        else { throw malformed }
        text = rest[rest.index(after: end)...]
        return Filter(member: member, value: value)
    }

    /// Returns the index of the first `]` outside of a quoted text.
    private static func endOfFilter(_ text: Substring) -> Substring.Index? {
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = isQuoted
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == "]", !isQuoted {
                return index
            }
        }
        return nil
    }
}
