import Foundation

/// What the built-in modifiers and the host hand down to every view below.
struct Ambient {
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
    /// The room that frames around have left, for `GeometryReader`; that of a small telephone otherwise.
    var room = CGSize(width: 375, height: 667)
    /// What the return key does, the innermost first.
    var submit: [() -> Void] = []
    var input = InputTraits()
    var buttonStyle: (@MainActor (ButtonStyleConfiguration, Walk) -> [ViewNode])?
    /// The names of built-in styles, for the HTML.
    var builtInButtonStyle = "automatic"
    var pickerStyle = "automatic"
    var textFieldStyle = "automatic"
    var toggleStyle: (@MainActor (ToggleStyleConfiguration, Walk) -> [ViewNode])?
    var labelsAreHidden = false
    /// The mode in which scrolling dismisses the keyboard.
    var scrollDismissesKeyboard = "automatic"
    var menuCloses: (() -> Void)?
}
