import NativeAuthBase

extension LocalizedTexts.Language {
    /// Spanish, polite form (*usted*), passkey: Apple's «llave de acceso». Not reviewed by a native speaker.
    static let spanish = Self(
        "es",
        [
            "signIn.button": "Iniciar sesión",
            "signIn.title": "Iniciar sesión",
            "signIn.submit": "Continuar",
            "signIn.loading": "Iniciando sesión…",
            "signIn.error": "No se ha podido iniciar sesión",
            "signIn.or": "O",
            "signIn.continueWithGoogle": "Continuar con Google",
            "signIn.continueWithGithub": "Continuar con GitHub",
            "signIn.federatedError": "No se ha podido iniciar la autenticación con el proveedor",
            "signUp.button": "Registrarse",
            "signUp.title": "Crear cuenta",
            "signUp.submit": "Crear cuenta",
            "signUp.loading": "Creando cuenta…",
            "signOut.button": "Cerrar sesión",
            "signOut.loading": "Cerrando sesión…",
            "callback.loading": "Completando el inicio de sesión…",
            "callback.error": "No se ha podido completar el inicio de sesión",
            "user.anonymous": "Anónimo",
            "userProfile.title": "Perfil",
            "userProfile.save": "Guardar",
            "userProfile.loading": "Cargando perfil…",
            "userProfile.saving": "Guardando…",
            "userProfile.notSaved": "No guardado:",
            "languageSwitcher.title": "Idioma",
            "userProfile.field.username": "Nombre de usuario",
            "userProfile.field.userName": "Nombre de usuario",
            "userProfile.field.name": "Nombre",
            "userProfile.field.displayName": "Nombre visible",
            "userProfile.field.given_name": "Nombre",
            "userProfile.field.name.givenName": "Nombre",
            "userProfile.field.family_name": "Apellidos",
            "userProfile.field.name.familyName": "Apellidos",
            "userProfile.field.email": "Dirección de correo electrónico",
            "userProfile.field.emails": "Dirección de correo electrónico",
            "userProfile.field.mobile_number": "Número de móvil",
            "userProfile.field.phone_number": "Número de teléfono",
            "userProfile.field.phoneNumbers": "Número de teléfono",
            "userProfile.field.picture": "Foto de perfil",
        ]
    )
}
