import { raceSessions } from "../kit/sessionRaces.ts"
import { expect, test } from "./journey.ts"

// Tokens that have run out are refused, and browsers complain of every refusal.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 401/ })

test("keeps eight pages of one browser signed in while they race to renew it, until its token is stolen", async ({
  context,
  baseURL
}) => {
  test.setTimeout(400_000)
  const { wrong, rounds, refreshes, lost } = await raceSessions({
    context,
    address: baseURL ?? "",
    rounds: 25,
    seed: 1
  })
  expect(wrong).toEqual([])
  expect(rounds).toBeGreaterThanOrEqual(25)
  expect(refreshes + lost).toBeGreaterThanOrEqual(rounds)
})
