import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, it } from "vitest"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { screenAt } from "../../../server/document/screens.ts"

const asked = async (server: RunningServer, language: string) =>
  (await Effect.runPromise((await clientOf(server, { language })).help.questions())).data.items

it("answers what a new shop is asked first, in both languages, until the team takes it away", async () => {
  const folder = await freshFolder()
  const variables = { DATA_DIR: folder }
  try {
    const first = await startServer({ variables })
    const [tr, en] = [await asked(first, "tr"), await asked(first, "en")]
    expect(tr[0]?.question).toBe("Bir sayıyı nasıl satın alırım?")
    expect(en[0]?.question).toBe("How do I buy an issue?")
    expect([tr.length, en.length]).toEqual([8, 8])
    const links = [...tr, ...en].flatMap(({ answer }) => [...answer.matchAll(/href="([^"]*)"/gu)])
    expect(links.length).toBeGreaterThan(8)
    for (const { answer } of [...tr, ...en]) {
      expect(answer).toMatch(/^<p>.*<\/p>$/u)
      // Every link leads to a screen.
      for (const [, path = ""] of answer.matchAll(/href="([^"]*)"/gu)) expect(screenAt(path), path).not.toBeNull()
    }
    await first.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM questions WHERE position > 0`))
    await first.stop()
    const again = await startServer({ variables })
    expect(await asked(again, "tr")).toHaveLength(1)
    await again.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM questions`))
    await again.stop()
    const last = await startServer({ variables })
    expect(await asked(last, "tr")).toEqual([])
    await last.stop()
  } finally {
    await removeFolder(folder)
  }
})
