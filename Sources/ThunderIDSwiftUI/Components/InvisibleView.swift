#if canImport(SwiftUI)
import SwiftUI

/// An invisible view that hosts a task: a task only runs on a view that exists.
struct InvisibleView: View {
    var body: some View { Color.clear.frame(width: 0, height: 0).accessibilityHidden(true) }
}
#endif
