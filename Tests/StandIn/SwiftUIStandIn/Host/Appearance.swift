import Foundation

/// What a person has set on the device. The environment of every hosted view begins with it.
@_spi(Host) public struct Appearance: Sendable {
    /// Light or dark.
    public var colorScheme = ColorScheme.light
    /// Where lines begin.
    public var layoutDirection = LayoutDirection.leftToRight
    /// How large text is.
    public var dynamicTypeSize = DynamicTypeSize.large
    /// The person's language and region.
    public var locale = Locale(identifier: "en_US")
    /// Whether the person asked for less motion.
    public var reduceMotion = false
    /// Whether the person asked for more contrast.
    public var increaseContrast = false
    /// Whether the person asked not to be told things by colour alone.
    public var differentiateWithoutColor = false

    /// Light, left to right, in American English.
    public init() {}

    @MainActor
    func apply(to environment: inout EnvironmentValues, opener: Engine) {
        environment.colorScheme = colorScheme
        environment.layoutDirection = layoutDirection
        environment.dynamicTypeSize = dynamicTypeSize
        environment.locale = locale
        environment.ambient.reduceMotion = reduceMotion
        environment.ambient.contrast = increaseContrast ? .increased : .standard
        environment.ambient.differentiateWithoutColor = differentiateWithoutColor
        environment.openURL = OpenURLAction(system: { [weak opener] in opener?.open($0) })
    }
}
