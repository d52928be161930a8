// refused: main actor-isolated
import SwiftUI

@MainActor func onMain() {}

@MainActor func view() -> some View { Text("").onAppear(perform: { @Sendable in onMain() }) }
