#if canImport(SwiftUI)
import SwiftUI

/// A view that is there and is not seen: a task needs one, and runs nowhere else.
struct InvisibleView: View {
    var body: some View { Color.clear.frame(width: 0, height: 0).accessibilityHidden(true) }
}
#endif
