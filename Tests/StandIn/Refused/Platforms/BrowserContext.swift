// refused on tvOS, watchOS: 'presentationContextProvider' is inaccessible
import AuthenticationServices

@MainActor func forget(_ session: ASWebAuthenticationSession) { session.presentationContextProvider = nil }
