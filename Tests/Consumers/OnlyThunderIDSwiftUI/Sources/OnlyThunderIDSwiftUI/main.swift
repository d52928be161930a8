import ThunderIDSwiftUI

#if canImport(SwiftUI)
import SwiftUI

struct AuthView: View {
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        SignedIn {
            UserAvatar(size: 64)
        } fallback: {
            SignIn(applicationId: "<your-application-id>")
        }
    }
}
#endif

// The parts without views are on Linux too.
let texts = ThunderIDI18n(language: "de-DE")
print("consumer OnlyThunderIDSwiftUI: \(texts.resolve("signIn.button"))")
