import { expect, type Locator, type Page } from "@playwright/test"

/** How the shop speaks of the cart. */
export const words = {
  tr: {
    cart: /^Sepetim/u,
    count: (count: number) => (count === 0 ? "Sepetim" : `Sepetim: ${count} ürün`),
    add: "Sepete ekle",
    inIt: "Sepette",
    toIt: "Sepete git",
    single: /^Bu sayı/u,
    remove: "Sepetten çıkar",
    year: "Yıllık Abonelik",
    toasts: "Bildirimler",
    empty: "Sepetiniz Boş",
    added: "Ürün Eklendi",
    removed: "Ürün Kaldırıldı",
    twice: "Ürün Zaten Sepette",
    replaced: "Dergi aboneliği sepete eklendi, tek sayı kaldırıldı.",
    covered: "Bu derginin aboneliği zaten sepetinizde bulunuyor."
  },
  en: {
    cart: /^My cart/u,
    count: (count: number) => (count === 0 ? "My cart" : `My cart: ${count} ${count === 1 ? "item" : "items"}`),
    add: "Add to cart",
    inIt: "In your cart",
    toIt: "Go to cart",
    single: /^This issue/u,
    remove: "Take out of the cart",
    year: "Yearly subscription",
    toasts: "Notifications",
    empty: "Your cart is empty",
    added: "Added",
    removed: "Taken out",
    twice: "Already in your cart",
    replaced: "The subscription is in your cart, in place of the single issue.",
    covered: "A subscription to this magazine is already in your cart."
  }
} as const

/** The way to the cart, its drawer, and the buttons that fill it. */
export class CartPage {
  readonly page: Page
  readonly said: (typeof words)["tr" | "en"]

  constructor(page: Page, language: "tr" | "en" = "tr") {
    this.page = page
    this.said = words[language]
  }

  get button(): Locator {
    return this.page.getByRole("button", { name: this.said.cart })
  }

  get drawer(): Locator {
    return this.page.getByRole("dialog", { name: this.said.cart })
  }

  /** Lays this thing into it: a publication's issue by its card, or what stands on an issue's page. */
  add(thing: string): Locator {
    return this.page.getByRole("button", { name: `${this.said.add}: ${thing}`, exact: true })
  }

  /** On an issue's page: leads to the cart, where the thing lies. */
  leading(thing: string): Locator {
    return this.page.getByRole("button", { name: `${this.said.toIt}: ${thing}`, exact: true })
  }

  /** Chooses on an issue's page what to buy: the issue, or a year. */
  async choose(what: "single" | "year"): Promise<void> {
    const name = what === "year" ? new RegExp(`^${this.said.year}`, "u") : this.said.single
    // Its circle is hidden: the frame around its words is pressed.
    await this.page.getByRole("radio", { name }).check({ force: true })
  }

  /** The same, where it lies in it. */
  held(thing: string): Locator {
    return this.page.getByRole("button", { name: `${this.said.inIt}: ${thing}`, exact: true })
  }

  remove(thing: string): Locator {
    return this.drawer.getByRole("button", { name: `${this.said.remove}: ${thing}`, exact: true })
  }

  async counts(count: number): Promise<void> {
    await expect(this.button).toHaveAccessibleName(this.said.count(count))
  }

  async says(sentence: string): Promise<void> {
    await expect(this.page.getByRole("region", { name: this.said.toasts }).getByText(sentence)).toBeVisible()
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.drawer).toBeVisible()
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape")
    await expect(this.drawer).toHaveCount(0)
  }
}
