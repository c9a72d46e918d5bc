import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { demoSupport } from "../../server/demo/accounts.ts"
import { expect, test } from "./journey.ts"
import { expectReadableOnPhone } from "./mailOnPhone.ts"
import { lettersTo, letterTo, newcomer, sessionOf } from "./newcomer.ts"

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

/** Asks the team something and gets an answer. */
const answered = async (request: APIRequestContext, token: string) => {
  const asked = await request.post("/api/support-tickets", {
    headers: headersOf(token),
    data: { subject: "Kapak <img src=x onerror=alert(1)>", content: "Açılmıyor" }
  })
  const { data } = (await asked.json()) as { readonly data: { readonly id: string } }
  const team = await sessionOf(request, demoSupport)
  const answer = await request.post(`/api/team/support-tickets/${data.id}/answers`, {
    headers: { ...headersOf(team.token), "idempotency-key": randomUUID() },
    data: { content: "Oldu.", seen: 1, status: "pending_user_reply" }
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** What somebody is mailed from registering to leaving. */
const subjects = [
  "Sayfa: e-posta adresinizi doğrulayın",
  "Sayfa: yeni şifre",
  "Sayfa: Destek talebiniz yanıtlandı",
  "Sayfa: Verilerinizin arşivi hazır",
  "Sayfa: Hesabınız silinecek"
]

test("can be read and pressed on a phone, in the light and in the dark, whatever a reader wrote", async ({
  context,
  request
}) => {
  const person = await newcomer(request, '<b onclick="x">Işıl</b> & http://kotu.example')
  const { link } = await letterTo(person, "verify")
  const verified = await request.post("/api/auth/verify", { data: { token: link.searchParams.get("token") } })
  expect(verified.ok(), await verified.text()).toBe(true)
  const { token } = await sessionOf(request, person)
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(path, { headers: headersOf(token), data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const arrived = async (subject: string) =>
    (await lettersTo(person.email)).some((letter) => letter.subject === subject)
  await post("/api/forgot-password", { email: person.email })
  await answered(request, token)
  await post("/api/own-data/archives", { password: person.password })
  for (const subject of subjects.slice(0, -1))
    await expect.poll(() => arrived(subject), { message: subject, timeout: 60_000 }).toBe(true)
  await post("/api/own-data/deletion", { password: person.password })
  await expect.poll(() => arrived(subjects.at(-1) ?? ""), { timeout: 60_000 }).toBe(true)
  for (const letter of await lettersTo(person.email)) {
    expect(letter.html).not.toMatch(/<b[ >]|<img(?! src="data:)/u)
    expect(letter.text).not.toContain("kotu.example")
    await expectReadableOnPhone(context, letter)
  }
})
