/// The components' own texts in English, by key. The texts of forms come from the server; these are for the buttons
/// around them.
///
/// Override texts and add languages in ``ThunderIDI18n/init(bundles:language:fallbackLanguage:storageKey:)``.
///
/// Source: the released SDK's `DefaultStrings`.
public enum DefaultStrings {
    /// All texts.
    public static let all: [String: String] = [
        "signIn.button": "Sign in",
        "signIn.title": "Sign in",
        "signIn.submit": "Continue",
        "signIn.loading": "Signing in…",
        "signIn.error": "Sign-in failed",
        "signIn.or": "Or",
        "signIn.continueWithGoogle": "Continue with Google",
        "signIn.continueWithGithub": "Continue with GitHub",
        "signIn.federatedError": "Could not start federated sign-in",
        "signUp.button": "Sign up",
        "signUp.title": "Create account",
        "signUp.submit": "Create account",
        "signUp.loading": "Creating account…",
        "signOut.button": "Sign out",
        "signOut.loading": "Signing out…",
        "callback.loading": "Completing sign-in…",
        "callback.error": "Could not complete sign-in",
        "user.anonymous": "Anonymous",
        "userProfile.title": "Profile",
        "userProfile.save": "Save",
        "userProfile.loading": "Loading profile…",
        "userProfile.saving": "Saving…",
        "languageSwitcher.title": "Language",
    ]
}
