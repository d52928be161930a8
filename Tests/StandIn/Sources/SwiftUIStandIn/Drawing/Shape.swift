public import Foundation

/// iOS 13.0, macOS 10.15
public protocol Shape: View, Sendable {
    /// iOS 13.0, macOS 10.15
    nonisolated func path(in rect: CGRect) -> Path
}

/// A shape that CSS can express as a corner radius.
protocol RoundedForm {
    var radius: String { get }
}

extension Shape {
    /// iOS 13.0, macOS 10.15
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
        PaintedShape(shape: self, fill: content.paint, isEvenOdd: style.isEOFilled)
    }

    /// iOS 13.0, macOS 10.15
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        PaintedShape(shape: self, stroke: content.paint, line: StrokeStyle(lineWidth: lineWidth))
    }

    /// iOS 13.0, macOS 10.15
    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        PaintedShape(shape: self, stroke: content.paint, line: style)
    }
}

extension Shape where Body == _ShapeBody {
    /// iOS 13.0, macOS 10.15
    public var body: _ShapeBody {
        _ShapeBody(painted: PaintedShape(shape: self, fill: "currentColor"))
    }
}

/// The view of a shape. SwiftUI's is named `_ShapeView`.
public struct _ShapeBody: _PrimitiveView, Primitive {
    let painted: PaintedShape

    func nodes(in context: RenderContext) -> [ViewNode] { painted.nodes(in: context) }
}

/// iOS 13.0, macOS 10.15
public protocol InsettableShape: Shape {
    /// Only the built-in shapes conform: an app's shape would have to define its inset form.
    nonisolated static var _isBuiltIn: Bool { get }
}

extension InsettableShape {
    /// iOS 13.0, macOS 10.15
    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        PaintedShape(shape: self, stroke: content.paint, line: StrokeStyle(lineWidth: lineWidth))
    }
}

/// A shape with its colours.
struct PaintedShape: _PrimitiveView, Primitive {
    let shape: any Shape
    var fill: String?
    var isEvenOdd = false
    var stroke: String?
    var line = StrokeStyle()

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.shape)
        if let round = shape as? any RoundedForm {
            node.css = [("border-radius", round.radius)]
            if let fill { node.css.append(("background", fill)) }
            if let stroke { node.css.append(("border", "\(line.lineWidth)px solid \(stroke)")) }
        } else {
            let path = shape.path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).svg
            let inside = #"fill="\#(fill ?? "none")" fill-rule="\#(isEvenOdd ? "evenodd" : "nonzero")""#
            // The line width does not scale with the shape.
            let outline =
                #"stroke="\#(stroke ?? "none")" stroke-width="\#(line.lineWidth)" vector-effect="non-scaling-stroke""#
                + #" stroke-linecap="\#(line.lineCap.css)" stroke-linejoin="\#(line.lineJoin.css)""#
            let paint = "\(inside) \(outline)"
            node.markup = #"<svg viewBox="0 0 100 100" aria-hidden="true"><path d="\#(path)" \#(paint)/></svg>"#
        }
        return [node]
    }
}
