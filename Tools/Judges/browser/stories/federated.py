from story import Story
from world import Person


class Federated(Story):
    """Sign-in through another identity provider with its own pages."""

    def test_sign_in(self):
        """A sign-in at the provider returns to the application"""
        attempt = self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.look("federated-sign-in")
        self.to_provider()
        self.sign_in_there()
        # The provider has no user name for the new account.
        newcomer = Person("Newcomer")
        self.fill_all(newcomer.answers, "federated-account")
        user = self.returns(attempt)
        self.assertEqual(user["email"], "ada@example.com")

    def test_refusal(self):
        """A refusal at the provider is reported, and another method signs in"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.to_provider()
        self.press("gate:cancel")
        self.await_server()
        self.look("federated-refused")
        self.assertTrue(self.browser.one('[role="status"], [role="alert"]').text)
        self.press("gate:restart")
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_answer_elsewhere(self):
        """A stolen provider response is refused in another browser"""
        attempt = self.world.attempt(self.world.tour)
        self.browser.open(attempt.url)
        self.to_provider()
        self.browser.navigations("")
        callback = f"{self.world.server.base_url}/gate/callback"
        self.sign_in_there()
        answers = self.browser.wait(lambda: self.browser.navigations(callback), "there was no redirect to the server")
        self.assertIn("code=", answers[0])
        # In the user's browser it is accepted: the form for the new account is shown.
        self.field("username")
        self.browser.begin_anew()
        self.refuses = True
        self.browser.open(answers[0])
        self.look("federated-elsewhere")
        self.assertEqual(self.heading(), "Sign-in couldn't be completed")
        self.assertEqual(self.browser.all("form input:not([type=hidden])"), [])

    def to_provider(self):
        self.press("action_federated")
        self.await_provider()

    def sign_in_there(self):
        self.type(username=self.world.provider["username"], password=self.world.provider["password"])
        self.press("action_001")
