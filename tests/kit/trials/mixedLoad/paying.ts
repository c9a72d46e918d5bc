import { type Account, signIn } from "./reading.ts"
import { type KnownIssue, nextKey, type World } from "./World.ts"

const paid = "5528790000000008"
const cards = [paid, paid, "4242424242424242", "4000000000009995", "4000000000003220"]

interface Said {
  readonly order_number?: string
  readonly data?: { readonly order_number?: string; readonly challenge_url?: string }
}

/** What each account has bought so far, or nearly. */
const bought = new Map<string, Set<string>>()

const nextFor = (world: World, { email }: Account): KnownIssue | null => {
  const own = bought.get(email) ?? new Set<string>()
  bought.set(email, own)
  const issue = world.issues.find(({ id, price }) => price > 0 && !own.has(id)) ?? null
  if (issue !== null) own.add(issue.id)
  return issue
}

/** Buys the first issue that the account does not own, with a card that is taken, declined, or asked about by its bank. */
export const pay = async (world: World, account: Account): Promise<void> => {
  const issue = nextFor(world, account)
  const buyer = issue === null ? null : await signIn(world, account)
  if (issue === null || buyer === null) return
  const cardNumber = cards[Math.floor(world.random() * cards.length)] ?? paid
  const key = nextKey("deneme")
  const { status, body } = await buyer.ask("/api/pay", {
    headers: { "idempotency-key": key },
    body: {
      cart: { items: [{ id: issue.id, price: issue.price }], total: issue.price },
      payment: { cardHolderName: "Okur", cardNumber, expireMonth: "12", expireYear: "2040", cvc: "123" }
    },
    expected: [200, 402]
  })
  if (status === 200 || status === 402) world.ledger.wasTold("attempt", key)
  const { data = {} } = (status === 200 ? JSON.parse(body.toString()) : {}) as Said
  if (data.challenge_url !== undefined) {
    await buyer.ask(data.challenge_url)
    const verdict = world.random() < 0.7 ? "approve" : "refuse"
    await buyer.ask(data.challenge_url, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `verdict=${verdict}`,
      expected: [200, 302, 303]
    })
    const token = data.challenge_url.split("/").at(-1)
    await buyer.ask("/api/checkout/callback", { body: { token, orderId: data.order_number }, expected: [200, 402] })
  }
  if (status === 200 && data.order_number !== undefined && data.challenge_url === undefined) {
    world.ledger.wasTold("order", data.order_number)
  }
  if (data.order_number !== undefined) await buyer.ask(`/api/orders/${data.order_number}`)
  await buyer.signOut()
  world.ledger.did("payments")
}
