#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// A picture at a URL, or a placeholder until it is loaded, if it can't be loaded, and without a URL.
struct RemoteImage<Placeholder: View>: View {
    private let address: URL?
    private let contentMode: ContentMode
    private let placeholder: Placeholder

    /// - Parameter address: the URL, as `RemotePicture.address(_:)` returns it.
    init(_ address: URL?, contentMode: ContentMode, @ViewBuilder placeholder: () -> Placeholder) {
        self.address = address
        self.contentMode = contentMode
        self.placeholder = placeholder()
    }

    var body: some View {
        if let address {
            AsyncImage(url: address) { phase in
                if let image = phase.image {
                    image.resizable().aspectRatio(contentMode: contentMode)
                } else {
                    placeholder
                }
            }
        } else {
            placeholder
        }
    }
}

extension View {
    /// Makes a picture one accessibility element with a label; without a name it is hidden.
    @ViewBuilder
    func describedPicture(_ name: String) -> some View {
        if name.isEmpty {
            accessibilityHidden(true)
        } else {
            accessibilityElement(children: .ignore).accessibilityLabel(name).accessibilityAddTraits(.isImage)
        }
    }
}
#endif
