from story import Story
from world import Person


class SignUp(Story):
    def test_sign_up(self):
        """A sign-up during an authorization returns to the application signed in"""
        person, attempt = Person("Grace"), self.world.attempt()
        self.browser.open(attempt.url)
        self.press("action_signup")
        self.look("sign-up")
        self.fill_all(person.answers, "sign-up")
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_taken_name(self):
        """A taken name is reported, and the other values are kept"""
        person, other = self.world.somebody("Linus"), Person("Linus")
        self.browser.open(self.world.attempt().url)
        self.press("action_signup")
        self.type(username=person.username, password=other.password)
        self.press()
        self.assertTrue(self.alert())
        self.assertEqual(self.field("username").get_attribute("value"), person.username)
        self.look("sign-up-refused")

    def test_directly(self):
        """A sign-up without a waiting application ends on a confirmation page"""
        person = Person("Mary")
        self.browser.open(self.world.page(f"/gate/signup?applicationId={self.world.shop.id}"))
        self.fill_all(person.answers, "sign-up-directly")
        self.look("signed-up")
        self.assertTrue(self.heading())
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)
