// refused: member
import SwiftUI

@MainActor func view() -> some View { Button("") {}.buttonStyle(.glass) }
