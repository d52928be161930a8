public import Foundation

extension View {
    /// iOS 13.0, macOS 10.15
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        styling("padding") { _ in edges.css("padding", "\(length ?? 16)px") }
    }

    /// iOS 13.0, macOS 10.15
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// iOS 13.0, macOS 10.15
    public func padding(_ insets: EdgeInsets) -> some View {
        styling("padding") { _ in
            Edge.Set.top.css("padding", "\(insets.top)px") + Edge.Set.bottom.css("padding", "\(insets.bottom)px")
                + Edge.Set.leading.css("padding", "\(insets.leading)px")
                + Edge.Set.trailing.css("padding", "\(insets.trailing)px")
        }
    }

    /// iOS 13.0, macOS 10.15
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        modifyingEnvironment("room") {
            if let width { $0.builtIn.containerSize.width = width }
            if let height { $0.builtIn.containerSize.height = height }
        }
        .styling("frame") { _ in
            [("display", "grid"), ("flex-shrink", "0")] + alignment.css + length("width", width)
                + length("height", height)
        }
    }

    /// iOS 13.0, macOS 10.15
    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        // With a maximum it takes the offered width, up to the maximum.
        let width = maxWidth.map { _ in [("inline-size", "100%")] } ?? []
        return styling("frame") { _ in
            [("display", "grid"), ("box-sizing", "border-box")] + alignment.css + width + length("min-width", minWidth)
                + length("min-height", minHeight) + length("max-width", maxWidth) + length("max-height", maxHeight)
        }
    }

    /// iOS 13.0, macOS 10.15
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        styling("fixedSize") { _ in horizontal ? [("white-space", "nowrap"), ("flex-shrink", "0")] : [] }
    }

    /// iOS 13.0, macOS 10.15
    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// iOS 13.0, macOS 10.15
    public func layoutPriority(_ value: Double) -> some View { styling("layoutPriority") { _ in [] } }

    /// iOS 13.0, macOS 10.15
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        styling("aspectRatio") { _ in
            [("object-fit", contentMode == .fit ? "contain" : "cover")]
                + (aspectRatio.map { [("aspect-ratio", "\($0)")] } ?? [])
        }
    }

    /// iOS 13.0, macOS 10.15
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// iOS 13.0, macOS 10.15
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    private func length(_ property: String, _ value: CGFloat?) -> [(String, String)] {
        guard let value else { return [] }
        return value.isFinite ? [(property, "\(value)px")] : [(property, "100%"), ("inline-size", "100%")]
    }
}

/// iOS 13.0, macOS 10.15
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case fit
    /// iOS 13.0, macOS 10.15
    case fill
}
