import { Layer, ManagedRuntime } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { createActor, waitFor } from "xstate"
import { liveDevices } from "../../../src/machines/account/devices.live.ts"
import { devicesOf, idOf, troubleOf as devicesTroubleOf } from "../../../src/machines/account/devices.view.ts"
import { livePassword } from "../../../src/machines/account/password.live.ts"
import { outcomeOf, hasPassword, troubleOf, wrongPasswordOf } from "../../../src/machines/account/password.view.ts"
import { liveProfile } from "../../../src/machines/account/profile.live.ts"
import { isSaved, profileOf, troubleOf as profileTroubleOf } from "../../../src/machines/account/profile.view.ts"
import { liveVerification } from "../../../src/machines/account/verification.live.ts"
import { isSent, troubleOf as mailTroubleOf } from "../../../src/machines/account/verification.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { profile } from "../../kit/fixtures/accounts.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

beforeEach(() => {
  document.documentElement.lang = "tr"
})

const ok = (data: unknown) => json({ success: true, data, message: "" })
const refused = (_tag: string, status: number, fields: object = {}) =>
  json({ success: false, _tag, message: `${_tag}!`, ...fields }, status)

/** What runs the fillings in a browser that is signed in, before a server that answers so. */
const before = (answers: Answers) => {
  const net = network(answers)
  const stored = storedSession(session())
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(
        Layer.provideMerge(endedSession),
        Layer.provideMerge(stored.layer),
        Layer.provideMerge(net.layer)
      )
    )
  )
  return { ...net, stored, runtime, body: () => JSON.parse(new TextDecoder().decode(net.asked.at(-1)?.body as never)) }
}

const shown = async (answers: Answers) => {
  const server = before((asked) => (asked.path === "/api/user-profile" ? ok(profile()) : answers(asked)))
  const actor = createActor(liveProfile(server.runtime)).start()
  await waitFor(actor, (snapshot) => snapshot.matches("viewing"))
  return { ...server, actor }
}

describe("a profile over its services", () => {
  it("is what the server says of the user who asks", async () => {
    const { actor, asked } = await shown(() => null)
    expect(profileOf(actor.getSnapshot())).toEqual(profile())
    expect(asked[0]).toMatchObject({ method: "GET", headers: { authorization: "Bearer t", "accept-language": "tr" } })
  })

  it.each([
    ["no answer", () => null, { _tag: "Unreachable", message: null }],
    [
      "a fault",
      () => refused("ServerFault", 500, { reference: "1" }),
      { _tag: "ServerFault", message: "ServerFault!" }
    ],
    ["a strange answer", () => ok({ name: 1 }), { _tag: "Malformed", message: null }]
  ])("is looked for again after %s", async (_, answer, trouble) => {
    const server = before(answer)
    const actor = createActor(liveProfile(server.runtime)).start()
    const failed = await waitFor(actor, (snapshot) => snapshot.matches("failed"))
    expect(profileTroubleOf(failed)).toEqual(trouble)
    actor.send({ type: "profile.reload" })
    await waitFor(actor, (snapshot) => snapshot.matches("failed"))
    expect(server.paths()).toEqual(["/api/user-profile", "/api/user-profile"])
  })

  it("is saved without what groups its digits, and is called so everywhere from then on", async () => {
    const saved = user({ name: "Defne Su", phone: "5321234567" })
    const { actor, asked, body, stored } = await shown(() => ok(saved))
    actor.send({ type: "profile.edit" })
    actor.send({ type: "form.edit", change: { name: "  Defne Su ", phone: "532 123 45 67" } })
    actor.send({ type: "form.save" })
    const after = await waitFor(actor, isSaved)
    expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/api/update-profile" })
    expect(body()).toEqual({ name: "Defne Su", phone: "5321234567" })
    expect(profileOf(after)).toMatchObject({ name: "Defne Su", phone: "5321234567", hasPassword: true })
    expect(stored.kept()).toEqual(session({ user: saved }))
  })

  it("leaves the session of somebody else alone who signed in meanwhile", async () => {
    const other = session({ token: "other", user: user({ id: "reader000000002", name: "Işık" }) })
    const { actor, stored } = await shown(() => {
      stored.elsewhere(other)
      return ok(user({ name: "Defne Su" }))
    })
    actor.send({ type: "profile.edit" })
    actor.send({ type: "form.save" })
    await waitFor(actor, isSaved)
    expect(stored.kept()).toEqual(other)
  })

  it("is not saved where the server refuses it, and nobody is called otherwise", async () => {
    const { actor, stored } = await shown(() => refused("InvalidRequest", 400, { field: "name" }))
    actor.send({ type: "profile.edit" })
    actor.send({ type: "form.edit", change: { name: "Defne Su" } })
    actor.send({ type: "form.save" })
    const after = await waitFor(actor, (snapshot) => snapshot.matches("editing") && profileTroubleOf(snapshot) !== null)
    expect(profileTroubleOf(after)).toEqual({ _tag: "InvalidRequest", message: "InvalidRequest!" })
    expect(stored.kept()).toEqual(session())
  })
})

