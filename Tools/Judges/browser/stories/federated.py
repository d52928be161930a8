from story import Story
from world import Person


class Federated(Story):
    """Sign-in through another identity provider, whose pages are its own."""

    def test_sign_in(self):
        """somebody signs in at the provider, and comes back to the application"""
        attempt = self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.look("federated-sign-in")
        self.to_provider()
        self.sign_in_there()
        # The provider does not say what the account here is to be called.
        newcomer = Person("Newcomer")
        self.fill_all(newcomer.answers, "federated-account")
        user = self.returns(attempt)
        self.assertEqual(user["email"], "ada@example.com")

    def test_refusal(self):
        """whoever does not sign in at the provider is told so, and can sign in another way"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.to_provider()
        self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.server.base_url), "nobody came back to the server")
        self.look("federated-refused")
        self.assertTrue(self.browser.one('[role="status"], [role="alert"]').text)
        self.press("gate:restart")
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_answer_elsewhere(self):
        """a provider's answer that was taken is of no use in another browser"""
        attempt = self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.to_provider()
        self.browser.navigations("")
        callback = f"{self.world.server.base_url}/gate/callback"
        self.sign_in_there()
        answers = self.browser.wait(lambda: self.browser.navigations(callback), "nobody came back to the server")
        self.assertIn("code=", answers[0])
        # Here it is taken: the form for the new account has come.
        self.field("username")
        self.browser.begin_anew()
        self.refuses = True
        self.browser.open(answers[0])
        self.look("federated-elsewhere")
        self.assertEqual(self.heading(), "Sign-in couldn't be completed")
        self.assertEqual(self.browser.all("form input:not([type=hidden])"), [])

    def to_provider(self):
        self.press("action_federated")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.provider["issuer"]), "nobody came to the provider")

    def sign_in_there(self):
        self.type(username=self.world.provider["username"], password=self.world.provider["password"])
        self.press("action_001")
