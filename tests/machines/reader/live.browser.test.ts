import { Layer, Logger, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback, waitFor } from "xstate"
import { activationToken } from "../../../src/domain/reader/activation.ts"
import type { MagazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import { liveReader } from "../../../src/machines/reader/reader.live.ts"
import type { ReaderInput } from "../../../src/machines/reader/reader.machine.ts"
import { devicesOf, magazineOf, obstacleOf, surfaceOf, troubleOf } from "../../../src/machines/reader/reader.view.ts"
import { pagesOf } from "../../../src/machines/reader/surface.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { issue, landscape } from "../../kit/fixtures/issues.ts"

const id = "issue0000000001"
const paid = issue({ is_free: false })

const ok = (data: unknown) => json({ success: true, data, message: "" })
const fault = () =>
  json({ success: false, _tag: "ServerFault", message: "Sunucuda bir hata oluştu.", reference: "1" }, 500)

/** What a server that opens nothing says; a test replaces what it is about. */
const server = {
  [`/api/issues/${id}`]: () => ok({ items: [paid] }),
  "/api/activation": () => json({ token: activationToken({ domain: location.host, expiry: Date.now() + 60_000 }) }),
  [`/api/library/${id}`]: () => ok({ items: [] }),
  [`/api/subscription/check/publication0001/${id}`]: () => ok({ subscription: null }),
  [`/api/ip-access-check/${id}`]: () => ok({ access_granted: false })
}

const libraryItem = {
  issue: id,
  access_type: "purchase",
  expand: { issue: { title: "Kasım 2026", cover_image: null } }
}

/** The filled reader before a server that answers so; its style, which the document itself fetches, is there at once. */
const reader = (
  given: Readonly<Record<string, () => Response | null>> = {},
  { signedIn = true, variant = "issue", issueId = id }: Partial<ReaderInput> = {}
) => {
  const answers: Readonly<Record<string, () => Response | null>> = { ...server, ...given }
  const { layer, paths } = network((({ path }) =>
    (answers[path] ?? (() => new Response("", { status: 404 })))()) as Answers)
  const sessions = storedSession(signedIn ? session() : null).layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(Layer.provide(endedSession), Layer.provide(sessions), Layer.provide(layer)),
      Layer.provide(endedSession, sessions),
      sessions,
      layer,
      Logger.layer([])
    )
  )
  const style = fromCallback<AnyEventObject, MagazineInfo>(({ sendBack }) => sendBack({ type: "style.loaded" }))
  const actor = createActor(liveReader(runtime).provide({ actors: { style } }), {
    input: { variant, issueId, sayfa: null, alinti: null, ara: null, signedIn, viewport: landscape }
  }).start()
  const settled = () => waitFor(actor, (snapshot) => obstacleOf(snapshot) !== null || snapshot.matches("reading"))
  return { actor, settled, asked: () => paths().filter((path) => path.startsWith("/api/")), paths }
}

const checks = (asked: ReadonlyArray<string>) =>
  asked.flatMap((path) => /library|subscription|ip-access/u.exec(path) ?? [])

