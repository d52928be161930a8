import Foundation

/// The environment values of the built-in modifiers and of the host.
struct BuiltInEnvironment {
    var isEnabled = true
    var colorScheme = ColorScheme.light
    var contrast = ColorSchemeContrast.standard
    var layoutDirection = LayoutDirection.leftToRight
    var dynamicTypeSize = DynamicTypeSize.large
    var locale = Locale(identifier: "en_US")
    var reduceMotion = false
    var differentiateWithoutColor = false
    var font: Font?
    var textAlignment = TextAlignment.leading
    var lineLimit: Int?
    var controlSize = ControlSize.regular
    var openURL = OpenURLAction(system: { _ in })
    var dismiss = DismissAction(action: {})
    var isPresented = false
    /// The size for `GeometryReader`: that of the frames around it, or else of a small phone.
    var containerSize = CGSize(width: 375, height: 667)
    /// The actions of the return key, the innermost first.
    var submit: [() -> Void] = []
    var input = InputTraits()
    var buttonStyle: (@MainActor (ButtonStyleConfiguration, RenderContext) -> [ViewNode])?
    /// The names of built-in styles, for the HTML.
    var builtInButtonStyle = "automatic"
    var pickerStyle = "automatic"
    var textFieldStyle = "automatic"
    var toggleStyle: (@MainActor (ToggleStyleConfiguration, RenderContext) -> [ViewNode])?
    var labelsAreHidden = false
    /// The mode in which scrolling dismisses the keyboard.
    var scrollDismissesKeyboard = "automatic"
    var closeMenu: (() -> Void)?
    /// Pushes a view in the enclosing stack.
    var push: (@MainActor (NavigationEntry) -> Void)?
    var navigationBar: NavigationBar?
}
