import { expect, it } from "vitest"
import { killTelling } from "../kit/trials/noticeKills.ts"

// Ten thousand readers are `npm run soak -- notices`.
it("tells and mails every reader once, however often the server is killed", async () => {
  const { killedTelling, killedMailing, notices, mails, complaints } = await killTelling({
    readers: 600,
    kills: 5,
    seed: 7
  })
  expect(complaints).toEqual([])
  expect([notices, mails]).toEqual([600, 600])
  expect(killedTelling).toBeGreaterThan(0)
  expect(killedMailing).toBeGreaterThan(0)
}, 300_000)
