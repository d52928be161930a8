/// The traits of a field for the keyboard and AutoFill.
@_spi(Host) public struct InputTraits: Equatable, Sendable {
    /// The content type's own name, such as `oneTimeCode`.
    public var contentType: String?
    /// The keyboard, such as `emailAddress`.
    public var keyboard: String?
    /// The automatic capitalization: `never`, `words`, `sentences` or `characters`.
    public var capitalization: String?
    /// Whether autocorrection is disabled.
    public var isAutocorrectionDisabled = false
    /// The label of the return key, such as `next` or `go`.
    public var submitLabel: String?

    /// The default traits.
    public init() {}
}
