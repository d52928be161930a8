extension Color {
    /// iOS 13.0, macOS 10.15
    public static let red = Color(css: "var(--red)")
    /// iOS 13.0, macOS 10.15
    public static let orange = Color(css: "var(--orange)")
    /// iOS 13.0, macOS 10.15
    public static let yellow = Color(css: "var(--yellow)")
    /// iOS 13.0, macOS 10.15
    public static let green = Color(css: "var(--green)")
    /// iOS 13.0, macOS 10.15
    public static let blue = Color(css: "var(--blue)")
    /// iOS 13.0, macOS 10.15
    public static let purple = Color(css: "var(--purple)")
    /// iOS 13.0, macOS 10.15
    public static let pink = Color(css: "var(--pink)")
    /// iOS 13.0, macOS 10.15
    public static let white = Color(css: "white")
    /// iOS 13.0, macOS 10.15
    public static let gray = Color(css: "var(--gray)")
    /// iOS 13.0, macOS 10.15
    public static let black = Color(css: "black")
    /// iOS 13.0, macOS 10.15
    public static let clear = Color(css: "transparent")
    /// iOS 15.0, macOS 12.0
    public static let mint = Color(css: "var(--mint)")
    /// iOS 15.0, macOS 12.0
    public static let teal = Color(css: "var(--teal)")
    /// iOS 15.0, macOS 12.0
    public static let cyan = Color(css: "var(--cyan)")
    /// iOS 15.0, macOS 12.0
    public static let indigo = Color(css: "var(--indigo)")
    /// iOS 15.0, macOS 12.0
    public static let brown = Color(css: "var(--brown)")
    /// iOS 13.0, macOS 10.15
    public static let primary = Color(css: "var(--primary)")
    /// iOS 13.0, macOS 10.15
    public static let secondary = Color(css: "var(--secondary)")
    /// iOS 13.0, macOS 10.15
    public static let accentColor = Color(css: "var(--tint)")
}

extension ShapeStyle where Self == Color {
    /// iOS 13.0, macOS 10.15
    public static var red: Color { Color.red }
    /// iOS 13.0, macOS 10.15
    public static var orange: Color { Color.orange }
    /// iOS 13.0, macOS 10.15
    public static var yellow: Color { Color.yellow }
    /// iOS 13.0, macOS 10.15
    public static var green: Color { Color.green }
    /// iOS 13.0, macOS 10.15
    public static var blue: Color { Color.blue }
    /// iOS 13.0, macOS 10.15
    public static var purple: Color { Color.purple }
    /// iOS 13.0, macOS 10.15
    public static var pink: Color { Color.pink }
    /// iOS 13.0, macOS 10.15
    public static var white: Color { Color.white }
    /// iOS 13.0, macOS 10.15
    public static var gray: Color { Color.gray }
    /// iOS 13.0, macOS 10.15
    public static var black: Color { Color.black }
    /// iOS 13.0, macOS 10.15
    public static var clear: Color { Color.clear }
    /// iOS 15.0, macOS 12.0
    public static var mint: Color { Color.mint }
    /// iOS 15.0, macOS 12.0
    public static var teal: Color { Color.teal }
    /// iOS 15.0, macOS 12.0
    public static var cyan: Color { Color.cyan }
    /// iOS 15.0, macOS 12.0
    public static var indigo: Color { Color.indigo }
    /// iOS 15.0, macOS 12.0
    public static var brown: Color { Color.brown }
}
