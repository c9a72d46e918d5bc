import { expect, it } from "vitest"
import { bringUploads } from "../soak/uploads.ts"

// The largest that is taken, and what the server has of it in its memory, is `npm run soak -- uploads`.
it("brings 40 MB over a line that is cut, and past a server that is killed, byte by byte", async () => {
  const { line, lost } = await bringUploads(2, 4, 40 * 1024 * 1024)
  expect(lost, line).toBe(0)
}, 300_000)
