import NativeAuthBase

extension LocalizedTexts.Language {
    /// Dutch, polite form (*u*), passkey: Apple's «toegangssleutel». Not reviewed by a native speaker.
    static let dutch = Self(
        "nl",
        [
            "signIn.button": "Log in",
            "signIn.title": "Log in",
            "signIn.submit": "Ga door",
            "signIn.loading": "Inloggen…",
            "signIn.error": "Inloggen mislukt",
            "signIn.or": "Of",
            "signIn.continueWithGoogle": "Ga door met Google",
            "signIn.continueWithGithub": "Ga door met GitHub",
            "signIn.federatedError": "Het inloggen via de provider kan niet worden gestart",
            "signUp.button": "Registreer",
            "signUp.title": "Maak account aan",
            "signUp.submit": "Maak account aan",
            "signUp.loading": "Account aanmaken…",
            "signOut.button": "Log uit",
            "signOut.loading": "Uitloggen…",
            "callback.loading": "Inloggen voltooien…",
            "callback.error": "Het inloggen kan niet worden voltooid",
            "user.anonymous": "Anoniem",
            "userProfile.title": "Profiel",
            "userProfile.save": "Bewaar",
            "userProfile.loading": "Profiel laden…",
            "userProfile.saving": "Bewaren…",
            "userProfile.notSaved": "Niet bewaard:",
            "languageSwitcher.title": "Taal",
            "userProfile.field.username": "Gebruikersnaam",
            "userProfile.field.userName": "Gebruikersnaam",
            "userProfile.field.name": "Naam",
            "userProfile.field.displayName": "Weergavenaam",
            "userProfile.field.given_name": "Voornaam",
            "userProfile.field.name.givenName": "Voornaam",
            "userProfile.field.family_name": "Achternaam",
            "userProfile.field.name.familyName": "Achternaam",
            "userProfile.field.email": "E-mailadres",
            "userProfile.field.emails": "E-mailadres",
            "userProfile.field.mobile_number": "Mobiel nummer",
            "userProfile.field.phone_number": "Telefoonnummer",
            "userProfile.field.phoneNumbers": "Telefoonnummer",
            "userProfile.field.picture": "Profielfoto",
        ]
    )
}
