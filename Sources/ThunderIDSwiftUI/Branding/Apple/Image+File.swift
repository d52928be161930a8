#if canImport(SwiftUI)
import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension Image {
    init?(contentsOfFile path: String) {
        #if canImport(UIKit)
        guard let picture = UIImage(contentsOfFile: path) else { return nil }
        self.init(uiImage: picture)
        #elseif canImport(AppKit)
        guard let picture = NSImage(contentsOfFile: path) else { return nil }
        self.init(nsImage: picture)
        #else
        return nil
        #endif
    }
}
#endif
