import IdentityBase
import IdentityDomain

/// A change of a user by SCIM operations. Attributes that no operation contains are unchanged.
struct SCIMChange {
    /// The only element of a list, such as `emails`.
    private struct ListElement {
        let entry: AttributeMapping.Entry
        /// The members that the server sets.
        let fixed: [String: JSONValue]
    }

    private let mapping: AttributeMapping
    private let before: User
    private(set) var user: User

    init(_ user: User, _ mapping: AttributeMapping) {
        self.mapping = mapping
        before = user
        self.user = user
    }

    /// Removes every attribute of the SCIM schema, so that a PUT sets them again.
    mutating func clear() {
        for entry in mapping.entries {
            AttributeMapping.set(nil, at: entry.place, of: &user)
        }
    }

    mutating func apply(_ operation: SCIMOperation) throws(SCIMError) {
        let path = operation.path
        let entries = mapping.entries.filter { $0.head.lowercased() == path.attribute }
        guard let first = entries.first else { throw Self.unknown(path) }
        if let fixed = SCIMResource.lists[first.head] {
            try applyToList(ListElement(entry: first, fixed: fixed), operation: operation)
        } else if path.filter != nil {
            throw .badRequest(.invalidPath, detail: "\(first.head) is no list, so it can't be filtered.")
        } else if first.isComplex {
            try applyToParts(entries, operation: operation)
        } else if path.subAttribute != nil {
            throw .badRequest(.invalidPath, detail: "\(first.head) has no parts.")
        } else {
            try write(operation.value, entry: first)
        }
    }

    /// Validates the result. Must be called once, after the last operation.
    /// - Parameter removalError: the kind of error if a required attribute was removed.
    func finish(removalError: SCIMError.Kind) throws(SCIMError) -> User {
        for entry in mapping.entries {
            let old = AttributeMapping.text(at: entry.place, of: before)
            let new = AttributeMapping.text(at: entry.place, of: user)
            guard old != new else { continue }

            if let new, !entry.allows(new) {
                throw .badRequest(
                    .invalidValue,
                    detail: "The value of \(entry.name) does not have the form that it needs."
                )
            }
            if new == nil, entry.isRequired {
                throw .badRequest(
                    removalError,
                    detail: "\(entry.name) is required. It can be replaced, but not left out."
                )
            }
        }
        return user
    }

    private mutating func applyToParts(
        _ entries: [AttributeMapping.Entry],
        operation: SCIMOperation
    ) throws(SCIMError) {
        let path = operation.path
        if let part = path.subAttribute {
            return try write(operation.value, part: part, of: entries, path: path)
        }

        switch operation.value {
        case nil, .null?:
            for entry in entries {
                try write(nil, entry: entry)
            }
        case .object(let parts)?:
            for (part, value) in parts.sorted(by: { $0.key < $1.key }) {
                try write(value, part: part, of: entries, path: path)
            }
        default:
            throw .badRequest(.invalidValue, detail: "The value of \(path.attribute) has to be an object.")
        }
    }

    private mutating func write(
        _ value: JSONValue?,
        part: String,
        of entries: [AttributeMapping.Entry],
        path: SCIMPath
    ) throws(SCIMError) {
        guard let entry = entries.first(where: { $0.tail.lowercased() == part.lowercased() }) else {
            throw Self.unknown(path)
        }
        try write(value, entry: entry)
    }

    private mutating func applyToList(_ list: ListElement, operation: SCIMOperation) throws(SCIMError) {
        let path = operation.path
        let entry = list.entry
        if let filter = path.filter {
            try check(filter, of: list, operation: operation)
        }

        switch path.subAttribute {
        case entry.tail.lowercased()?:
            try write(operation.value, entry: entry)
        case nil:
            guard let value = operation.value, value != .null else {
                return try write(nil, entry: entry)
            }
            try writeElement(value, entry: entry, operation: operation)
        case let part? where list.fixed.keys.contains(part):
            throw .badRequest(.mutability, detail: "This server sets \(part) of \(entry.head) itself.")
        default:
            throw Self.unknown(path)
        }
    }

    /// Checks that the filter matches the list's element.
    private func check(
        _ filter: SCIMPath.Filter,
        of list: ListElement,
        operation: SCIMOperation
    ) throws(SCIMError) {
        let entry = list.entry
        let current = AttributeMapping.text(at: entry.place, of: user)
        var element = list.fixed
        element[entry.tail] = current.map(JSONValue.string)
        let isMember = element.keys.contains { $0.lowercased() == filter.member }
        guard isMember || filter.member == entry.tail else {
            throw Self.unknown(operation.path)
        }

        let hasElement = current != nil || operation.kind == .add
        let isMatch = element.contains { filter.accepts($0.key, other: $0.value) }
        guard hasElement, isMatch else {
            throw .badRequest(.noTarget, detail: "No element of \(entry.head) is like that.")
        }
    }

    private mutating func writeElement(
        _ value: JSONValue,
        entry: AttributeMapping.Entry,
        operation: SCIMOperation
    ) throws(SCIMError) {
        let elements = value.array ?? [value]
        guard elements.count <= 1 else {
            throw .badRequest(.invalidValue, detail: "This server keeps one element of \(entry.head). Send only one.")
        }
        guard let element = elements.first else {
            if operation.kind == .replace {
                try write(nil, entry: entry)
            }
            return
        }
        let known = [entry.tail, "display", "type", "primary"]
        guard let members = element.object.map(SCIMOperation.lowercased),
            let new = members[entry.tail],
            members.keys.allSatisfy(known.contains)
        else {
            throw .badRequest(
                .invalidValue,
                detail:
                    "An element of \(entry.head) is an object with value; type, primary and display are passed over."
            )
        }

        let current = AttributeMapping.text(at: entry.place, of: user).map(JSONValue.string)
        if operation.kind == .add,
            operation.path.filter == nil,
            let current,
            current != new
        {
            throw .badRequest(
                .invalidValue,
                detail: "This server keeps one element of \(entry.head), and it is there. Use replace."
            )
        }
        try write(new, entry: entry)
    }

    private mutating func write(_ value: JSONValue?, entry: AttributeMapping.Entry) throws(SCIMError) {
        switch value {
        case nil, .null?:
            AttributeMapping.set(nil, at: entry.place, of: &user)
        case .string(let text)?:
            let clean = InputSanitizer.clean(text)
            AttributeMapping.set(.string(clean), at: entry.place, of: &user)
        default:
            throw .badRequest(.invalidValue, detail: "The value of \(entry.name) has to be a text.")
        }
    }

    private static func unknown(_ path: SCIMPath) -> SCIMError {
        if SCIMResource.readOnly.contains(path.attribute) {
            return .badRequest(.mutability, detail: "\(path.attribute) can't be changed.")
        }
        if path.attribute == "password" {
            return .badRequest(
                .mutability,
                detail: "The password is not changed here. Send it to \(ThunderIDPath.ownCredentials)."
            )
        }

        let known = AttributeMapping.scim.entries.map(\.name).joined(separator: ", ")
        return .badRequest(.invalidPath, detail: "There is no such attribute. This server has \(known).")
    }
}

extension SCIMPath.Filter {
    /// Checks whether a member of an element matches the filter. The comparison ignores case, as SCIM does here.
    fileprivate func accepts(_ name: String, other: JSONValue) -> Bool {
        guard name.lowercased() == member else { return false }
        guard let text = value.string, let other = other.string else {
            return value == other
        }
        return text.lowercased() == other.lowercased()
    }
}
