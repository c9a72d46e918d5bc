import { expect, it } from "vitest"
import { type PublicationRight, reaches, rolesWith } from "../../../src/domain/publishing/PublicationRole.ts"
import { deskOf } from "../../../src/domain/session/deskOf.ts"

const roles = ["owner", "editor", "figures"] as const

it.each<readonly [right: PublicationRight, roles: ReadonlyArray<(typeof roles)[number]>]>([
  ["own", ["owner"]],
  ["edit", ["owner", "editor"]],
  ["figures", ["owner", "editor", "figures"]]
])("gives the right to %s to %s alone", (right, having) => {
  expect(rolesWith(right)).toEqual(having)
  expect(roles.filter((role) => reaches(role, right))).toEqual(having)
})

it("shows a publisher's desk to publishers, what their widest role reaches to members, and none to others", () => {
  expect(deskOf({ role: "PUBLISHER_ADMIN", desk: "figures" })).toBe("publisher")
  expect(deskOf({ role: "READER", desk: "editor" })).toBe("editor")
  expect(deskOf({ role: "READER", desk: "figures" })).toBe("figures")
  expect(deskOf({ role: "READER", desk: null })).toBe(null)
  // As stored before there were members.
  expect(deskOf({ role: "READER" })).toBe(null)
})
