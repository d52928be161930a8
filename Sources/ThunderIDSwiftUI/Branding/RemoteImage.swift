#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// A picture at an address, or what stands for it until it is there, if it can't be had, and where there is none.
struct RemoteImage<Placeholder: View>: View {
    private let address: URL?
    private let contentMode: ContentMode
    private let placeholder: Placeholder

    /// - Parameter address: as `RemotePicture.address(_:)` lets it through.
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
    /// One picture for assistive technology, called by what it shows; passed over if that has no name.
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
