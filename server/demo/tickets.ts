import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration, isPrivate } from "../platform/config.ts"
import { demoReader, demoSupport } from "./accounts.ts"
import { userIdOf } from "./userIdOf.ts"

/** Hours since each message; the team's answers say so. */
const tickets = [
  {
    id: "abonetalep00001",
    subject: "Aboneliğimi başka bir cihazda göremiyorum",
    status: "pending_user_reply",
    messages: [
      {
        id: "demomesaj000001",
        hours: 52,
        isTeam: false,
        text: "Tabletimde giriş yaptım ama kütüphanem boş görünüyor."
      },
      {
        id: "demomesaj000002",
        hours: 47,
        isTeam: true,
        text: "Merhaba, tablette hangi e-posta adresiyle giriş yaptığınızı Profilim sayfasında görebilir misiniz?"
      }
    ]
  },
  {
    id: "makbuztalep0002",
    subject: "Makbuzda şirket adı",
    status: "open",
    messages: [
      {
        id: "demomesaj000003",
        hours: 3,
        isTeam: false,
        text: "Makbuza şirketimizin adını yazdırmak istiyoruz. Mümkün mü?"
      }
    ]
  }
] as const

/** Tickets of the demo's reader, one of them answered, so that both sides have something to see. */
export const askAtStart = Effect.gen(function* () {
  const { DEMO } = yield* Configuration
  if (DEMO === "off" || !isPrivate(yield* Configuration)) return
  const sql = yield* SqlClient.SqlClient
  const [reader, member] = yield* Effect.all([userIdOf(demoReader), userIdOf(demoSupport)])
  if (reader === null) return
  const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`
  for (const { id, subject, status, messages } of tickets) {
    const [first, last] = [messages[0], messages.at(-1) ?? messages[0]]
    const waiting = status === "open" ? ago(first.hours) : sql`NULL`
    yield* sql`INSERT INTO support_tickets (id, user_id, subject, status, created_at, last_reply_at, waiting_since)
      VALUES (${id}, ${reader}, ${subject}, ${status}, ${ago(first.hours)}, ${ago(last.hours)}, ${waiting})
      ON CONFLICT (id) DO NOTHING`
    for (const { id: message, hours, isTeam, text } of messages) {
      yield* sql`INSERT INTO support_messages (id, ticket_id, sender_id, by_team, content, key, created_at)
        VALUES (${message}, ${id}, ${isTeam ? member : reader}, ${isTeam}, ${text}, ${message}, ${ago(hours)})
        ON CONFLICT (id) DO NOTHING`
    }
  }
}).pipe(Effect.orDie, Effect.withSpan("demo.askAtStart"))
