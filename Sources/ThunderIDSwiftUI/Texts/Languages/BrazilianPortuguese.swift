import NativeAuthBase

extension LocalizedTexts.Language {
    /// Portuguese (Brazil), polite form (*você*), passkey: Apple's «chave-senha». Not reviewed by a native speaker.
    static let brazilianPortuguese = Self(
        "pt-BR",
        [
            "signIn.button": "Iniciar sessão",
            "signIn.title": "Iniciar sessão",
            "signIn.submit": "Continuar",
            "signIn.loading": "Iniciando sessão…",
            "signIn.error": "Falha ao iniciar sessão",
            "signIn.or": "Ou",
            "signIn.continueWithGoogle": "Continuar com Google",
            "signIn.continueWithGithub": "Continuar com GitHub",
            "signIn.federatedError": "Não foi possível iniciar a autenticação com o provedor",
            "signUp.button": "Cadastrar-se",
            "signUp.title": "Criar conta",
            "signUp.submit": "Criar conta",
            "signUp.loading": "Criando conta…",
            "signOut.button": "Finalizar sessão",
            "signOut.loading": "Finalizando sessão…",
            "callback.loading": "Concluindo o início de sessão…",
            "callback.error": "Não foi possível concluir o início de sessão",
            "user.anonymous": "Anônimo",
            "userProfile.title": "Perfil",
            "userProfile.save": "Salvar",
            "userProfile.loading": "Carregando perfil…",
            "userProfile.saving": "Salvando…",
            "userProfile.notSaved": "Não salvo:",
            "languageSwitcher.title": "Idioma",
            "userProfile.field.username": "Nome de usuário",
            "userProfile.field.userName": "Nome de usuário",
            "userProfile.field.name": "Nome",
            "userProfile.field.displayName": "Nome de exibição",
            "userProfile.field.given_name": "Nome",
            "userProfile.field.name.givenName": "Nome",
            "userProfile.field.family_name": "Sobrenome",
            "userProfile.field.name.familyName": "Sobrenome",
            "userProfile.field.email": "Endereço de e-mail",
            "userProfile.field.emails": "Endereço de e-mail",
            "userProfile.field.mobile_number": "Número de celular",
            "userProfile.field.phone_number": "Número de telefone",
            "userProfile.field.phoneNumbers": "Número de telefone",
            "userProfile.field.picture": "Foto do perfil",
        ]
    )
}
