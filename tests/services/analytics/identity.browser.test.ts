import { Effect } from "effect"
import { beforeEach, expect, it } from "vitest"
import { takeIdentity } from "../../../src/services/analytics/identity.ts"

const take = (isLasting: boolean, isNewSession = false) => Effect.runSync(takeIdentity({ isLasting, isNewSession }))

const inBrowser = () => [localStorage.getItem("visitorId"), localStorage.getItem("deviceId")]

/** Another tab has its own storage, and shares the browser's. */
const openTab = () => sessionStorage.clear()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it("keeps a tab's ids for the tab alone while nobody has agreed to more", () => {
  const first = take(false)
  expect(first.visitor_id).toMatch(/^vis_[a-z0-9]{20}$/)
  expect(first.device_id).toMatch(/^dev_[a-z0-9]{20}$/)
  expect(first.session.session_key).toMatch(/^ses_[a-z0-9]{20}$/)
  expect(take(false)).toEqual(first)
  expect(inBrowser()).toEqual([null, null])
  openTab()
  const second = take(false)
  expect(second.visitor_id).not.toBe(first.visitor_id)
  expect(second.device_id).not.toBe(first.device_id)
  expect(second.session.session_key).not.toBe(first.session.session_key)
})

it("makes them the browser's once that is agreed to, for all its tabs, each with a session of its own", () => {
  const before = take(false)
  expect(take(true)).toEqual(before)
  expect(inBrowser()).toEqual([before.visitor_id, before.device_id])
  openTab()
  const { visitor_id, device_id, session } = take(true)
  expect([visitor_id, device_id]).toEqual(inBrowser())
  expect(session.session_key).not.toBe(before.session.session_key)
})

it("deletes them when that is taken back, and goes on with others", () => {
  const agreed = take(true)
  const after = take(false)
  expect(inBrowser()).toEqual([null, null])
  expect(after.visitor_id).not.toBe(agreed.visitor_id)
  expect(after.device_id).not.toBe(agreed.device_id)
  expect(after.session).toEqual(agreed.session)
})

it("begins another session when one is over, and takes nothing for an id that is none", () => {
  const { session } = take(false)
  const next = take(false, true)
  expect(next.session.session_key).not.toBe(session.session_key)
  expect(take(false)).toEqual(next)
  localStorage.setItem("visitorId", "ayse@ornek.example")
  sessionStorage.setItem("analyticsSession", "{}")
  const mended = take(true)
  expect(mended.visitor_id).toMatch(/^vis_/)
  expect(mended.session.session_key).toMatch(/^ses_/)
})
