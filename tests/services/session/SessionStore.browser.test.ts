import { Effect } from "effect"
import { beforeEach, expect, it } from "vitest"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { user } from "../../kit/users.ts"

const session = { token: "t", user: user() }
const store = <A>(use: (store: typeof SessionStore.Service) => Effect.Effect<A>) =>
  Effect.runPromise(SessionStore.use(use).pipe(Effect.provide(SessionStore.layer)))

beforeEach(() => localStorage.clear())

it("reads in one tab what another has written, under the specified keys", async () => {
  await store((one) => one.write(session))
  expect(await store((one) => one.read)).toEqual(session)
  expect(Object.keys(localStorage).toSorted()).toEqual(["token", "user"])
})

it("clears the session and its refresh token, and leaves what is not the session's", async () => {
  await store((one) => one.write(session))
  localStorage.setItem("refreshToken", "r")
  localStorage.setItem("theme", "dark")
  await store((one) => one.clear)
  expect(await store((one) => one.read)).toBeNull()
  expect(Object.keys(localStorage)).toEqual(["theme"])
})
