import NativeAuthBase

extension LocalizedTexts.Language {
    /// Italian, polite form (Apple's imperative, no pronouns). Not reviewed by a native speaker.
    static let italian = Self(
        "it",
        [
            "signIn.button": "Accedi",
            "signIn.title": "Accedi",
            "signIn.submit": "Continua",
            "signIn.loading": "Accesso in corso…",
            "signIn.error": "Accesso non riuscito",
            "signIn.or": "Oppure",
            "signIn.continueWithGoogle": "Continua con Google",
            "signIn.continueWithGithub": "Continua con GitHub",
            "signIn.federatedError": "Impossibile avviare l’accesso con il provider",
            "signUp.button": "Registrati",
            "signUp.title": "Crea account",
            "signUp.submit": "Crea account",
            "signUp.loading": "Creazione dell’account…",
            "signOut.button": "Esci",
            "signOut.loading": "Uscita in corso…",
            "callback.loading": "Completamento dell’accesso…",
            "callback.error": "Impossibile completare l’accesso",
            "user.anonymous": "Anonimo",
            "userProfile.title": "Profilo",
            "userProfile.save": "Salva",
            "userProfile.loading": "Caricamento del profilo…",
            "userProfile.saving": "Salvataggio…",
            "userProfile.notSaved": "Non salvato:",
            "languageSwitcher.title": "Lingua",
            "userProfile.field.username": "Nome utente",
            "userProfile.field.userName": "Nome utente",
            "userProfile.field.name": "Nome",
            "userProfile.field.displayName": "Nome visualizzato",
            "userProfile.field.given_name": "Nome",
            "userProfile.field.name.givenName": "Nome",
            "userProfile.field.family_name": "Cognome",
            "userProfile.field.name.familyName": "Cognome",
            "userProfile.field.email": "Indirizzo e-mail",
            "userProfile.field.emails": "Indirizzo e-mail",
            "userProfile.field.mobile_number": "Numero di cellulare",
            "userProfile.field.phone_number": "Numero di telefono",
            "userProfile.field.phoneNumbers": "Numero di telefono",
            "userProfile.field.picture": "Immagine del profilo",
        ]
    )
}
