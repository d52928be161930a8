import NativeAuthBase

extension LocalizedTexts.Language {
    /// Polish, polite form (Apple's imperative, as *Wprowadź*). Not reviewed by a native speaker.
    static let polish = Self(
        "pl",
        [
            "signIn.button": "Zaloguj się",
            "signIn.title": "Zaloguj się",
            "signIn.submit": "Kontynuuj",
            "signIn.loading": "Logowanie…",
            "signIn.error": "Logowanie nie powiodło się",
            "signIn.or": "Lub",
            "signIn.continueWithGoogle": "Kontynuuj przez Google",
            "signIn.continueWithGithub": "Kontynuuj przez GitHub",
            "signIn.federatedError": "Nie udało się rozpocząć logowania przez dostawcę",
            "signUp.button": "Zarejestruj się",
            "signUp.title": "Utwórz konto",
            "signUp.submit": "Utwórz konto",
            "signUp.loading": "Tworzenie konta…",
            "signOut.button": "Wyloguj się",
            "signOut.loading": "Wylogowywanie…",
            "callback.loading": "Kończenie logowania…",
            "callback.error": "Nie udało się ukończyć logowania",
            "user.anonymous": "Anonimowy",
            "userProfile.title": "Profil",
            "userProfile.save": "Zachowaj",
            "userProfile.loading": "Wczytywanie profilu…",
            "userProfile.saving": "Zachowywanie…",
            "userProfile.notSaved": "Nie zachowano:",
            "languageSwitcher.title": "Język",
            "userProfile.field.username": "Nazwa użytkownika",
            "userProfile.field.userName": "Nazwa użytkownika",
            "userProfile.field.name": "Imię i nazwisko",
            "userProfile.field.displayName": "Nazwa wyświetlana",
            "userProfile.field.given_name": "Imię",
            "userProfile.field.name.givenName": "Imię",
            "userProfile.field.family_name": "Nazwisko",
            "userProfile.field.name.familyName": "Nazwisko",
            "userProfile.field.email": "Adres e-mail",
            "userProfile.field.emails": "Adres e-mail",
            "userProfile.field.mobile_number": "Numer telefonu komórkowego",
            "userProfile.field.phone_number": "Numer telefonu",
            "userProfile.field.phoneNumbers": "Numer telefonu",
            "userProfile.field.picture": "Zdjęcie profilowe",
        ]
    )
}
