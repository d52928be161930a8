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
    /// What the built-in modifiers hand down.
    var ambient = Ambient()

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
        get { ambient.isEnabled }
        set { ambient.isEnabled = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var colorScheme: ColorScheme {
        get { ambient.colorScheme }
        set { ambient.colorScheme = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var colorSchemeContrast: ColorSchemeContrast { ambient.contrast }

    /// iOS 13.0, macOS 10.15
    public var layoutDirection: LayoutDirection {
        get { ambient.layoutDirection }
        set { ambient.layoutDirection = newValue }
    }

    /// iOS 15.0, macOS 12.0
    public var dynamicTypeSize: DynamicTypeSize {
        get { ambient.dynamicTypeSize }
        set { ambient.dynamicTypeSize = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var displayScale: CGFloat { 2 }

    /// iOS 13.0, macOS 10.15
    public var locale: Locale {
        get { ambient.locale }
        set { ambient.locale = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var accessibilityReduceMotion: Bool { ambient.reduceMotion }

    /// iOS 13.0, macOS 10.15
    public var accessibilityDifferentiateWithoutColor: Bool { ambient.differentiateWithoutColor }

    /// iOS 13.0, macOS 10.15
    public var font: Font? {
        get { ambient.font }
        set { ambient.font = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var multilineTextAlignment: TextAlignment {
        get { ambient.textAlignment }
        set { ambient.textAlignment = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var lineLimit: Int? {
        get { ambient.lineLimit }
        set { ambient.lineLimit = newValue }
    }

    /// iOS 15.0, macOS 10.15
    public var controlSize: ControlSize {
        get { ambient.controlSize }
        set { ambient.controlSize = newValue }
    }

    /// iOS 14.0, macOS 11.0
    public var openURL: OpenURLAction {
        get { ambient.openURL }
        set { ambient.openURL = newValue.before(ambient.openURL) }
    }

    /// iOS 15.0, macOS 12.0
    public var dismiss: DismissAction { ambient.dismiss }

    /// iOS 15.0, macOS 12.0
    public var isPresented: Bool { ambient.isPresented }
}
