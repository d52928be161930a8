import Combine
import SwiftUI

/// A small form as an app writes it, with one thing wrong or none: the mutations that tests of views must notice.
@MainActor
struct SampleForm: View {
    enum Mutation: CaseIterable {
        case none
        case errorIsNotKept
        case fieldsAreSwapped
        case nothingIsProvided
        case notPublished
        case observedInsteadOfOwned
    }

    let mutation: Mutation

    var body: some View {
        if mutation == .nothingIsProvided {
            Fields(mutation: mutation)
        } else {
            Providing(mutation: mutation)
        }
    }

    /// Who is signed in.
    final class Session: ObservableObject {
        @Published var user: String?
        /// The same without `@Published`.
        var silentUser: String?
    }

    /// What is entered.
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

    /// The mistake: the object is made anew with the view.
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
                if mutation != .errorIsNotKept { entries.error = "Wrong password for \(entries.name)" }
                return
            }
            entries.error = nil
            session.silentUser = entries.name
            if mutation != .notPublished { session.user = entries.name }
        }
    }
}
