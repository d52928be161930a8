/// What a view says to assistive technology.
@_spi(Host) public struct AccessibilityProperties: Equatable, Sendable {
    /// What it is called, if that is not what can be read.
    public var label: String?
    /// What happens when it is used.
    public var hint: String?
    /// What it holds, if that is not what its control holds.
    public var value: String?
    /// What a test calls it.
    public var identifier: String?
    /// What kind of thing it is.
    public var traits: AccessibilityTraits = []
    /// Whether it is passed over.
    public var isHidden = false
    /// Whether what is inside is `ignore`d, `contain`ed or `combine`d; `nil` where nothing was said.
    public var children: String?
    /// Larger ones are read first.
    public var sortPriority = 0.0
    /// The name of Apple's symbol that an image shows.
    public var symbol: String?
    /// How deep a heading is, from 1; `nil` where nothing was said.
    public var headingLevel: Int?
}
