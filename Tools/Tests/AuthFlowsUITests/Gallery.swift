import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlows
@testable import AuthFlowsUI

/// The views of `make screenshots`.
@MainActor
enum Gallery {
    struct Page {
        let name: String
        let make: @MainActor (Appearance) async -> ViewHost
    }

    static let pages: [Page] =
        steps + [
            Page(name: "controls") { ViewHost(appearance: $0) { Controls() } },
            Page(name: "problem") {
                ViewHost(appearance: $0) { ProblemText(.init(.unknown, message: "Something went wrong.")) }
            },
        ]

    /// Every kind of step, in the state of its sample.
    private static let steps: [Page] = SampleSteps.all.map { sample in
        Page(name: "step-" + sample.id) { appearance in
            let clock = TestClock()
            let model = FlowModel(flow: SampleFlow([sample.step]), clock: clock.clock)
            await model.start()
            for (field, value) in sample.values { model.setValue(value, for: field) }
            // As on a device with a browser and passkeys.
            let host = ViewHost(appearance: appearance, now: clock.now) {
                FlowForm(model: model)
                    .environment(\.browserSession, ScriptedBrowserSession([]))
                    .environment(\.passkeyAuthenticator, ScriptedPasskeyAuthenticator([]))
            }
            host.imageAt = { _ in .success(Image(systemName: "shield")) }
            return host
        }
    }

    /// Light, dark, right to left, and with larger text.
    static let appearances: [(String, Appearance)] = {
        var dark = Appearance()
        dark.colorScheme = .dark
        var mirrored = Appearance()
        mirrored.layoutDirection = .rightToLeft
        var large = Appearance()
        large.dynamicTypeSize = .accessibility1
        return [("light", Appearance()), ("dark", dark), ("rtl", mirrored), ("large", large)]
    }()

    private struct Controls: View {
        @State private var name = "ada"
        @State private var password = "s3cret"
        @State private var isRemembered = true
        @State private var language = "de"
        @State private var date = Date(timeIntervalSince1970: 0)
        @FocusState private var isNameFocused: Bool

        var body: some View {
            VStack(alignment: .leading, spacing: 16) {
                Text("Sign in").font(.title2).bold().accessibilityAddTraits(.isHeader)
                TextField("User name", text: $name).textFieldStyle(.roundedBorder).focused($isNameFocused)
                SecureField("Password", text: $password).textFieldStyle(.roundedBorder)
                Toggle("Stay signed in", isOn: $isRemembered)
                Picker("Language", selection: $language) {
                    Text("English").tag("en")
                    Text("Deutsch").tag("de")
                }
                .pickerStyle(.segmented)
                DatePicker("Born on", selection: $date, displayedComponents: .date)
                Button("Continue") {}.buttonStyle(.borderedProminent)
                Button("Resend code") {}.buttonStyle(.bordered).disabled(true)
                HStack {
                    ProgressView()
                    Text("One moment…").foregroundColor(.secondary)
                }
                Divider()
                Text("Code 42").padding(12).background(.yellow.opacity(0.3), in: RoundedRectangle(cornerRadius: 10))
            }
            .onAppear { isNameFocused = true }
        }
    }
}

@MainActor
@Suite("The gallery", .timeLimit(.minutes(5)))
struct GalleryTests {
    @Test("Every page is rendered in every appearance without a problem")
    func pages() async throws {
        let folder = ProcessInfo.processInfo.environment["NATIVEAUTH_GALLERY"].map { URL(fileURLWithPath: $0) }
        for page in Gallery.pages {
            var drawn: Set<String> = []
            for (name, appearance) in Gallery.appearances {
                let host = await page.make(appearance)
                try host.check()
                let html = host.html(title: "\(page.name), \(name): not a picture of iOS")
                drawn.insert(html.replacingOccurrences(of: name, with: ""))
                try folder.map { try Data(html.utf8).write(to: $0.appendingPathComponent("\(page.name)-\(name).html")) }
            }
            #expect(drawn.count == Gallery.appearances.count)
        }
    }
}