describe("the reader over its services", () => {
  it("asks library, subscription and address in turn, and is refused by all three", async () => {
    const { settled, asked } = reader()
    expect(obstacleOf(await settled())).toBe("refused")
    expect(checks(asked())).toEqual(["library", "subscription", "ip-access"])
  })

  it.each<[string, Parameters<typeof reader>[0]]>([
    ["fails", { [`/api/library/${id}`]: fault, [`/api/subscription/check/publication0001/${id}`]: fault }],
    [
      "is out of reach",
      { [`/api/library/${id}`]: () => null, [`/api/subscription/check/publication0001/${id}`]: () => null }
    ],
    [
      "does not know the session",
      {
        [`/api/library/${id}`]: () => json({ success: false, _tag: "Unauthorised", message: "" }, 401),
        [`/api/subscription/check/publication0001/${id}`]: () =>
          json({ success: false, _tag: "Unauthorised", message: "" }, 401)
      }
    ]
  ])("asks the next check when one %s, and opens by the last", async (_, broken) => {
    const { settled, asked } = reader({ ...broken, [`/api/ip-access-check/${id}`]: () => ok({ access_granted: true }) })
    expect((await settled()).matches("reading")).toBe(true)
    // A check that ends the session is asked once more, as a visitor's.
    expect([...new Set(checks(asked()))]).toEqual(["library", "subscription", "ip-access"])
  })

  it("opens an issue whose publication has an id of another form, which costs what needs that id", async () => {
    const { publication } = paid.expand
    const odd = { ...paid, expand: { publication: { ...publication, id: "eski/7 Ç" } } }
    const { settled, asked } = reader({
      [`/api/issues/${id}`]: () => ok({ items: [odd] }),
      [`/api/library/${id}`]: () => ok({ items: [libraryItem] })
    })
    const open = await settled()
    expect(open.matches("reading")).toBe(true)
    expect(magazineOf(open)?.publicationId).toBe("eski/7 Ç")

    const refused = reader({ [`/api/issues/${id}`]: () => ok({ items: [odd] }) })
    expect(obstacleOf(await refused.settled())).toBe("refused")
    expect(refused.asked()).toContain(`/api/subscription/check/${encodeURIComponent("eski/7 Ç")}/${id}`)
    expect(asked()).not.toContain(`/api/ip-access-check/${id}`)
  })

  it("opens by the library alone, when it says how it was had", async () => {
    const { settled, asked } = reader({ [`/api/library/${id}`]: () => ok({ items: [libraryItem] }) })
    expect((await settled()).matches("reading")).toBe(true)
    expect(checks(asked())).toEqual(["library"])
  })

  it("does not open by a library item without an access type", async () => {
    const { settled } = reader({ [`/api/library/${id}`]: () => ok({ items: [{ ...libraryItem, access_type: "" }] }) })
    expect(obstacleOf(await settled())).toBe("refused")
  })

  it("opens by a subscription", async () => {
    const { settled, asked } = reader({
      [`/api/subscription/check/publication0001/${id}`]: () =>
        ok({ subscription: { subscription_type: "publication" } })
    })
    expect((await settled()).matches("reading")).toBe(true)
    expect(checks(asked())).toEqual(["library", "subscription"])
  })

  it("tells which devices hold every seat, and opens once one of them is signed out", async () => {
    const seat = { id: "session00000002", browser: "Chrome", system: "Android", isThis: false }
    const device = { ...seat, signedInAt: "2026-11-01T09:00:00.000Z", lastSeenAt: "2026-11-21T09:00:00.000Z" }
    const limit = { success: false, _tag: "DeviceLimit", message: "Üç cihazda okunuyor.", devices: [device] }
    let isFull = true
    const { actor, settled, asked } = reader({
      [`/api/subscription/check/publication0001/${id}`]: () =>
        isFull ? json(limit, 409) : ok({ subscription: { subscription_type: "platform" } }),
      [`/api/devices/${seat.id}`]: () => {
        isFull = false
        return ok(null)
      }
    })
    const full = await settled()
    expect(obstacleOf(full)).toBe("crowded")
    expect(devicesOf(full).map((one) => one.id)).toEqual([seat.id])
    expect(checks(asked())).toEqual(["library", "subscription", "ip-access"])
    actor.send({ type: "device.revoke", id: seat.id })
    await waitFor(actor, (snapshot) => snapshot.matches("reading"))
  })

  it("asks a visitor's address only", async () => {
    const { settled, asked } = reader(
      { [`/api/ip-access-check/${id}`]: () => ok({ access_granted: true }) },
      { signedIn: false }
    )
    expect((await settled()).matches("reading")).toBe(true)
    expect(checks(asked())).toEqual(["ip-access"])
  })

  it("reads a preview without asking who may, and renews its pass by the issue alone", async () => {
    let forbidden = 1
    const { actor, settled, asked } = reader(
      {
        [`/content/${id}/1.html`]: () =>
          forbidden-- > 0 ? new Response("", { status: 403 }) : new Response("<p>Metin</p>")
      },
      { variant: "preview" }
    )
    expect((await settled()).matches("reading")).toBe(true)
    const page = pagesOf(surfaceOf(actor.getSnapshot())!).getSnapshot().context.mounted[1]!
    page.subscribe((snapshot) => snapshot.matches("picturing") && page.send({ type: "page.painted" }))
    page.send({ type: "page.painted" })
    await waitFor(page, (snapshot) => snapshot.context.html !== null)
    expect(checks(asked())).toEqual([])
    expect(asked().filter((path) => path === `/api/issues/${id}`)).toHaveLength(2)
  })

  it("opens the issue again where its PDF was replaced and its pages are gone", async () => {
    let asks = 0
    const other = { is_free: false, folder: "yenipdf00000001" }
    const { actor, settled } = reader(
      {
        [`/api/issues/${id}`]: () => ok({ items: [issue({ id, ...(asks++ === 0 ? { is_free: false } : other) })] }),
        [`/content/${id}/1.html`]: () => new Response("", { status: 403 })
      },
      { variant: "preview" }
    )
    expect((await settled()).matches("reading")).toBe(true)
    pagesOf(surfaceOf(actor.getSnapshot())!).getSnapshot().context.mounted[1]!.send({ type: "page.broken" })
    const again = await waitFor(actor, (snapshot) => snapshot.context.place !== null && snapshot.matches("reading"))
    expect(magazineOf(again)?.pagePath).toBe("/content/yenipdf00000001/")
  })

  it("reads the free issue whatever the address names, and keeps to that issue from then on", async () => {
    const free = issue({ id: "free00000000001", is_free: true })
    const { actor, settled, asked } = reader(
      { "/api/free-issue": () => ok({ items: [free] }) },
      { variant: "free", issueId: "deneme" }
    )
    expect((await settled()).matches("reading")).toBe(true)
    expect(magazineOf(actor.getSnapshot())?.newIssueId).toBe(free.id)
    expect(
      asked()
        .filter((path) => /^\/api\/(?:iss|free)/.test(path))
        .toSorted()
    ).toEqual(["/api/free-issue"])
    expect(checks(asked())).toEqual([])
    const none = reader({ "/api/free-issue": () => ok({ items: [] }) }, { variant: "free", issueId: "" })
    expect(obstacleOf(await none.settled())).toBe("unreadable")
  })

  it.each<[string, () => Response | null]>([
    ["has no issue in it", () => ok({ items: [] })],
    [
      "knows no such issue",
      () => json({ success: false, _tag: "IssueNotFound", message: "Dergi bulunamadı.", issueId: id }, 404)
    ],
    ["has another shape", () => json({ success: true, data: { items: [{ id }] }, message: "" })]
  ])("cannot read an answer that %s", async (_, answer) => {
    const { settled } = reader({ [`/api/issues/${id}`]: answer })
    expect(obstacleOf(await settled())).toBe("unreadable")
  })

  it("says why the issue did not come, in the server's words where it has some", async () => {
    const failing = reader({ [`/api/issues/${id}`]: fault })
    expect(troubleOf(await failing.settled())).toEqual({ _tag: "ServerFault", message: "Sunucuda bir hata oluştu." })
    const offline = reader({ [`/api/issues/${id}`]: () => null })
    expect(troubleOf(await offline.settled())).toEqual({ _tag: "Unreachable", message: null })
  })

  it.each<[string, () => Response | null, string]>([
    [
      "refuses this host",
      () => json({ success: false, _tag: "HostRefused", message: "", domain: "x" }, 403),
      "unlicensed"
    ],
    [
      "gives a token for another",
      () => json({ token: activationToken({ domain: "x", expiry: Date.now() + 60_000 }) }),
      "unlicensed"
    ],
    ["is out of reach", () => null, "failed"]
  ])("starts nowhere when the activation %s", async (_, answer, obstacle) => {
    const { settled, paths } = reader({
      "/api/activation": answer,
      [`/api/library/${id}`]: () => ok({ items: [libraryItem] })
    })
    expect(obstacleOf(await settled())).toBe(obstacle)
    expect(paths().filter((path) => !path.startsWith("/api/"))).toEqual([])
  })

  it("renews by the call that had granted access when a page is forbidden, and fetches the page again", async () => {
    let forbidden = 1
    const { actor, settled, asked, paths } = reader({
      [`/api/library/${id}`]: () => ok({ items: [libraryItem] }),
      [`/content/${id}/1.html`]: () =>
        forbidden-- > 0 ? new Response("", { status: 403 }) : new Response("<p>Metin</p>")
    })
    await settled()
    const page = pagesOf(surfaceOf(actor.getSnapshot())!).getSnapshot().context.mounted[1]!
    page.subscribe((snapshot) => snapshot.matches("picturing") && page.send({ type: "page.painted" }))
    page.send({ type: "page.painted" })
    await waitFor(page, (snapshot) => snapshot.context.html !== null)
    expect(checks(asked())).toEqual(["library", "library"])
    expect(paths().filter((path) => path === `/content/${id}/1.html`)).toHaveLength(2)
  })
})
