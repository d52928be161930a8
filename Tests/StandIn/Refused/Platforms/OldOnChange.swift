// refused on visionOS: error
import SwiftUI

@MainActor func view(_ number: Int) -> some View { Text("").onChange(of: number, perform: { _ in }) }
