import { describe, expect, it } from "vitest"
import { isPersonal } from "../../../src/domain/session/Password.ts"

const owner = { email: "Irmak.Su@sayfa.example", name: "Irmak Işık Su" }

describe("a password", () => {
  it.each([
    "irmak.su@sayfa.example",
    "IRMAK.SU@SAYFA.EXAMPLE",
    "irmak.su",
    "Irmak.Su ",
    "ırmak ışık su",
    "IrmakIşıkSu",
    "İRMAK İŞİK SU"
  ])("is personal when it is its owner's name or address, however written: %s", (password) =>
    expect(isPersonal(password, owner)).toBe(true)
  )

  it.each(["irmak.su@sayfa.example1", "irmak", "Işık Su Irmak", "sayfa.example", "doğru at pil zımba"])(
    "is not personal when it is more, less or something else: %s",
    (password) => expect(isPersonal(password, owner)).toBe(false)
  )
})
