import { expect, it } from "vitest"
import { freshFolder, removeFolder, startServer } from "../kit/server.ts"
import { mailedToken, mailsTo, outcome, sessionCalls } from "../kit/sessionCalls.ts"

const email = "ilk@yayinci.example"
const start = (folder: string, variables: Readonly<Record<string, string>> = {}) =>
  startServer({ variables: { DATA_DIR: folder, ...variables } })

it("is told how to come to an empty kiosk, is mailed one link that works, and can publish with it", async () => {
  const folder = await freshFolder()
  try {
    const nobody = await start(folder)
    expect(nobody.log.join("\n")).toContain("The kiosk is empty and nobody can publish: set PUBLISHER_EMAIL")
    await nobody.stop()

    const first = await start(folder, { PUBLISHER_EMAIL: "ilk@YAYINCI.example" })
    expect(await mailsTo(first, email, 1)).toMatchObject([{ subject: "Sayfa: yayıncı hesabınız" }])
    expect(first.log.join("\n")).not.toContain("nobody can publish")
    await first.stop()

    const again = await start(folder, { PUBLISHER_EMAIL: email })
    const calls = sessionCalls(again)
    await calls.reset(await mailedToken(again, email), "bir yayıncı şifresi")
    const { user, token } = await calls.login(email, "bir yayıncı şifresi")
    expect(user).toMatchObject({ role: "PUBLISHER_ADMIN", verified: true })
    const payload = {
      title: "İlk Dergi",
      description: "",
      publisher_name: "İlk Yayınevi",
      frequency: "MONTHLY",
      language: "tr",
      tier: 0,
      categories: ["gezi", "uzay"]
    }
    const made = await again.fetch("/api/publisher/publications", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(payload)
    })
    expect([made.status, await made.json()]).toMatchObject([200, { data: { title: "İlk Dergi" } }])
    await again.stop()

    const later = await start(folder, { PUBLISHER_EMAIL: email })
    expect(await mailsTo(later, email, 1)).toHaveLength(1)
    await later.stop()
  } finally {
    await removeFolder(folder)
  }
}, 60_000)

it("may be a reader who was there before, and keeps the password", async () => {
  const folder = await freshFolder()
  try {
    const before = await start(folder)
    await sessionCalls(before).register({ email })
    await before.stop()
    const after = await start(folder, { PUBLISHER_EMAIL: email })
    const { user } = await sessionCalls(after).login(email, "gizli sözcük")
    expect(user.role).toBe("PUBLISHER_ADMIN")
    expect(await outcome(mailsTo(after, email, 1))).toMatchObject([{ subject: "Sayfa: e-posta adresinizi doğrulayın" }])
    await after.stop()
  } finally {
    await removeFolder(folder)
  }
}, 60_000)
