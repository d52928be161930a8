#if canImport(SwiftUI)
import SwiftUI

struct DividerView: View {
    let text: String
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        if text.isEmpty {
            Divider()
        } else {
            HStack(spacing: 12) {
                VStack { Divider() }
                Text(verbatim: text)
                    .font(appearance.captionFont)
                    .foregroundColor(appearance.secondaryText)
                VStack { Divider() }
            }
        }
    }
}
#endif
