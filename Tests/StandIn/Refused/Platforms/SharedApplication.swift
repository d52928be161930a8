// refused on iOS, tvOS, visionOS: 'shared' is inaccessible
#if os(iOS) || os(tvOS) || os(visionOS)
import UIKit

// An app extension has no application, and code for it can't name it.
@MainActor func scenes() -> Int { UIApplication.shared.connectedScenes.count }
#endif
