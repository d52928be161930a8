#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The helper `brand` draws it.
struct ActionMark: View {
    private let mark: FormAction.Mark

    init(_ mark: FormAction.Mark) { self.mark = mark }

    var body: some View { Image(systemName: "person.badge.key") }
}
#endif
