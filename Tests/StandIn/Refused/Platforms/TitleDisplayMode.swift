// refused on macOS, tvOS: 'navigationBarTitleDisplayMode' is inaccessible
import SwiftUI

@MainActor func page() -> some View { Text("").navigationBarTitleDisplayMode(.inline) }
