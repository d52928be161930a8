import NativeAuthBase

extension LocalizedTexts.Language {
    /// German, with *Sie*: all keys of ``DefaultStrings``, and names of common attributes.
    static let german = Self(
        "de",
        [
            "signIn.button": "Anmelden",
            "signIn.title": "Anmelden",
            "signIn.submit": "Weiter",
            "signIn.loading": "Anmeldung läuft …",
            "signIn.error": "Anmeldung fehlgeschlagen",
            "signIn.or": "Oder",
            "signIn.continueWithGoogle": "Weiter mit Google",
            "signIn.continueWithGithub": "Weiter mit GitHub",
            "signIn.federatedError": "Die Anmeldung über den Anbieter konnte nicht gestartet werden",
            "signUp.button": "Registrieren",
            "signUp.title": "Konto erstellen",
            "signUp.submit": "Konto erstellen",
            "signUp.loading": "Konto wird erstellt …",
            "signOut.button": "Abmelden",
            "signOut.loading": "Abmeldung läuft …",
            "callback.loading": "Anmeldung wird abgeschlossen …",
            "callback.error": "Die Anmeldung konnte nicht abgeschlossen werden",
            "user.anonymous": "Anonym",
            "userProfile.title": "Profil",
            "userProfile.save": "Sichern",
            "userProfile.loading": "Profil wird geladen …",
            "userProfile.saving": "Wird gesichert …",
            "userProfile.notSaved": "Nicht gesichert:",
            "languageSwitcher.title": "Sprache",
            "userProfile.field.username": "Benutzername",
            "userProfile.field.userName": "Benutzername",
            "userProfile.field.name": "Name",
            "userProfile.field.displayName": "Anzeigename",
            "userProfile.field.given_name": "Vorname",
            "userProfile.field.name.givenName": "Vorname",
            "userProfile.field.family_name": "Nachname",
            "userProfile.field.name.familyName": "Nachname",
            "userProfile.field.email": "E-Mail-Adresse",
            "userProfile.field.emails": "E-Mail-Adresse",
            "userProfile.field.mobile_number": "Mobilnummer",
            "userProfile.field.phone_number": "Telefonnummer",
            "userProfile.field.phoneNumbers": "Telefonnummer",
            "userProfile.field.picture": "Profilbild",
        ]
    )
}
