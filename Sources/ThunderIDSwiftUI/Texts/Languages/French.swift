import NativeAuthBase

extension LocalizedTexts.Language {
    /// French, polite form (*vous*), passkey: Apple's «clé d'identification». Not reviewed by a native speaker.
    static let french = Self(
        "fr",
        [
            "signIn.button": "Se connecter",
            "signIn.title": "Se connecter",
            "signIn.submit": "Continuer",
            "signIn.loading": "Connexion…",
            "signIn.error": "Échec de la connexion",
            "signIn.or": "Ou",
            "signIn.continueWithGoogle": "Continuer avec Google",
            "signIn.continueWithGithub": "Continuer avec GitHub",
            "signIn.federatedError": "Impossible de démarrer la connexion avec le fournisseur",
            "signUp.button": "S’inscrire",
            "signUp.title": "Créer un compte",
            "signUp.submit": "Créer un compte",
            "signUp.loading": "Création du compte…",
            "signOut.button": "Se déconnecter",
            "signOut.loading": "Déconnexion…",
            "callback.loading": "Finalisation de la connexion…",
            "callback.error": "Impossible de terminer la connexion",
            "user.anonymous": "Anonyme",
            "userProfile.title": "Profil",
            "userProfile.save": "Enregistrer",
            "userProfile.loading": "Chargement du profil…",
            "userProfile.saving": "Enregistrement…",
            "userProfile.notSaved": "Non enregistré\u{A0}:",
            "languageSwitcher.title": "Langue",
            "userProfile.field.username": "Nom d’utilisateur",
            "userProfile.field.userName": "Nom d’utilisateur",
            "userProfile.field.name": "Nom",
            "userProfile.field.displayName": "Nom affiché",
            "userProfile.field.given_name": "Prénom",
            "userProfile.field.name.givenName": "Prénom",
            "userProfile.field.family_name": "Nom de famille",
            "userProfile.field.name.familyName": "Nom de famille",
            "userProfile.field.email": "Adresse e-mail",
            "userProfile.field.emails": "Adresse e-mail",
            "userProfile.field.mobile_number": "Numéro de mobile",
            "userProfile.field.phone_number": "Numéro de téléphone",
            "userProfile.field.phoneNumbers": "Numéro de téléphone",
            "userProfile.field.picture": "Photo de profil",
        ]
    )
}
