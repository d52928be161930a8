import NativeAuthBase

extension LocalizedTexts.Language {
    /// Chinese (simplified), polite form (*nin*). Not reviewed by a native speaker.
    static let simplifiedChinese = Self(
        "zh-Hans",
        [
            "signIn.button": "登录",
            "signIn.title": "登录",
            "signIn.submit": "继续",
            "signIn.loading": "正在登录…",
            "signIn.error": "登录失败",
            "signIn.or": "或",
            "signIn.continueWithGoogle": "使用 Google 继续",
            "signIn.continueWithGithub": "使用 GitHub 继续",
            "signIn.federatedError": "无法开始使用提供商登录",
            "signUp.button": "注册",
            "signUp.title": "创建账户",
            "signUp.submit": "创建账户",
            "signUp.loading": "正在创建账户…",
            "signOut.button": "退出登录",
            "signOut.loading": "正在退出登录…",
            "callback.loading": "正在完成登录…",
            "callback.error": "无法完成登录",
            "user.anonymous": "匿名",
            "userProfile.title": "个人资料",
            "userProfile.save": "存储",
            "userProfile.loading": "正在载入个人资料…",
            "userProfile.saving": "正在存储…",
            "userProfile.notSaved": "未存储：",
            "languageSwitcher.title": "语言",
            "userProfile.field.username": "用户名",
            "userProfile.field.userName": "用户名",
            "userProfile.field.name": "姓名",
            "userProfile.field.displayName": "显示名称",
            "userProfile.field.given_name": "名字",
            "userProfile.field.name.givenName": "名字",
            "userProfile.field.family_name": "姓氏",
            "userProfile.field.name.familyName": "姓氏",
            "userProfile.field.email": "电子邮件地址",
            "userProfile.field.emails": "电子邮件地址",
            "userProfile.field.mobile_number": "手机号码",
            "userProfile.field.phone_number": "电话号码",
            "userProfile.field.phoneNumbers": "电话号码",
            "userProfile.field.picture": "个人资料照片",
        ]
    )
}
