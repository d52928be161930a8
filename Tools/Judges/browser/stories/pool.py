from selenium.webdriver.common.keys import Keys

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
        for name in self.fields():
            self.tab_to(f'[name="in.{name}"]')
            self.assert_focus_is_seen()
            self.keys(person.answers[name])
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
        for name in ("username", "password"):
            self.tab_to(f'[name="in.{name}"]')
            self.keys(person.answers[name])
        self.tab_to('button[value="action_001"]')
        self.assert_focus_is_seen()
        with self.browser.next_page():
            self.keys(Keys.SPACE)
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

    def test_cancel(self):
        """A cancelled sign-in at a pool is access_denied"""
        self.browser.open(self.attempt.url)
        self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        self.assertEqual(self.attempt.answer(self.browser.address)["error"], "access_denied")
