import { expect, type Locator, type Page } from "@playwright/test"
import type { Person } from "../newcomer.ts"

type Credentials = Pick<Person, "email" | "password">

/** The auth modal, on whichever form it is. */
export class AuthDialogPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  titled(title: string): Locator {
    return this.page.getByRole("dialog", { name: title, exact: true })
  }

  /** What keeps a form from being accepted. */
  get refusal(): Locator {
    return this.dialog.getByRole("alert")
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole("button", { name, exact: true })
  }

  /** Over the home page, by its masthead. */
  async open(): Promise<void> {
    await this.page.goto("/")
    await this.page.getByRole("banner").getByRole("button", { name: "Giriş Yap" }).click()
    await expect(this.titled("Giriş Yap")).toBeVisible()
  }

  async login({ email, password }: Credentials): Promise<void> {
    await this.field("E-posta").fill(email)
    await this.field("Şifre").fill(password)
    await this.button("Giriş Yap").click()
  }

  /** Signs in over the home page, to the end. */
  async signIn(person: Credentials): Promise<void> {
    await this.open()
    await this.login(person)
    await expect(this.dialog).toHaveCount(0)
    await expect(this.account).toBeVisible()
  }

  /** Presses the button, after which the modal says this for a moment, before it goes on by itself. */
  async says(sentence: string, button: string): Promise<void> {
    const said = this.page.waitForFunction(
      (wanted) => document.querySelector("[role=dialog]")?.textContent.includes(wanted) === true,
      sentence
    )
    await this.button(button).click()
    await said
  }

  async register({ name, email, password }: Person): Promise<void> {
    await this.button("Üye Ol").click()
    await this.field("Ad Soyad").fill(name)
    await this.field("E-posta").fill(email)
    await this.field("Şifre").fill(password)
    await this.button("Üye Ol").click()
  }

  /** The way to their account, which whoever is signed in has over every page. */
  get account(): Locator {
    return this.page.getByRole("banner").getByRole("link", { name: /^Hesabım: / })
  }

  /** What this browser keeps of a session. */
  kept(): Promise<ReadonlyArray<string>> {
    return this.page.evaluate(() =>
      ["token", "user", "refreshToken"].filter((name) => localStorage.getItem(name) !== null)
    )
  }
}
