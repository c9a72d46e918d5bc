import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect, type Page } from "@playwright/test"
import PostalMime from "postal-mime"

/** Somebody who can sign in. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Somebody whom nobody here knows yet, and no other journey ever meets. */
export const stranger = (name = "Defne Yılmaz"): Person => ({
  name,
  email: `${randomUUID()}@yolculuk.example`,
  password: "boğaz-1453"
})

/** Somebody who has just registered, and is signed in nowhere. */
export const newcomer = async (request: APIRequestContext, name?: string): Promise<Person> => {
  const person = stranger(name)
  const answer = await request.post("/api/register", { data: { ...person, passwordConfirm: person.password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data } = (await answer.json()) as { data: SessionAnswer }
  const left = await request.post("/api/logout", { headers: { authorization: `Bearer ${data.token}` } })
  expect(left.ok(), await left.text()).toBe(true)
  return person
}

/** What the server answers whoever signs in. */
export interface SessionAnswer {
  readonly token: string
  readonly refreshToken: string
  readonly user: { readonly id: string }
}

/** A session of theirs, as another device would have it. */
export const sessionOf = async (
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">
): Promise<SessionAnswer> => {
  const answer = await request.post("/api/auth/login", { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: SessionAnswer }).data
}

/** Puts a session of theirs where the site keeps it: whoever's journey is not about the form goes around it. */
export const signedIn = async (page: Page, person: Pick<Person, "email" | "password">): Promise<SessionAnswer> => {
  const session = await sessionOf(page.request, person)
  // A page of the site without its code.
  await page.goto("/icon.svg")
  await page.evaluate(({ token, refreshToken, user }) => {
    localStorage.setItem("user", JSON.stringify(user))
    localStorage.setItem("refreshToken", refreshToken)
    localStorage.setItem("token", token)
  }, session)
  return session
}

/**
 * A page of somebody who is signed in has had its answers to the last that it asks by itself: who is to be signed out behind
 * its back is told by what they do next. To be called before that page is opened.
 */
export const lastAsked = (page: Page): Promise<unknown> =>
  Promise.all(
    ["/api/favourites", "/api/notifications/unread"].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path)
    )
  )

export interface Letter {
  readonly subject: string
  readonly text: string
  /** The page that mail programs show, with its pictures in it. */
  readonly html: string
  /** Where its link leads. */
  readonly link: URL
}

const folder = () => join(process.env["E2E_DATA_DIR"] ?? "", "mail")

/** Those to somebody, the oldest first. */
export const lettersTo = async (address: string): Promise<ReadonlyArray<Letter>> => {
  const files = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted()
  const letters: Array<Letter> = []
  for (const file of files) {
    const bytes = await readFile(join(folder(), file))
    if (!bytes.includes(address)) continue
    const { subject = "", text = "", html = "", attachments } = await PostalMime.parse(bytes)
    const shown = attachments.reduce((page, { contentId, mimeType, content }) => {
      const picture = Buffer.from(content as ArrayBuffer).toString("base64")
      return page.replaceAll(`cid:${contentId?.slice(1, -1)}`, `data:${mimeType};base64,${picture}`)
    }, html)
    letters.push({ subject, text, html: shown, link: new URL(/https?:\S+/.exec(text)?.[0] ?? "about:blank") })
  }
  return letters
}

/** The newest mail to somebody whose link leads there, once it was written. */
export const letterTo = async (
  { email }: Pick<Person, "email">,
  leads: "verify" | "reset" | "join" | "publication"
): Promise<Letter> => {
  const path = { join: "/family/join", publication: "/publication/join" }[leads as string] ?? `/auth/${leads}`
  const find = async () => (await lettersTo(email)).findLast(({ link }) => link.pathname === path)
  await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true)
  return (await find())!
}
