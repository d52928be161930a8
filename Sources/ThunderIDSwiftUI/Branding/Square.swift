#if canImport(SwiftUI)
import SwiftUI

/// Tells its content the side of the largest square that fits, and puts it into the middle. As large as the room there
/// is; 60 points where any size would do.
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
