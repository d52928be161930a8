from story import Story


class Consent(Story):
    def test_approve(self):
        """Consent is requested, given and remembered"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.bank)
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.look("consent")
        self.press("action_approve")
        self.assertTrue(self.returns(attempt)["sub"])

    def test_deny(self):
        """Without required consent the application gets access_denied and no code"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.bank)
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.press("action_deny")
        if not self.browser.address.startswith(self.world.site.signed_in):
            self.look("consent-denied")
            self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        answer = attempt.answer(self.browser.address)
        self.assertEqual((answer.get("error"), answer.get("code")), ("access_denied", None))
