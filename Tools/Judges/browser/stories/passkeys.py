from selenium.webdriver.common.virtual_authenticator import Protocol, Transport, VirtualAuthenticatorOptions

from story import Story


class Passkeys(Story):
    def setUp(self):
        super().setUp()
        options = VirtualAuthenticatorOptions(
            protocol=Protocol.CTAP2, transport=Transport.INTERNAL, has_resident_key=True, has_user_verification=True,
            is_user_verified=True)
        self.browser.driver.add_virtual_authenticator(options)
        self.addCleanup(self.browser.driver.remove_virtual_authenticator)

    def test_passkey(self):
        """A passkey is registered after a password sign-in and then signs in alone"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.look("passkey-sign-in")
        self.sign_in(person)
        self.look("passkey-offer")
        self.press("action_enrol")
        self.go_on("passkey-enrol")
        self.assertEqual(self.returns(attempt)["email"], person.email)
        self.assertEqual(len(self.browser.driver.get_credentials()), 1)
        again = self.world.attempt(self.world.keys)
        self.browser.open(again.url)
        self.press("action_passkey")
        self.go_on("passkey")
        self.assertEqual(self.returns(again)["email"], person.email)

    def go_on(self, name):
        """Presses the page's button if the page waits for it; the page may have continued automatically."""
        button = self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in)
            or next(iter(self.browser.all("button[data-passkey]")), None), "the page has no passkey button")
        if button is not True:
            with self.browser.next_page():
                button.click()

    def test_without(self):
        """A user without a passkey signs in with another method"""
        self.browser.driver.remove_virtual_authenticator()
        self.addCleanup(self.browser.driver.add_virtual_authenticator, VirtualAuthenticatorOptions())
        person, attempt = self.world.somebody(), self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.press("action_passkey")
        self.look("passkey-none")
        self.press("gate:without")
        self.sign_in(person)
        self.press("action_skip")
        self.assertEqual(self.returns(attempt)["email"], person.email)
