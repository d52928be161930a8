from selenium.webdriver.common.keys import Keys

from story import Story
from world import Person


class Tenant(Story):
    """The pages of a tenant."""

    def setUp(self):
        super().setUp()
        self.attempt = self.world.attempt(self.world.tenant)

    def member(self, name="Ada"):
        """A user who signed up on the tenant's pages; the browser is fresh again."""
        person = Person(name)
        self.browser.open(self.world.attempt(self.world.tenant, prompt="create").url)
        self.sign_up(person)
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        self.browser.begin_anew()
        return person

    def sign_up(self, person):
        self.type(email=person.email)
        self.press("action_email")
        self.enter_code(self.world.mail(person.email, "code"))
        self.type(password=person.password, given_name=person.given_name)
        self.press("action_register")

    def give_password(self, person, password=None):
        self.type(password=password or person.password)
        self.press("action_password")

    def test_wrong_password(self):
        """A tenant's pages report an unknown address and a wrong password, then return to the application"""
        person = self.member()
        self.browser.open(self.attempt.url)
        self.look("tenant-sign-in")
        self.type(email="nobody@example.com")
        self.press("action_email")
        self.assertTrue(self.alert())
        self.look("tenant-unknown")
        self.type(email=person.email)
        self.press("action_email")
        self.look("tenant-password")
        self.give_password(person, "not the password")
        self.assertTrue(self.alert())
        self.assertEqual(self.browser.driver.switch_to.active_element, self.field("password"))
        self.look("tenant-password-refused")
        self.give_password(person)
        self.assertEqual(self.returns(self.attempt)["preferred_username"], person.email)

    def test_code(self):
        """A mailed code replaces the password on a tenant's pages"""
        person = self.member()
        before = [message["id"] for message in self.world.mails(person.email)]
        self.browser.open(self.attempt.url)
        self.type(email=person.email)
        self.press("action_email")
        self.press("action_code")
        self.look("tenant-code")
        self.enter_code(self.world.mail(person.email, "code", after=before))
        self.assertEqual(self.returns(self.attempt)["preferred_username"], person.email)

    def test_sign_up(self):
        """A sign-up at a tenant with the keyboard and a mailed code; a taken address is reported"""
        person = Person("Grace")
        self.browser.open(self.attempt.url)
        self.tab_to('button[value="action_signup"]')
        self.assert_focus_is_seen()
        self.enter()
        self.look("tenant-sign-up")
        self.tab_to('[name="in.email"]')
        self.assert_focus_is_seen()
        self.keys(person.email)
        self.enter()
        self.look("tenant-sign-up-code")
        self.enter_code(self.world.mail(person.email, "code"))
        self.look("tenant-sign-up-password")
        self.fill_with_keyboard(person, self.fields())
        self.enter()
        self.assertEqual(self.returns(self.attempt)["preferred_username"], person.email)
        self.browser.open(self.world.attempt(self.world.tenant, prompt="create").url)
        self.type(email=person.email)
        self.press("action_email")
        self.assertTrue(self.alert())
        self.look("tenant-sign-up-refused")

    def test_recovery(self):
        """A forgotten password of a tenant's user is replaced with a code, then the new one signs in"""
        person = self.member()
        before = [message["id"] for message in self.world.mails(person.email)]
        self.browser.open(self.attempt.url)
        self.type(email=person.email)
        self.press("action_email")
        self.press("action_forgot_password")
        self.look("tenant-recovery")
        self.type(email=person.email)
        self.press("action_email")
        self.look("tenant-recovery-code")
        self.enter_code(self.world.mail(person.email, "code", after=before))
        self.look("tenant-recovery-password")
        person.password = "Another#Horse2"
        self.type(password=person.password)
        self.press("action_submit_password")
        self.look("tenant-recovered")
        self.give_password(person)
        self.assertEqual(self.returns(self.attempt)["preferred_username"], person.email)

    def test_session(self):
        """A tenant's pages remember the user until a confirmed sign-out"""
        person = self.member()
        self.browser.open(self.attempt.url)
        self.tab_to('[name="in.email"]')
        self.keys(person.email)
        self.enter()
        self.tab_to('[name="in.password"]')
        self.keys(person.password)
        self.tab_to('button[value="action_password"]')
        self.assert_focus_is_seen()
        with self.browser.next_page():
            self.keys(Keys.SPACE)
        self.returns(self.attempt)
        again = self.world.attempt(self.world.tenant)
        self.browser.open(again.url)
        self.assertEqual(self.returns(again)["preferred_username"], person.email)
        self.browser.open(self.world.page(self.world.tenant.sign_out_path()))
        self.look("tenant-sign-out")
        self.press("gate:confirm")
        self.browser.wait(lambda: self.browser.address == self.world.site.signed_out, "the browser did not return")
        self.browser.open(self.world.attempt(self.world.tenant).url)
        self.assertTrue(self.field("email"))

    def test_provider(self):
        """An identity provider that an application suggests signs a tenant's new user up"""
        person = Person("Joan")
        attempt = self.world.attempt(self.world.tenant, domain_hint="Google")
        self.browser.open(attempt.url)
        self.sign_up_at_provider(person)
        user = self.returns(attempt)
        # The browser's session.
        again = self.world.attempt(self.world.tenant, domain_hint="Google")
        self.browser.open(again.url)
        self.assertEqual(self.returns(again)["oid"], user["oid"])

    def test_cancel(self):
        """A cancelled sign-in at a tenant is access_denied"""
        self.browser.open(self.attempt.url)
        self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        answer = self.attempt.answer(self.browser.address)
        self.assertEqual((answer["error"], answer["error_subcode"]), ("access_denied", "cancel"))
