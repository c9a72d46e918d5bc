import { describe, expect, it } from "vitest"
import { emptyNewPassword, newPasswordProblem } from "../../../src/domain/account/NewPassword.ts"
import { minPasswordLength } from "../../../src/domain/session/Password.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const form = (currentPassword: string, password: string, passwordConfirm: string) => ({
  currentPassword,
  password,
  passwordConfirm
})

const text = fc.string({ maxLength: 8 })

describe("a new password", () => {
  it.each([
    ["the current one first", form("", "", ""), "currentPassword", "currentRequired"],
    ["also where all is wrong", form("", "kısa", "başka"), "currentPassword", "currentRequired"],
    ["then the new one", form("eskisi", "", "başka"), "password", "newRequired"],
    ["then its length", form("eskisi", "beşli", "başka"), "password", "newShort"],
    ["also upwards", form("eskisi", "ş".repeat(1025), "başka"), "password", "newLong"],
    ["then that it is not all blanks", form("eskisi", "      ", "başka"), "password", "newBlank"],
    ["and no further", form("eskisi", "ş".repeat(1024), "başka"), "passwordConfirm", "newDiffers"],
    ["then that it is typed twice alike", form("eskisi", "altılı", "altıli"), "passwordConfirm", "newDiffers"],
    ["and blanks are characters", form("eskisi", "altılı", "altılı "), "passwordConfirm", "newDiffers"]
  ] as const)("is asked for in order: %s", (_, given, field, rule) => {
    expect(newPasswordProblem(given, true)).toEqual({ field, rule })
  })

  it("is right once nothing is wrong", () => {
    expect(newPasswordProblem(form(" ", "altılı", "altılı"), true)).toBeNull()
  })

  it("is set without a current one where there is none, by the same rules", () => {
    expect(newPasswordProblem(emptyNewPassword, false)).toEqual({ field: "password", rule: "newRequired" })
    fc.assert(
      fc.property(text, text, text, (current, password, confirm) => {
        const without = newPasswordProblem(form("", password, confirm), false)
        expect(newPasswordProblem(form(`x${current}`, password, confirm), true)).toEqual(without)
      })
    )
  })

  it("breaks no rule exactly when all of them hold", () => {
    fc.assert(
      fc.property(text, text, fc.oneof(text, fc.constant(null)), (current, password, other) => {
        const confirm = other ?? password
        const holds = current !== "" && password.length >= minPasswordLength && password === confirm
        expect(newPasswordProblem(form(current, password, confirm), true) === null).toBe(holds)
      })
    )
  })
})
