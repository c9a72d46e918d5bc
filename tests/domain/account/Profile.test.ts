import { describe, expect, it } from "vitest"
import {
  formOf,
  groupedPhone,
  isName,
  isPhone,
  plainPhone,
  profileProblems
} from "../../../src/domain/account/Profile.ts"
import { maxNameLength } from "../../../src/domain/account/maxNameLength.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const digits = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }))
  .map(([first, rest]) => [first, ...rest].join(""))
const space = fc.constantFrom("", " ", "  ", "-", "(", ")", "\u00A0")

describe("a profile's form", () => {
  it.each([
    ["nothing", { name: "Defne", phone: "" }, {}],
    ["nothing", { name: " Defne ", phone: "532 123 45 67" }, {}],
    ["nothing", { name: "Defne", phone: " " }, {}],
    ["a name of more than 100 characters", { name: ` ${"ş".repeat(101)}`, phone: "" }, { name: "nameLong" }],
    ["a blank name", { name: " \t", phone: "" }, { name: "nameRequired" }],
    ["a phone that begins with 0", { name: "Defne", phone: "05321234567" }, { phone: "phoneInvalid" }],
    ["a phone of ten digits that begins with 0", { name: "Defne", phone: "0532123456" }, { phone: "phoneInvalid" }],
    ["a phone that is too short", { name: "Defne", phone: "532123456" }, { phone: "phoneInvalid" }],
    ["a phone that is too long", { name: "Defne", phone: "53212345678" }, { phone: "phoneInvalid" }],
    ["a phone with its country", { name: "Defne", phone: "+90 532 123 45 67" }, { phone: "phoneInvalid" }],
    ["figures of another script", { name: "Defne", phone: "٥٣٢١٢٣٤٥٦٧" }, { phone: "phoneInvalid" }],
    ["both", { name: "", phone: "x" }, { name: "nameRequired", phone: "phoneInvalid" }]
  ] as const)("finds wrong: %s in %j", (_, form, problems) => {
    expect(profileProblems(form)).toEqual(problems)
  })

  it("takes a phone however its digits are grouped, and keeps them alone", () => {
    fc.assert(
      fc.property(digits, fc.array(space, { minLength: 11, maxLength: 11 }), (phone, spaces) => {
        const typed = spaces.map((one, at) => one + (phone[at] ?? "")).join("")
        expect(profileProblems({ name: "Defne", phone: typed })).toEqual({})
        expect(plainPhone(typed)).toBe(phone)
      })
    )
  })

  it("takes no phone that is not ten digits without a 0 in front", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPhone(text)).toBe(/^[1-9][0-9]{9}$/u.test(plainPhone(text)))
      })
    )
  })

  it("begins with what is kept", () => {
    expect(formOf({ name: "Defne", phone: null })).toEqual({ name: "Defne", phone: "" })
    expect(formOf({ name: "Defne", phone: "5321234567" })).toEqual({ name: "Defne", phone: "5321234567" })
  })
})

describe("a name", () => {
  it("has up to 100 characters, blanks around it aside", () => {
    const long = "ı".repeat(maxNameLength)
    expect([isName(` ${long} `), isName(`${long}ı`), isName(" ")]).toEqual([true, false, false])
  })
})

describe("a phone", () => {
  it("is read in groups, and is the same phone when it is typed so", () => {
    expect(groupedPhone("5321234567")).toBe("532 123 45 67")
    fc.assert(
      fc.property(digits, (phone) => {
        expect(plainPhone(groupedPhone(phone))).toBe(phone)
      })
    )
  })

  it("that is none stays as it is", () => {
    expect(groupedPhone("112")).toBe("112")
  })
})
