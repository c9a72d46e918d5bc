import { expect, it } from "vitest"
import { freshFolder, removeFolder, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, sessionCalls } from "../kit/harness/sessionCalls.ts"

const email = "derya@destek.example"
const start = (folder: string, variables: Readonly<Record<string, string>> = {}) =>
  startServer({ variables: { DATA_DIR: folder, ...variables } })

it("is mailed one link that works, answers tickets, and is nobody's without a place on the list", async () => {
  const folder = await freshFolder()
  try {
    const first = await start(folder, { SUPPORT_EMAIL: "derya@DESTEK.example, baska@destek.example" })
    expect(await mailsTo(first, email, 1)).toMatchObject([{ subject: "Sayfa: destek ekibi hesabınız" }])
    expect(await mailsTo(first, "baska@destek.example", 1)).toHaveLength(1)
    const calls = sessionCalls(first)
    await calls.reset(await mailedToken(first, email), "bir destek şifresi")
    const { user, token } = await calls.login(email, "bir destek şifresi")
    expect(user).toMatchObject({ role: "READER", support: true, verified: true })
    const statuses = async (server: typeof first, bearer: string) => {
      const asked = { headers: { authorization: `Bearer ${bearer}` } }
      return (await server.fetch("/api/team/support-tickets?status=open", asked)).status
    }
    expect(await statuses(first, token)).toBe(200)
    await first.stop()

    const later = await start(folder, { SUPPORT_EMAIL: "baska@destek.example" })
    const again = await sessionCalls(later).login(email, "bir destek şifresi")
    expect(again.user.support).toBe(false)
    expect(await statuses(later, again.token)).toBe(403)
    // The role of whoever is still signed in ends with the start, too.
    expect(await statuses(later, token)).toBe(403)
    await later.stop()
  } finally {
    await removeFolder(folder)
  }
})

it("is not who registered with an address of the team before showing whose it is", async () => {
  const folder = await freshFolder()
  try {
    const before = await start(folder)
    await sessionCalls(before).register({ email })
    const { token } = await sessionCalls(before).login(email, "gizli sözcük")
    await before.stop()
    const after = await start(folder, { SUPPORT_EMAIL: email })
    expect(await sessionCalls(after).isSignedIn(token)).toBe(false)
    await after.stop()
  } finally {
    await removeFolder(folder)
  }
})
