import Foundation

/// The settings of the user on the device: the root of every hosted view's environment.
@_spi(Host) public struct Appearance: Sendable {
    /// Light or dark.
    public var colorScheme = ColorScheme.light
    /// The side on which lines begin.
    public var layoutDirection = LayoutDirection.leftToRight
    /// The text size.
    public var dynamicTypeSize = DynamicTypeSize.large
    /// The user's language and region.
    public var locale = Locale(identifier: "en_US")
    /// Whether less motion is preferred.
    public var reduceMotion = false
    /// Whether more contrast is preferred.
    public var increaseContrast = false
    /// Whether colour must not be the only means to convey information.
    public var differentiateWithoutColor = false

    /// Light, left to right, in American English.
    public init() {}

    @MainActor
    func apply(to environment: inout EnvironmentValues, opener: Engine) {
        environment.colorScheme = colorScheme
        environment.layoutDirection = layoutDirection
        environment.dynamicTypeSize = dynamicTypeSize
        environment.locale = locale
        environment.builtIn.reduceMotion = reduceMotion
        environment.builtIn.contrast = increaseContrast ? .increased : .standard
        environment.builtIn.differentiateWithoutColor = differentiateWithoutColor
        environment.openURL = OpenURLAction(system: { [weak opener] in opener?.open($0) })
    }
}
