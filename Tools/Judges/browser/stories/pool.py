from story import Story
from world import Person


class Pool(Story):
    """The pages of a user pool: managed login."""

    def setUp(self):
        super().setUp()
        self.attempt = self.world.attempt(self.world.pool)

    def test_wrong_password(self):
        """A pool's pages report a wrong password, and the right one returns to the application"""
        person = self.world.somebody()
        self.browser.open(self.attempt.url)
        self.look("pool-sign-in")
        self.sign_in(person, "not the password")
        self.assertTrue(self.alert())
        self.assertEqual(self.field("username").get_attribute("value"), person.username)
        self.assertEqual(self.browser.driver.switch_to.active_element, self.field("password"))
        self.look("pool-sign-in-refused")
        self.sign_in(person)
        user = self.returns(self.attempt)
        self.assertEqual((user["email"], user["cognito:username"]), (person.email, person.username))

    def test_sign_up(self):
        """A sign-up at a pool with the keyboard, and a mailed code"""
        person = Person("Grace")
        self.browser.open(self.attempt.url)
        self.tab_to('button[value="action_signup"]')
        self.assert_focus_is_seen()
        self.enter()
        self.look("pool-sign-up")
        self.fill_with_keyboard(person, self.fields())
        self.enter()
        self.look("pool-sign-up-code")
        self.sees("We sent a code to")
        self.enter_code(self.world.mail(person.email, "code"))
        user = self.returns(self.attempt)
        self.assertEqual((user["email"], user["email_verified"]), (person.email, True))

    def test_recovery(self):
        """A forgotten password of a pool's user is replaced with a code, then the new one signs in"""
        person = self.world.somebody()
        self.browser.open(self.attempt.url)
        self.press("action_forgot_password")
        self.look("pool-recovery")
        self.type(username=person.username)
        self.press()
        self.look("pool-recovery-way")
        self.press("action_email")
        self.enter_code("000000")
        self.assertTrue(self.alert())
        self.look("pool-recovery-code-refused")
        self.enter_code(self.world.mail(person.email, "code"))
        self.look("pool-recovery-password")
        person.password = "Another#Horse2"
        self.type(password=person.password)
        self.press()
        self.look("pool-recovered")
        self.sign_in(person)
        self.assertEqual(self.returns(self.attempt)["email"], person.email)

    def test_session(self):
        """A pool's pages remember the user until the sign-out, and prompt=login asks again"""
        person = self.world.somebody()
        self.browser.open(self.attempt.url)
        self.sign_in_with_keyboard(person)
        self.returns(self.attempt)
        again = self.world.attempt(self.world.pool)
        self.browser.open(again.url)
        self.assertEqual(self.returns(again)["email"], person.email)
        self.browser.open(self.world.attempt(self.world.pool, prompt="login").url)
        self.assertTrue(self.field("password"))
        self.browser.open(self.world.page(self.world.pool.sign_out_path()))
        self.browser.wait(lambda: self.browser.address == self.world.site.signed_out, "the browser did not return")
        self.browser.open(self.world.attempt(self.world.pool).url)
        self.assertTrue(self.field("password"))

    def test_password_rules(self):
        """A pool's password rules are listed and marked while typing, and a refused password is marked at its field"""
        person = Person("Edith")
        self.browser.open(self.attempt.url)
        self.press("action_signup")
        rules = [rule.text for rule in self.browser.all("[data-rule]")]
        self.assertEqual(len(rules), 5)
        self.assertTrue(rules[0].startswith("At least 10 characters"), rules)
        self.assertEqual(self.met(), 0)
        self.type(password="edith1")
        self.browser.wait(lambda: self.met() == 3, "the rules are not marked")
        self.type(**{**person.answers, "password": "edith1"})
        self.press()
        self.assertEqual(self.field("password").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.browser.driver.switch_to.active_element, self.field("password"))
        self.assertEqual(self.field("email").get_attribute("value"), person.email)
        self.look("pool-password-refused")
        self.type(password=person.password)
        self.browser.wait(lambda: self.met() == 5, "the rules are not marked")
        self.press()
        self.enter_code(self.world.mail(person.email, "code"))
        self.assertEqual(self.returns(self.attempt)["email"], person.email)

    def met(self):
        return len(self.browser.all('[data-rule][data-met="true"]'))

    def test_provider(self):
        """The identity provider that an application names signs a new user up, then in again"""
        person = Person("Joan")
        attempt = self.world.attempt(self.world.pool, identity_provider="Google")
        self.browser.open(attempt.url)
        self.sign_up_at_provider(person)
        # The provider has no user name for the new account.
        self.await_server()
        self.type(username=person.username)
        self.look("pool-provider-account")
        self.press()
        self.assertEqual(self.returns(attempt)["email"], person.email)
        again = self.world.attempt(self.world.pool, identity_provider="Google")
        self.browser.open(again.url)
        self.await_provider()
        self.sign_in(person)
        self.assertEqual(self.returns(again)["email"], person.email)

    def test_provider_refused(self):
        """A refusal at the provider leads back to a pool's own sign-in"""
        person = self.world.somebody()
        attempt = self.world.attempt(self.world.pool, identity_provider="Google")
        self.browser.open(attempt.url)
        self.await_provider()
        self.press("gate:cancel")
        self.await_server()
        self.look("pool-provider-refused")
        self.press("gate:restart")
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_cancel(self):
        """A cancelled sign-in at a pool is access_denied"""
        self.browser.open(self.attempt.url)
        self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        self.assertEqual(self.attempt.answer(self.browser.address)["error"], "access_denied")
