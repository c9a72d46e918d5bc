import { expect, type Locator, type Page } from "@playwright/test"

const words = {
  tr: {
    dialog: "Ödeme Bilgileri",
    cart: /^Sepetim/u,
    buy: "Satın Al",
    add: "Sepete ekle",
    read: "Oku",
    holder: "Kart sahibi",
    number: "Kart numarası",
    expiry: "Son kullanma tarihi",
    pay: /öde$/u,
    close: "Kapat",
    toasts: "Bildirimler",
    paid: "Ödeme Başarılı"
  },
  en: {
    dialog: "Payment details",
    cart: /^My cart/u,
    buy: "Buy",
    add: "Add to cart",
    read: "Read",
    holder: "Cardholder",
    number: "Card number",
    expiry: "Expiry date",
    pay: /^Pay/u,
    close: "Close",
    toasts: "Notifications",
    paid: "Payment successful"
  }
} as const

/** From a card on the shelf, through the cart, to what pays for it. */
export class PaymentPage {
  readonly page: Page
  readonly said: (typeof words)["tr" | "en"]

  constructor(page: Page, language: "tr" | "en" = "tr") {
    this.page = page
    this.said = words[language]
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.said.dialog })
  }

  get told(): Locator {
    return this.dialog.getByRole("alert")
  }

  get number(): Locator {
    return this.dialog.getByLabel(this.said.number)
  }

  get cvv(): Locator {
    return this.dialog.getByLabel("CVV")
  }

  get pay(): Locator {
    return this.dialog.getByRole("button", { name: this.said.pay })
  }

  get close(): Locator {
    return this.dialog.getByRole("button", { name: this.said.close }).last()
  }

  get toasts(): Locator {
    return this.page.getByRole("region", { name: this.said.toasts })
  }

  /** The way to what of this publication may be read. */
  read(publication: string): Locator {
    return this.page.getByRole("link", { name: new RegExp(`^${this.said.read}: ${publication}`, "u") })
  }

  /** Lays the newest issue of a publication into the cart, and goes to pay for it. */
  async buy(publication: string): Promise<void> {
    await this.page
      .getByRole("button", { name: `${this.said.add}: ${publication}`, exact: true })
      .first()
      .click()
    await this.payForCart()
  }

  /** Goes to pay for what lies in the cart. */
  async payForCart(): Promise<void> {
    await this.page.getByRole("button", { name: this.said.cart }).click()
    await this.page.getByRole("button", { name: this.said.buy, exact: true }).click()
  }

  /** Types a card as a hand does. */
  async type(number: string): Promise<void> {
    await this.dialog.getByLabel(this.said.holder).fill("Defne Yılmaz")
    await this.number.fill("")
    await this.number.pressSequentially(number)
    const expiry = this.dialog.getByLabel(this.said.expiry)
    await expiry.fill("")
    await expiry.pressSequentially("1230")
    await this.cvv.fill(number.startsWith("37") ? "1234" : "123")
  }

  /** Types a card, and pays with it. */
  async payWith(number: string): Promise<void> {
    await this.type(number)
    await this.pay.click()
  }

  /** What was paid for is shown, and can be read. */
  async isPaid(publication: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/payment-success\?order_number=\d{20}$/u)
    await expect(this.page.getByRole("heading", { level: 1, name: this.said.paid })).toBeVisible()
    await expect(this.dialog).toHaveCount(0)
    await expect(this.read(publication).first()).toBeVisible()
    await expect(this.toasts.getByText(this.said.paid)).toHaveCount(0)
  }

  /** Another window has paid for it. */
  async isPaidElsewhere(publication: string): Promise<void> {
    await expect(this.toasts.getByText(this.said.paid)).toBeVisible()
    await expect(this.dialog).toHaveCount(0)
    await expect(this.read(publication).first()).toBeVisible()
  }
}
