/// The properties of a view for assistive technology.
@_spi(Host) public struct AccessibilityProperties: Equatable, Sendable {
    /// The label, if it is not the visible text.
    public var label: String?
    /// The result of an interaction.
    public var hint: String?
    /// The value, if it is not that of the control.
    public var value: String?
    /// The identifier for tests.
    public var identifier: String?
    /// The traits.
    public var traits: AccessibilityTraits = []
    /// Whether it is hidden.
    public var isHidden = false
    /// The behaviour for children: `ignore`, `contain` or `combine`; `nil` by default.
    public var children: String?
    /// Elements of higher priority are read first.
    public var sortPriority = 0.0
    /// The name of the system symbol of an image.
    public var symbol: String?
    /// The level of a heading, from 1; `nil` by default.
    public var headingLevel: Int?
}
