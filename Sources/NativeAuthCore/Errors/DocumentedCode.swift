/// A code of the error type that a client documents, inside the error that all clients share.
package struct DocumentedCode: Sendable, Hashable {
    /// The raw value of the code.
    package let rawValue: String
    /// Indicates whether the documented error contains this one as its details. Otherwise it consists of the code, the
    /// message and the underlying error.
    package let hasDetails: Bool

    package init(_ rawValue: String, hasDetails: Bool = true) {
        self.rawValue = rawValue
        self.hasDetails = hasDetails
    }
}
