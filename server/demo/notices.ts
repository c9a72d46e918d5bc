import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { issueNotice } from "../account/issueNotice.ts"
import { notify } from "../account/notify.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { tellWelcome } from "../session/accountNotices.ts"
import { type DemoAccount, demoCollector, demoReader } from "./accounts.ts"
import { userIdOf } from "./userIdOf.ts"

/** Who is told of which issues, as if they had just come out. */
const told = new Map<DemoAccount, ReadonlyArray<string>>([
  [demoReader, ["cima/14", "pergel/58"]],
  [demoCollector, ["bosluk/23", "kervan/41", "evrak/9"]]
])

const announcement = {
  id: "demoduyuru00001",
  title: "Okurken not alabilirsiniz",
  text: "Bir cümleyi seçip altını çizin ya da yanına not yazın; notlarınız bütün cihazlarınızda sizinle gelir.",
  title_en: "You can take notes while you read",
  text_en: "Select a sentence to highlight it or write a note; your notes come along to all your devices.",
  actions: [{ text: "Notlarım", text_en: "My notes", url: "/account/marks" }]
}

/** Greets the demo's readers once, and announces something to all. */
export const tellAtStart = Effect.gen(function* () {
  const { DEMO } = yield* Configuration
  if (DEMO === "off" || !isPrivate(yield* Configuration)) return
  const sql = yield* SqlClient.SqlClient
  for (const account of told.keys()) {
    const id = yield* userIdOf(account)
    if (id !== null) yield* tellWelcome(id)
  }
  const { actions, ...words } = announcement
  yield* sql`INSERT INTO announcements (id, title, text, title_en, text_en, actions, publish_at)
    VALUES (${words.id}, ${words.title}, ${words.text}, ${words.title_en}, ${words.text_en},
      ${JSON.stringify(actions)}::text::jsonb, now()) ON CONFLICT (id) DO NOTHING`
}).pipe(Effect.orDie, Effect.withSpan("demo.tellAtStart"))

/** Tells those of the demo's readers who follow an issue, once its pages are there. */
export const tellOfIssue = Effect.fn("demo.tellOfIssue")(function* (id: string, name: string) {
  if (!isPrivate(yield* Configuration)) return
  const sql = yield* SqlClient.SqlClient
  const [issue] = yield* sql<{ title: string; publication: string }>`SELECT i.title, p.title AS publication
    FROM issues i JOIN publications p ON p.id = i.publication_id WHERE i.id = ${id}`
  if (issue === undefined) return
  for (const [account, issues] of told) {
    const user = issues.includes(name) ? yield* userIdOf(account) : null
    if (user !== null) yield* notify(user, { ...issueNotice({ id, ...issue }), isMailed: false })
  }
}, Effect.orDie)
