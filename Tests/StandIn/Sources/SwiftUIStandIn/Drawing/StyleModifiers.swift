public import Foundation

extension View {
    /// iOS 13.0, macOS 10.15
    public func foregroundColor(_ color: Color?) -> some View {
        styling("foregroundColor") { _ in color.map { [("color", $0.css)] } ?? [] }
    }

    /// iOS 15.0, macOS 12.0
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        styling("foregroundStyle") { _ in [("color", style.paint)] }
    }

    /// iOS 15.0, macOS 12.0
    public func tint(_ tint: Color?) -> some View {
        // The accent colour is the tint itself: setting it again would be a cycle in CSS.
        styling("tint") { _ in tint.map { $0 == .accentColor ? [] : [("--tint", $0.css)] } ?? [] }
    }

    /// iOS 15.0, macOS 12.0
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        styling("background") { _ in [("background", style.paint)] }
    }

    /// iOS 15.0, macOS 12.0
    public func background<S: ShapeStyle, T: Shape>(
        _ style: S,
        in shape: T,
        fillStyle: FillStyle = FillStyle()
    ) -> some View {
        styling("background") { _ in
            [("background", style.paint), ("border-radius", (shape as? any RoundedForm)?.radius ?? "0")]
        }
    }

    /// iOS 15.0, macOS 12.0
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        layered("background", content(), isInFront: false, alignment)
    }

    /// iOS 15.0, macOS 12.0
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        layered("overlay", content(), isInFront: true, alignment)
    }

    /// iOS 13.0, macOS 10.15
    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        styling("border") { _ in [("border", "\(width)px solid \(content.paint)")] }
    }

    /// iOS 13.0, macOS 10.15
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        styling("clipShape") { _ in
            [("border-radius", (shape as? any RoundedForm)?.radius ?? "0"), ("overflow", "hidden")]
        }
    }

    /// iOS 13.0, macOS 10.15
    public func opacity(_ opacity: Double) -> some View { styling("opacity") { _ in [("opacity", "\(opacity)")] } }

    /// iOS 13.0, macOS 10.15
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33),
        radius: CGFloat,
        x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some View {
        styling("shadow") { _ in [("box-shadow", "\(x)px \(y)px \(radius)px \(color.css)")] }
    }

    /// iOS 13.0, macOS 10.15
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        styling("contentShape") { _ in [] }
    }

    /// iOS 13.0, macOS 11.0
    public func imageScale(_ scale: Image.Scale) -> some View {
        styling("imageScale") { _ in [("font-size", scale.css)] }
    }

    private func layered<V: View>(
        _ name: String,
        _ layer: V,
        isInFront: Bool,
        _ alignment: Alignment
    ) -> some View {
        NodeModifier(
            content: self,
            name: name,
            transform: { nodes, context in
                // An empty view has no background and no overlay.
                guard !nodes.isEmpty else { return [] }
                let extra = resolve(layer, in: context.child("layer"))
                let box = ViewNode(.wrapper, children: isInFront ? nodes + extra : extra + nodes)
                box.main = nodes
                box.tag = nodes.first?.tag
                box.classes = ["layers"]
                box.css = alignment.css
                return [box]
            }
        )
    }
}

extension Image {
    /// iOS 13.0, macOS 11.0
    public enum Scale: Sendable {
        /// iOS 13.0, macOS 11.0
        case small
        /// iOS 13.0, macOS 11.0
        case medium
        /// iOS 13.0, macOS 11.0
        case large

        var css: String {
            switch self {
            case .small: "80%"
            case .medium: "100%"
            case .large: "130%"
            }
        }
    }
}
