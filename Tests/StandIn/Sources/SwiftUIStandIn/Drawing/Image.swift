public import Foundation

/// iOS 13.0, macOS 10.15
public struct Image: Equatable, Sendable {
    private enum Source: Equatable {
        case asset(String, Bundle?)
        case symbol(String)
        /// An element of SVG.
        case drawing(String)
    }

    private let source: Source
    private let label: String?

    /// iOS 13.0, macOS 10.15
    public init(_ name: String, bundle: Bundle? = nil) {
        source = .asset(name, bundle)
        label = name
    }

    /// iOS 13.0, macOS 10.15
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        source = .asset(name, bundle)
        self.label = label.string
    }

    /// iOS 13.0, macOS 10.15
    public init(decorative name: String, bundle: Bundle? = nil) {
        source = .asset(name, bundle)
        label = nil
    }

    /// iOS 13.0, macOS 11.0
    public init(systemName: String) {
        source = .symbol(systemName)
        label = nil
    }

    /// iOS 16.0, macOS 13.0
    public init(
        size: CGSize,
        label: Text? = nil,
        opaque: Bool = false,
        colorMode: ColorRenderingMode = .nonLinear,
        renderer: @escaping (inout GraphicsContext) -> Void
    ) {
        var context = GraphicsContext()
        renderer(&context)
        let shapes = context.canvas.shapes.joined()
        source = .drawing(#"<svg viewBox="0 0 \#(size.width) \#(size.height)" aria-hidden="true">\#(shapes)</svg>"#)
        self.label = label?.string
    }

    /// iOS 13.0, macOS 10.15
    public func resizable() -> Image { self }

    /// iOS 13.0, macOS 10.15
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// iOS 13.0, macOS 10.15
    public enum TemplateRenderingMode: Sendable {
        /// iOS 13.0, macOS 10.15
        case template
        /// iOS 13.0, macOS 10.15
        case original
    }
}

/// iOS 13.0, macOS 10.15
extension Image: _PrimitiveView {}

extension Image: Primitive {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.image, identity: context.identity)
        node.accessibility.label = label
        switch source {
        case .symbol(let name):
            node.markup = Self.symbol(name)
            node.css = context.environment.builtIn.textStyle
            node.accessibility.symbol = name
        case .asset(let name, let bundle):
            if let file = (bundle ?? .main).url(forResource: name, withExtension: "png"),
                let data = try? Data(contentsOf: file)
            {
                node.markup = Self.element(data)
            } else {
                node.markup = "<span class=symbol>▨</span>"
            }
        case .drawing(let svg): node.markup = svg
        }
        return [node]
    }

    private static func element(_ png: Data) -> String {
        #"<img alt="" src="data:image/png;base64,\#(png.base64EncodedString())">"#
    }

    private static func symbol(_ name: String) -> String {
        guard let outline = outlines[name] else {
            return "<span class=symbol>\(HTMLText.escaped(drawings[name] ?? "◇"))</span>"
        }
        return #"<svg class=symbol viewBox="0 0 24 24"><path d="\#(outline)"/></svg>"#
    }

    private static let eye = "M2 12Q12 1 22 12Q12 23 2 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
    private static let lock = "M5 11h14v10h-14ZM8 11V7a4 4 0 0 1 8 0v4"

    /// Outlines of symbols for which many systems have no character.
    private static let outlines = [
        "eye": eye, "eye.slash": eye + "M4 3L20 21", "lock": lock, "lock.fill": lock,
        "globe": "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12H21M12 3Q5 12 12 21Q19 12 12 3",
    ]

    /// Characters similar to Apple's symbols of these names.
    private static let drawings = [
        "checkmark": "✓", "checkmark.circle": "✓", "checkmark.circle.fill": "✓",
        "xmark": "✕", "xmark.circle.fill": "✕", "exclamationmark.triangle": "⚠", "exclamationmark.triangle.fill": "⚠",
        "exclamationmark.circle": "⚠", "exclamationmark.circle.fill": "⚠", "chevron.down": "⌄", "chevron.right": "›",
        "chevron.backward": "‹", "doc.on.doc": "⧉", "person": "☺", "person.fill": "☻", "person.crop.circle": "☺",
        "key": "⚷", "key.fill": "⚷", "envelope": "✉", "phone": "☎",
        "info.circle": "ⓘ", "plus": "+", "minus": "−", "arrow.right": "→", "arrow.backward": "←",
        "person.badge.key": "⚷",
        "arrow.clockwise": "↻", "square": "☐", "checkmark.square": "☑", "circle": "○", "qrcode": "▦", "building.2": "▤",
    ]
}
