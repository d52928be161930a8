import NativeAuthBase

extension LocalizedTexts.Language {
    /// Japanese, polite form (*desu* and *masu*). Not reviewed by a native speaker.
    static let japanese = Self(
        "ja",
        [
            "signIn.button": "サインイン",
            "signIn.title": "サインイン",
            "signIn.submit": "続ける",
            "signIn.loading": "サインイン中…",
            "signIn.error": "サインインできませんでした",
            "signIn.or": "または",
            "signIn.continueWithGoogle": "Googleで続ける",
            "signIn.continueWithGithub": "GitHubで続ける",
            "signIn.federatedError": "プロバイダでのサインインを開始できませんでした",
            "signUp.button": "登録",
            "signUp.title": "アカウントを作成",
            "signUp.submit": "アカウントを作成",
            "signUp.loading": "アカウントを作成中…",
            "signOut.button": "サインアウト",
            "signOut.loading": "サインアウト中…",
            "callback.loading": "サインインを完了中…",
            "callback.error": "サインインを完了できませんでした",
            "user.anonymous": "匿名",
            "userProfile.title": "プロフィール",
            "userProfile.save": "保存",
            "userProfile.loading": "プロフィールを読み込み中…",
            "userProfile.saving": "保存中…",
            "userProfile.notSaved": "未保存:",
            "languageSwitcher.title": "言語",
            "userProfile.field.username": "ユーザ名",
            "userProfile.field.userName": "ユーザ名",
            "userProfile.field.name": "名前",
            "userProfile.field.displayName": "表示名",
            "userProfile.field.given_name": "名",
            "userProfile.field.name.givenName": "名",
            "userProfile.field.family_name": "姓",
            "userProfile.field.name.familyName": "姓",
            "userProfile.field.email": "メールアドレス",
            "userProfile.field.emails": "メールアドレス",
            "userProfile.field.mobile_number": "携帯電話番号",
            "userProfile.field.phone_number": "電話番号",
            "userProfile.field.phoneNumbers": "電話番号",
            "userProfile.field.picture": "プロフィール写真",
        ]
    )
}