describe("a password over its services", () => {
  const form = { currentPassword: " eskisi ", password: "yenisi", passwordConfirm: "yenisi" }

  const sent = (has: boolean, answers: Answers) => {
    const server = before(answers)
    const actor = createActor(livePassword(server.runtime), { input: { hasPassword: has } }).start()
    actor.send({ type: "form.edit", change: form })
    actor.send({ type: "form.submit" })
    return { ...server, actor }
  }

  it("is changed as it was typed, blanks and all", async () => {
    const { actor, asked, body } = sent(true, () => ok(null))
    await waitFor(actor, (snapshot) => outcomeOf(snapshot) === "changed")
    expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/api/change-password" })
    expect(body()).toEqual(form)
  })

  it("is set without a current one", async () => {
    const { actor, asked, body } = sent(false, () => ok(null))
    await waitFor(actor, (snapshot) => outcomeOf(snapshot) === "set")
    expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/api/set-password" })
    expect(body()).toEqual({ password: "yenisi", passwordConfirm: "yenisi" })
  })

  it.each([
    [true, refused("WrongPassword", 422), { _tag: "WrongPassword", message: "WrongPassword!" }, true],
    [true, refused("PasswordNotSet", 409), { _tag: "PasswordNotSet", message: "PasswordNotSet!" }, false],
    [false, refused("PasswordAlreadySet", 409), { _tag: "PasswordAlreadySet", message: "PasswordAlreadySet!" }, true],
    [
      true,
      refused("TooManyRequests", 429, { retryAfterSeconds: 60 }),
      { _tag: "TooManyRequests", message: "TooManyRequests!" },
      true
    ],
    [true, null, { _tag: "Unreachable", message: null }, true]
  ])("is refused in the server's words (%#)", async (has, answer, trouble, hasNow) => {
    const { actor } = sent(has, () => answer)
    const after = await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
    expect(wrongPasswordOf(after) ?? troubleOf(after)).toEqual(trouble)
    expect(hasPassword(after)).toBe(hasNow)
  })
})

describe("the devices over their services", () => {
  const item = (id: string, isThis: boolean) => ({
    id,
    browser: "Firefox",
    system: "Linux",
    signedInAt: "2026-11-01T09:00:00.000Z",
    lastSeenAt: "2026-11-21T09:00:00.000Z",
    isThis
  })
  const items = [item("session00000001", true), item("session00000002", false)]

  const listed = async (revoked: () => Response | null) => {
    const server = before(({ method }) => (method === "GET" ? ok({ items }) : revoked()))
    const actor = createActor(liveDevices(server.runtime)).start()
    await waitFor(actor, (snapshot) => snapshot.matches("shown"))
    return { ...server, actor }
  }

  it("come with their moments", async () => {
    const { actor } = await listed(() => null)
    expect(devicesOf(actor.getSnapshot()).map(({ id, isThis }) => [id, isThis])).toEqual([
      ["session00000001", true],
      ["session00000002", false]
    ])
    expect(devicesOf(actor.getSnapshot())[0]?.signedInAt).toEqual(new Date("2026-11-01T09:00:00.000Z"))
  })

  it.each([
    ["by this one", () => ok(null)],
    ["by somebody else before", () => refused("DeviceNotFound", 404)]
  ])("are signed out %s", async (_, answer) => {
    const { actor, asked } = await listed(answer)
    actor.send({ type: "device.revoke", id: "session00000002" })
    const after = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
    expect(devicesOf(after).map(({ id }) => id)).toEqual(["session00000001"])
    expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/api/devices/session00000002" })
  })

  it("stay where the server was not reached", async () => {
    const { actor } = await listed(() => null)
    actor.send({ type: "device.revoke", id: "session00000002" })
    const after = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
    expect([idOf(after), devicesTroubleOf(after)]).toEqual(["session00000002", { _tag: "Unreachable", message: null }])
  })

  it("say why they are not there", async () => {
    const actor = createActor(liveDevices(before(() => null).runtime)).start()
    const after = await waitFor(actor, (snapshot) => snapshot.matches("failed"))
    expect(devicesTroubleOf(after)).toEqual({ _tag: "Unreachable", message: null })
  })
})

describe("a mail that verifies an address, over its services", () => {
  it("is sent again", async () => {
    const { runtime, asked } = before(() => ok(null))
    const actor = createActor(liveVerification(runtime)).start()
    actor.send({ type: "mail.send" })
    await waitFor(actor, isSent)
    expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/api/auth/verify/resend" })
  })

  it("is refused in the server's words", async () => {
    const { runtime } = before(() => refused("TooManyRequests", 429, { retryAfterSeconds: 60 }))
    const actor = createActor(liveVerification(runtime)).start()
    actor.send({ type: "mail.send" })
    const after = await waitFor(actor, (snapshot) => snapshot.matches("refused"))
    expect(mailTroubleOf(after)).toEqual({ _tag: "TooManyRequests", message: "TooManyRequests!" })
  })
})
