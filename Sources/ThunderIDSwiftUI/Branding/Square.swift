#if canImport(SwiftUI)
import SwiftUI

/// A container that centres its content in the largest square that fits, and passes it the side. It fills the
/// available space; its ideal side is 60 points.
struct Square<Content: View>: View {
    private let content: (CGFloat) -> Content

    init(@ViewBuilder content: @escaping (CGFloat) -> Content) { self.content = content }

    var body: some View {
        GeometryReader { room in
            let side = min(room.size.width, room.size.height)
            content(side)
                .frame(width: side, height: side)
                .frame(width: room.size.width, height: room.size.height)
        }
        .aspectRatio(1, contentMode: .fit)
        .frame(idealWidth: 60, idealHeight: 60)
    }
}
#endif
