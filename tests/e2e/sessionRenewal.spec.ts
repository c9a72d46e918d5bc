import { raceSessions } from "../kit/trials/sessionRaces.ts"
import { expect, test } from "./journey.ts"

// Tokens that have run out are refused, and browsers complain of every refusal.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 401/ })

/**
 * Fewer than fit into the time after which an old token counts as stolen, of pages that leave the other journeys
 * something of the machine; hundreds, of twice as many pages, are `npm run soak -- sessions`.
 */
const asked = 4

test("keeps four pages of one browser signed in while they race to renew it, until its token is stolen", async ({
  context,
  baseURL
}) => {
  test.setTimeout(400_000)
  const { wrong, rounds, refreshes, lost } = await raceSessions({
    context,
    address: baseURL ?? "",
    pageCount: 4,
    rounds: asked,
    seed: 1
  })
  expect(wrong).toEqual([])
  expect(rounds).toBeGreaterThanOrEqual(asked)
  expect(refreshes + lost).toBeGreaterThanOrEqual(rounds)
})
