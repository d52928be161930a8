import Combine
import SwiftUI

/// A sign-in form with at most one mutation, which tests of views must detect.
@MainActor
struct SampleForm: View {
    enum Mutation: CaseIterable {
        case none
        case errorIsNotStored
        case fieldsAreSwapped
        case environmentObjectIsMissing
        case notPublished
        case observedInsteadOfOwned
    }

    let mutation: Mutation

    var body: some View {
        if mutation == .environmentObjectIsMissing {
            Fields(mutation: mutation)
        } else {
            Providing(mutation: mutation)
        }
    }

    /// The signed-in user.
    final class Session: ObservableObject {
        @Published var user: String?
        /// The user without `@Published`.
        var silentUser: String?
    }

    /// The input.
    final class Entries: ObservableObject {
        @Published var name = ""
        @Published var password = ""
        @Published var error: String?
    }

    struct Providing: View {
        @StateObject private var session = Session()
        let mutation: Mutation

        var body: some View {
            VStack {
                Greeting(mutation: mutation)
                if mutation == .observedInsteadOfOwned { FieldsThatObserve() } else { Fields(mutation: mutation) }
            }
            .environmentObject(session)
        }
    }

    struct Greeting: View {
        @EnvironmentObject private var session: Session
        let mutation: Mutation

        var body: some View {
            if let user = mutation == .notPublished ? session.silentUser : session.user {
                Text("Hello \(user)").accessibilityIdentifier("greeting")
            }
        }
    }

    struct Fields: View {
        @EnvironmentObject private var session: Session
        @StateObject private var entries = Entries()
        let mutation: Mutation

        var body: some View { FieldList(entries: entries, session: session, mutation: mutation) }
    }

    /// The mutation `observedInsteadOfOwned`: the object is created again with the view.
    struct FieldsThatObserve: View {
        @EnvironmentObject private var session: Session
        @ObservedObject private var entries = Entries()

        var body: some View { FieldList(entries: entries, session: session, mutation: .none) }
    }

    struct FieldList: View {
        @ObservedObject var entries: Entries
        let session: Session
        let mutation: Mutation

        var body: some View {
            if let error = entries.error { Text(error).accessibilityIdentifier("error") }
            TextField("User name", text: mutation == .fieldsAreSwapped ? $entries.password : $entries.name)
            SecureField("Password", text: mutation == .fieldsAreSwapped ? $entries.name : $entries.password)
            Button("Continue") { submit() }
        }

        private func submit() {
            guard entries.password == "s3cret" else {
                if mutation != .errorIsNotStored { entries.error = "Wrong password for \(entries.name)" }
                return
            }
            entries.error = nil
            session.silentUser = entries.name
            if mutation != .notPublished { session.user = entries.name }
        }
    }
}
