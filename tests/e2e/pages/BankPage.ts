import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import type { SessionAnswer } from "../newcomer.ts"

/** Whose bank asks them each time. */
const askedCard = { card_name: "Defne Yılmaz", card_number: "4000000000003220", expiry_date: "12/49", cvv: "123" }

/** A payment that waits at the bank. */
export interface Waiting {
  readonly number: string
  /** Where the bank asks. */
  readonly url: string
  /** Where it sends the browser back to. */
  readonly back: string
}

/** The page of a bank, and the screens that it leads to. */
export class BankPage {
  readonly page: Page
  readonly approve: Locator
  readonly refuse: Locator
  /** The bank's way back, where it was answered before. */
  readonly again: Locator
  readonly paid: Locator
  readonly failed: Locator
  readonly sheet: Locator

  constructor(page: Page) {
    this.page = page
    this.approve = page.getByRole("button", { name: "Onayla" })
    this.refuse = page.getByRole("button", { name: "Reddet" })
    this.again = page.getByRole("link", { name: "Ödemenin sonucuna git" })
    this.paid = page.getByRole("heading", { level: 1, name: "Ödeme Başarılı!" })
    this.failed = page.getByRole("heading", { level: 1, name: "Ödeme Başarısız!" })
    this.sheet = page.getByRole("article")
  }

  /** Begins to pay for a month of the platform, up to the bank's question. */
  async begin({ token }: Pick<SessionAnswer, "token">): Promise<Waiting> {
    const answer = await this.page.request.post("/api/subscription/create", {
      headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
      data: { plan_id: "platform", billing_period: "monthly", amount: 24_990, payment_method: askedCard }
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { data } = (await answer.json()) as { data: { order_number: string; challenge_url: string } }
    const secret = new URL(data.challenge_url, "http://bank.invalid").pathname.split("/").at(-1)
    return {
      number: data.order_number,
      url: data.challenge_url,
      back: `/checkout/callback?token=${secret}&orderId=${data.order_number}`
    }
  }

  /** The row of an order among purchases. */
  order(number: string): Locator {
    return this.page.getByRole("row").filter({ hasText: number })
  }
}
