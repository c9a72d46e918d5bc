import { expect, type Locator, type Page } from "@playwright/test"
import { type Person, signedIn } from "../newcomer.ts"

/** The rooms of an account. */
export class AccountPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto("/account/profile")
    await this.isShown()
  }

  /** The room of somebody who has just come in, wherever they did. */
  async openAs(person: Pick<Person, "email" | "password">): Promise<void> {
    await signedIn(this.page, person)
    await this.open()
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    await expect(this.button("Düzenle")).toBeVisible()
  }

  button(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true })
  }

  field(label: string): Locator {
    return this.page.getByRole("main").getByLabel(label, { exact: true })
  }

  /** What the profile says. */
  get details(): Locator {
    return this.page.getByRole("main").getByRole("definition")
  }

  async leave(): Promise<void> {
    await this.button("Çıkış yap").click()
  }

  get signedOut(): Locator {
    return this.page.getByRole("heading", { level: 1, name: "Oturum Açın" })
  }

  /** The devices but the one at hand. */
  get others(): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("button", { name: /^Oturumu kapat/ }) })
  }
}
