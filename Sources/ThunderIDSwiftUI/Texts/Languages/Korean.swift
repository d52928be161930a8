import NativeAuthBase

extension LocalizedTexts.Language {
    /// Korean, polite form (Apple's *hasipsio*). Not reviewed by a native speaker.
    static let korean = Self(
        "ko",
        [
            "signIn.button": "로그인",
            "signIn.title": "로그인",
            "signIn.submit": "계속",
            "signIn.loading": "로그인하는 중…",
            "signIn.error": "로그인 실패",
            "signIn.or": "또는",
            "signIn.continueWithGoogle": "Google 계정으로 계속",
            "signIn.continueWithGithub": "GitHub 계정으로 계속",
            "signIn.federatedError": "서비스 제공자를 통한 로그인을 시작할 수 없음",
            "signUp.button": "가입",
            "signUp.title": "계정 생성",
            "signUp.submit": "계정 생성",
            "signUp.loading": "계정 생성 중…",
            "signOut.button": "로그아웃",
            "signOut.loading": "로그아웃하는 중…",
            "callback.loading": "로그인 완료하는 중…",
            "callback.error": "로그인을 완료할 수 없음",
            "user.anonymous": "익명",
            "userProfile.title": "프로필",
            "userProfile.save": "저장",
            "userProfile.loading": "프로필 로드 중…",
            "userProfile.saving": "저장 중…",
            "userProfile.notSaved": "저장되지 않음:",
            "languageSwitcher.title": "언어",
            "userProfile.field.username": "사용자 이름",
            "userProfile.field.userName": "사용자 이름",
            "userProfile.field.name": "이름",
            "userProfile.field.displayName": "표시 이름",
            "userProfile.field.given_name": "이름",
            "userProfile.field.name.givenName": "이름",
            "userProfile.field.family_name": "성",
            "userProfile.field.name.familyName": "성",
            "userProfile.field.email": "이메일 주소",
            "userProfile.field.emails": "이메일 주소",
            "userProfile.field.mobile_number": "휴대전화 번호",
            "userProfile.field.phone_number": "전화번호",
            "userProfile.field.phoneNumbers": "전화번호",
            "userProfile.field.picture": "프로필 사진",
        ]
    )
}
