/// The reason why a document was refused. It never quotes the document.
public enum JSONReadError: Error, Sendable, Hashable {
    /// The text is not JSON (RFC 8259) in UTF-8; reading failed at this byte.
    case malformed(offset: Int)
    /// The document has more bytes than ``JSONLimits/maximumSize``.
    case tooLarge
    /// Arrays and objects are nested more deeply than ``JSONLimits/maximumDepth``.
    case tooDeep
    /// The document has more values than ``JSONLimits/maximumValues``.
    case tooManyValues
    /// An object has two members of the same name, and ``JSONLimits/refusesDuplicateNames`` is set.
    case duplicateName
}
