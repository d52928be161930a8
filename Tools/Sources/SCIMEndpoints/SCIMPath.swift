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

    static let malformed = SCIMError.badRequest(
        .invalidPath,
        detail: #"The path is not understood. Use a name, name.sub, name[sub eq "value"] or name[sub eq "value"].sub."#
    )

    private static func name(_ text: inout Substring) throws(SCIMError) -> String {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_$".contains($0)) }
        guard name.first?.isLetter == true else { throw malformed }
        text = text[name.endIndex...]
        return name.lowercased()
    }

    private static func filter(_ text: inout Substring) throws(SCIMError) -> Filter {
        text = text.drop { $0 == " " }
        let member = try name(&text)
        let words = text.split(separator: " ", maxSplits: 1)
        guard text.first == " ", words.count == 2, words[0].lowercased() == "eq" else { throw malformed }
        var isQuoted = false
        var isEscaped = false
        for index in words[1].indices {
            let character = words[1][index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = isQuoted
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == "]", !isQuoted {
                guard let value = ReceivedJSON.decode(JSONValue.self, from: words[1][..<index].utf8),
                    value.array == nil, value.object == nil
                else { throw malformed }
                text = words[1][words[1].index(after: index)...]
                return Filter(member: member, value: value)
            }
        }
        throw malformed
    }
}
