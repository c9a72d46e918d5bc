import { SqlClient } from "effect/sql"
import { expect, it } from "vitest"
import { freshFolder, removeFolder, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, outcome, sessionCalls } from "../kit/harness/sessionCalls.ts"

const email = "ilk@yayinci.example"
const start = (folder: string, variables: Readonly<Record<string, string>> = {}) =>
  startServer({ variables: { DATA_DIR: folder, ...variables } })

it("is told how to come to an empty kiosk, is mailed one link that works, and can publish with it", async () => {
  const folder = await freshFolder()
  try {
    const nobody = await start(folder)
    expect(nobody.log.join("\n")).toContain("The catalogue is empty and nobody can publish: set PUBLISHER_EMAIL")
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
    const make = async () => {
      const made = await again.fetch("/api/publisher/publications", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(payload)
      })
      return [made.status, await made.json()]
    }
    const made = await make()
    expect(made).toMatchObject([200, { data: { title: "İlk Dergi" } }])
    // Whoever has lost the answer asks again.
    expect(await make()).toEqual(made)
    await again.stop()

    const later = await start(folder, { PUBLISHER_EMAIL: email })
    expect(await mailsTo(later, email, 1)).toHaveLength(1)
    await later.stop()
  } finally {
    await removeFolder(folder)
  }
})

it("may be a reader who was there before and has shown whose the address is, and keeps the password", async () => {
  const folder = await freshFolder()
  try {
    const before = await start(folder)
    await sessionCalls(before).register({ email })
    await sessionCalls(before).verify(await mailedToken(before, email))
    await before.stop()
    const after = await start(folder, { PUBLISHER_EMAIL: email })
    const { user } = await sessionCalls(after).login(email, "gizli sözcük")
    expect(user.role).toBe("PUBLISHER_ADMIN")
    expect(await outcome(mailsTo(after, email, 1))).toMatchObject([{ subject: "Sayfa: e-posta adresinizi doğrulayın" }])
    await after.stop()
  } finally {
    await removeFolder(folder)
  }
})

it("is not the user who registered with the address before, and has a way in when the link has run out", async () => {
  const folder = await freshFolder()
  try {
    const before = await start(folder)
    await sessionCalls(before).register({ email })
    const { token } = await sessionCalls(before).login(email, "gizli sözcük")
    const verifying = await mailedToken(before, email)
    await before.stop()

    const after = await start(folder, { PUBLISHER_EMAIL: email })
    const calls = sessionCalls(after)
    expect(await outcome(calls.login(email, "gizli sözcük"))).toMatchObject({ _tag: "WrongCredentials" })
    expect(await calls.isSignedIn(token)).toBe(false)
    expect(await outcome(calls.verify(verifying))).toMatchObject({ _tag: "LinkRefused" })
    const [, appointed] = await mailsTo(after, email, 2)
    expect(appointed).toMatchObject({ subject: "Sayfa: yayıncı hesabınız" })

    await after.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE mail_tokens SET expires_at = now() - interval '1 minute'`)
    )
    expect(await outcome(calls.reset(await mailedToken(after, email, 2), "bir yayıncı şifresi"))).toMatchObject({
      _tag: "LinkRefused"
    })
    await calls.forgot(email)
    await calls.reset(await mailedToken(after, email, 3), "bir yayıncı şifresi")
    expect((await calls.login(email, "bir yayıncı şifresi")).user).toMatchObject({ role: "PUBLISHER_ADMIN" })
    await after.stop()
  } finally {
    await removeFolder(folder)
  }
})
