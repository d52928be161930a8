// refused on visionOS: 'scrollDismissesKeyboard' is inaccessible
import SwiftUI

@MainActor func page() -> some View { ScrollView { Text("") }.scrollDismissesKeyboard(.interactively) }
