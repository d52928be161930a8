import NativeAuthBase

extension LocalizedTexts.Language {
    /// Arabic, polite form (Apple's imperative), password: *kalimat as-sirr*. Not reviewed by a native speaker.
    static let arabic = Self(
        "ar",
        [
            "signIn.button": "تسجيل الدخول",
            "signIn.title": "تسجيل الدخول",
            "signIn.submit": "متابعة",
            "signIn.loading": "جارٍ تسجيل الدخول…",
            "signIn.error": "فشل تسجيل الدخول",
            "signIn.or": "أو",
            "signIn.continueWithGoogle": "المتابعة باستخدام Google",
            "signIn.continueWithGithub": "المتابعة باستخدام GitHub",
            "signIn.federatedError": "تعذر بدء تسجيل الدخول عبر موفر الخدمة",
            "signUp.button": "التسجيل",
            "signUp.title": "إنشاء حساب",
            "signUp.submit": "إنشاء حساب",
            "signUp.loading": "جارٍ إنشاء الحساب…",
            "signOut.button": "تسجيل الخروج",
            "signOut.loading": "جارٍ تسجيل الخروج…",
            "callback.loading": "جارٍ إكمال تسجيل الدخول…",
            "callback.error": "تعذر إكمال تسجيل الدخول",
            "user.anonymous": "مجهول",
            "userProfile.title": "الملف الشخصي",
            "userProfile.save": "حفظ",
            "userProfile.loading": "جارٍ تحميل الملف الشخصي…",
            "userProfile.saving": "جارٍ الحفظ…",
            "userProfile.notSaved": "لم يتم الحفظ:",
            "languageSwitcher.title": "اللغة",
            "userProfile.field.username": "اسم المستخدم",
            "userProfile.field.userName": "اسم المستخدم",
            "userProfile.field.name": "الاسم",
            "userProfile.field.displayName": "اسم العرض",
            "userProfile.field.given_name": "الاسم الأول",
            "userProfile.field.name.givenName": "الاسم الأول",
            "userProfile.field.family_name": "اسم العائلة",
            "userProfile.field.name.familyName": "اسم العائلة",
            "userProfile.field.email": "عنوان البريد الإلكتروني",
            "userProfile.field.emails": "عنوان البريد الإلكتروني",
            "userProfile.field.mobile_number": "رقم الهاتف المحمول",
            "userProfile.field.phone_number": "رقم الهاتف",
            "userProfile.field.phoneNumbers": "رقم الهاتف",
            "userProfile.field.picture": "صورة الملف الشخصي",
        ]
    )
}
