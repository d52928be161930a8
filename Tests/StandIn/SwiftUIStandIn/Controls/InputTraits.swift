/// What kind of text a field takes, as the keyboard and AutoFill are told.
@_spi(Host) public struct InputTraits: Equatable, Sendable {
    /// The content type's own name, such as `oneTimeCode`.
    public var contentType: String?
    /// The keyboard, such as `emailAddress`.
    public var keyboard: String?
    /// When capitals are written by themselves: `never`, `words`, `sentences` or `characters`.
    public var capitalization: String?
    /// Whether the system keeps its hands off what is written.
    public var isAutocorrectionDisabled = false
    /// What the return key says, such as `next` or `go`.
    public var submitLabel: String?

    /// Nothing said.
    public init() {}
}
