#if canImport(SwiftUI)
import AuthFlows

/// The package's colours for errors, success, warnings and information. As text the system's have too little contrast.
struct SignalColors: Equatable {
    let error: FormDesign.RGBA
    let success: FormDesign.RGBA
    let warning: FormDesign.RGBA
    let info: FormDesign.RGBA

    init(isDark: Bool) { self = isDark ? Self.dark : Self.light }

    private init(_ error: Int, _ success: Int, _ warning: Int, _ info: Int) {
        func color(_ hex: Int) -> FormDesign.RGBA {
            func part(_ shift: Int) -> Double { Double(hex >> shift & 0xFF) / 255 }
            return FormDesign.RGBA(red: part(16), green: part(8), blue: part(0))
        }

        self.error = color(error)
        self.success = color(success)
        self.warning = color(warning)
        self.info = color(info)
    }

    private static let light = SignalColors(0xB3_261E, 0x1B_6B2F, 0x8A_4B00, 0x0B_57D0)
    private static let dark = SignalColors(0xFF_8A80, 0x81_C784, 0xFF_B74D, 0x82_B1FF)
}
#endif
