public import Foundation

/// iOS 13.0, macOS 10.15
public protocol EnvironmentKey {
    /// iOS 13.0, macOS 10.15
    associatedtype Value
    /// iOS 13.0, macOS 10.15
    static var defaultValue: Value { get }
}

/// iOS 13.0, macOS 10.15
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]
    /// The values of the built-in modifiers.
    var builtIn = BuiltInEnvironment()

    /// iOS 13.0, macOS 10.15
    public init() {}

    /// iOS 13.0, macOS 10.15
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

extension EnvironmentValues {
    /// iOS 13.0, macOS 10.15
    public var isEnabled: Bool {
        get { builtIn.isEnabled }
        set { builtIn.isEnabled = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var colorScheme: ColorScheme {
        get { builtIn.colorScheme }
        set { builtIn.colorScheme = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var colorSchemeContrast: ColorSchemeContrast { builtIn.contrast }

    /// iOS 13.0, macOS 10.15
    public var layoutDirection: LayoutDirection {
        get { builtIn.layoutDirection }
        set { builtIn.layoutDirection = newValue }
    }

    /// iOS 15.0, macOS 12.0
    public var dynamicTypeSize: DynamicTypeSize {
        get { builtIn.dynamicTypeSize }
        set { builtIn.dynamicTypeSize = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var locale: Locale {
        get { builtIn.locale }
        set { builtIn.locale = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var accessibilityReduceMotion: Bool { builtIn.reduceMotion }

    /// iOS 13.0, macOS 10.15
    public var accessibilityDifferentiateWithoutColor: Bool { builtIn.differentiateWithoutColor }

    /// iOS 13.0, macOS 10.15
    public var font: Font? {
        get { builtIn.font }
        set { builtIn.font = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var multilineTextAlignment: TextAlignment {
        get { builtIn.textAlignment }
        set { builtIn.textAlignment = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var lineLimit: Int? {
        get { builtIn.lineLimit }
        set { builtIn.lineLimit = newValue }
    }

    /// iOS 15.0, macOS 10.15
    public var controlSize: ControlSize {
        get { builtIn.controlSize }
        set { builtIn.controlSize = newValue }
    }

    /// iOS 14.0, macOS 11.0
    public var openURL: OpenURLAction {
        get { builtIn.openURL }
        set { builtIn.openURL = newValue.before(builtIn.openURL) }
    }

    /// iOS 15.0, macOS 12.0
    public var dismiss: DismissAction { builtIn.dismiss }

    /// iOS 15.0, macOS 12.0
    public var isPresented: Bool { builtIn.isPresented }
}
