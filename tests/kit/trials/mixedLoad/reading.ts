import { readPages } from "./browsing.ts"
import { arrive, type Visitor } from "./Visitor.ts"
import { type KnownIssue, nextKey, oneOf, type World } from "./World.ts"

export interface Account {
  readonly email: string
  readonly password: string
}

interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

export interface SignedIn extends Visitor {
  readonly refresh: () => Promise<void>
  readonly signOut: () => Promise<void>
}

/** A browser that signs in; null if it was not let in, which is complained of. */
export const signIn = async (world: World, { email, password }: Account): Promise<SignedIn | null> => {
  let tokens: Tokens | null = null
  const visitor = arrive(world.url, world.ledger, () => tokens?.token ?? null)
  tokens = await visitor.data<Tokens>("/api/auth/login", { body: { email, password, remember: true } })
  if (tokens === null) return null
  return {
    ...visitor,
    refresh: async () => {
      const { refreshToken = "" } = tokens ?? {}
      tokens = (await visitor.data<Tokens>("/api/auth/refresh-token", { body: { refreshToken } })) ?? tokens
    },
    signOut: async () => {
      await visitor.ask("/api/logout", { method: "POST", expectedAgain: 401 })
      tokens = null
      visitor.leave()
    }
  }
}

/** Registers an account of its own, and signs out. */
export const register = async (world: World): Promise<Account | null> => {
  const account = { email: `${nextKey("okur")}@okur.example`, password: "doğru at pil zımba" }
  const { email, password } = account
  const visitor = arrive(world.url, world.ledger)
  const body = { name: "Yeni Okur", email, password, passwordConfirm: password }
  const { status } = await visitor.ask("/api/register", { body, expectedAgain: 409 })
  visitor.leave()
  world.ledger.did("registrations")
  if (status !== 200 && status !== 409) return null
  world.ledger.wasTold("account", email)
  return account
}

const now = () => new Date().toISOString()

const save = async (visitor: Visitor, world: World, { id }: KnownIssue) => {
  const path = `/api/issue-reading-data/${id}`
  const { status, body } = await visitor.ask(path)
  if (status !== 200) return
  const { bookmarks, notes, highlights, version } = JSON.parse(body.toString()) as {
    readonly bookmarks: ReadonlyArray<number>
    readonly notes: ReadonlyArray<unknown>
    readonly highlights: ReadonlyArray<unknown>
    readonly version: number
  }
  const highlight = {
    id: nextKey("vurgu"),
    page: 1,
    text: "Sayfa",
    startContainerPath: "0.0",
    endContainerPath: "0.0",
    startOffset: 0,
    endOffset: 5
  }
  const note = { id: nextKey("not"), highlightId: highlight.id, text: "Bunu sakla", date: now() }
  const page = 1 + Math.floor(world.random() * 2)
  const next = {
    bookmarks: bookmarks.includes(page) ? bookmarks.filter((one) => one !== page) : [...bookmarks, page],
    highlights: [...highlights, highlight].slice(-20),
    notes: [...notes, note].slice(-20),
    version,
    save: nextKey("kayit")
  }
  // Another browser of the same reader may have saved meanwhile.
  const saved = await visitor.ask(path, { body: next, expected: [200, 409] })
  if (saved.status === 200) world.ledger.wasTold("save", next.save)
}

/** What an open reader and shop send of their logs: favourites, progress, the cart's events, marks. */
const sendLog = async (world: World, visitor: Visitor, issue: KnownIssue) => {
  const { id, pages, publication } = issue
  const saying = { publication, is_favourite: world.random() < 0.5, changed_at: now(), key: nextKey("secim") }
  await visitor.ask("/api/favourites/batch", { body: { now: now(), sayings: [saying] } })
  const page = 1 + Math.floor(world.random() * pages)
  const turn = { issue: id, page, total: pages, is_finished: page === pages, read_at: now(), key: nextKey("cevirme") }
  await visitor.ask("/api/reading-progress/batch", { body: { now: now(), turns: [turn] } })
  const added = { event_key: nextKey("olay"), context: "site", occurred_at: now(), issue: id, url_path: "/" }
  const body = ["cart_add", "cart_remove"].map((event_name, place) => ({
    ...added,
    event_name,
    event_key: `${added.event_key}-${place}`
  }))
  const { status } = await visitor.ask("/api/analytics/site/batch", { body })
  if (status === 200) for (const { event_key } of body) world.ledger.wasTold("event", event_key)
  await save(visitor, world, issue)
}

/** Signs in, looks at the account, reads, and mostly signs out. */
export const readAsMember = async (world: World, account: Account): Promise<void> => {
  const reader = await signIn(world, account)
  if (reader === null) return
  await reader.ask("/api/check-auth")
  await reader.ask("/api/session/verify", { body: { client_id: nextKey("tarayici") } })
  for (const path of ["user-access-summary", "library", "recently-viewed", "user-profile", "devices", "orders"]) {
    await reader.ask(`/api/${path}`)
  }
  const issue = oneOf(world, world.issues)
  await reader.ask("/api/recently-viewed", { body: { issue_id: issue.id } })
  await reader.ask(`/api/library/${issue.id}`)
  await readPages(world, reader, issue, Math.min(issue.pages, 3))
  await sendLog(world, reader, issue)
  await reader.refresh()
  await reader.ask("/api/check-auth")
  if (world.random() < 0.9) await reader.signOut()
  else reader.leave()
  world.ledger.did("sessions")
}
