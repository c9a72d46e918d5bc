import { describe, expect, it } from "vitest"
import { isMailAddress } from "../../../src/domain/session/MailAddress.ts"
import {
  type AuthFields,
  type AuthForm,
  authForms,
  emptyFields,
  type FieldProblems,
  hasProblems,
  problemsAfter,
  problemsOf
} from "../../../src/domain/session/SignInForm.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const right: AuthFields = {
  name: "Defne Su",
  email: "defne@sayfa.example",
  password: "poyraz",
  passwordConfirm: "poyraz",
  token: "mektuptaki",
  remember: false
}

/** Fields, the form that is sent with them, and what is told then. */
const given = (change: Partial<AuthFields>, from: AuthFields = right) => {
  const fields = { ...from, ...change }
  return {
    when: (form: AuthForm) => ({ then: (told: FieldProblems) => expect(problemsOf(form, fields)).toEqual(told) })
  }
}

const nothing = emptyFields

describe("the form to sign in", () => {
  it("asks for an address and a password", () => {
    given({}, nothing).when("login").then({ email: "emailRequired", password: "passwordRequired" })
    given({ email: "  " }).when("login").then({ email: "emailRequired" })
    given({}).when("login").then({})
  })

  it("asks for an address that is shaped like one, whatever is around it", () => {
    given({ email: "defne@sayfa" }).when("login").then({ email: "emailInvalid" })
    given({ email: " defne@sayfa.example " }).when("login").then({})
  })

  it("takes a password of any length, of blanks too: it was chosen elsewhere", () => {
    given({ password: "k" }).when("login").then({})
    given({ password: " " }).when("login").then({})
  })
})

describe("the form to register", () => {
  it("asks for a name, an address and a password", () => {
    given({}, nothing)
      .when("register")
      .then({ name: "nameRequired", email: "emailRequired", password: "passwordRequired" })
    given({ name: " \t" }).when("register").then({ name: "nameRequired" })
    given({ name: "ş".repeat(101) })
      .when("register")
      .then({ name: "nameLong" })
    given({ name: ` ${"ş".repeat(100)} ` })
      .when("register")
      .then({})
    for (const form of ["login", "register"] as const) {
      given({ password: "ş".repeat(1025) })
        .when(form)
        .then({ password: "passwordLong" })
      given({ password: "ş".repeat(1024) })
        .when(form)
        .then({})
    }
    given({}).when("register").then({})
  })

  it("asks for 6 characters, and tells first that there are none", () => {
    given({ password: "" }).when("register").then({ password: "passwordRequired" })
    given({ password: "beşli" }).when("register").then({ password: "passwordShort" })
    given({ password: "altılı" }).when("register").then({})
    given({ password: "      " }).when("register").then({ password: "passwordBlank" })
  })

  it("asks for the password once", () => given({ passwordConfirm: "başka" }).when("register").then({}))
})

describe("the form for who forgot", () => {
  it("asks for an address alone", () => {
    given({}, nothing).when("forgot").then({ email: "emailRequired" })
    given({ email: "defne" }, nothing).when("forgot").then({ email: "emailInvalid" })
    given({ email: right.email }, nothing).when("forgot").then({})
  })
})

describe("the form that verifies", () => {
  it("asks for its code alone", () => {
    given({}, nothing).when("verify").then({ token: "verifyTokenRequired" })
    given({ token: "   " }, nothing).when("verify").then({ token: "verifyTokenRequired" })
    given({ token: "mektuptaki" }, nothing).when("verify").then({})
  })
})

describe("the form of a new password", () => {
  it("asks for its code and a password, twice", () => {
    given({}, nothing).when("reset").then({
      token: "resetTokenRequired",
      password: "passwordRequired",
      passwordConfirm: "confirmRequired"
    })
    given({}).when("reset").then({})
  })

  it("tells of the first rule that is broken in each field", () => {
    given({ password: "beşli", passwordConfirm: "başka" })
      .when("reset")
      .then({ password: "passwordShort", passwordConfirm: "passwordsDiffer" })
    given({ passwordConfirm: "poyraz " }).when("reset").then({ passwordConfirm: "passwordsDiffer" })
  })
})

const text = fc.oneof(fc.string(), fc.constantFrom("", " ", "defne@sayfa.example", "poyraz"))
const fields: fc.Arbitrary<AuthFields> = fc.record({
  name: text,
  email: text,
  password: text,
  passwordConfirm: text,
  token: text,
  remember: fc.boolean()
})
const form = fc.constantFrom(...authForms)

describe("every form", () => {
  it("is right where the server would take it, and only there", () => {
    fc.assert(
      fc.property(fields, (typed) => {
        const { name, email, password, passwordConfirm, token } = typed
        const isAddress = isMailAddress(email.trim())
        const isNew = password.length >= 6
        const isRight = {
          login: isAddress && password !== "",
          register: name.trim() !== "" && isAddress && isNew,
          forgot: isAddress,
          verify: token.trim() !== "",
          reset: token.trim() !== "" && isNew && password === passwordConfirm
        }
        for (const one of authForms) expect(hasProblems(problemsOf(one, typed)), one).toBe(!isRight[one])
      })
    )
  })

  it("says the same of a field whatever stands in one that it does not show", () => {
    const shown = {
      login: ["email", "password"],
      register: ["name", "email", "password"],
      forgot: ["email"],
      verify: ["token"],
      reset: ["token", "password", "passwordConfirm"]
    } as const
    fc.assert(
      fc.property(form, fields, fields, (one, typed, hidden) => {
        const seen = Object.fromEntries(shown[one].map((field) => [field, typed[field]]))
        expect(problemsOf(one, { ...hidden, ...seen })).toEqual(problemsOf(one, typed))
        for (const field of Object.keys(problemsOf(one, typed))) expect(shown[one]).toContain(field)
      })
    )
  })
})

describe("what is told of a field", () => {
  it("is told until the field is typed in again", () => {
    const told = problemsOf("register", nothing)
    expect(problemsAfter(told, { email: "d" })).toEqual({ name: "nameRequired", password: "passwordRequired" })
    expect(problemsAfter(told, { remember: true })).toEqual(told)
  })

  it("is told of two passwords until either is typed in again", () => {
    const differing = { passwordConfirm: "passwordsDiffer" } as const
    expect(problemsAfter(differing, { password: "lodos1" })).toEqual({})
    expect(problemsAfter(differing, { passwordConfirm: "poyraz" })).toEqual({})
    expect(problemsAfter(differing, { token: "t" })).toEqual(differing)
    const missing = { passwordConfirm: "confirmRequired" } as const
    expect(problemsAfter(missing, { password: "lodos1" })).toEqual(missing)
  })

  it("never grows by typing", () => {
    fc.assert(
      fc.property(form, fields, fields, (one, before, change) => {
        const told = problemsOf(one, before)
        expect(told).toMatchObject(problemsAfter(told, { email: change.email }))
        expect(problemsAfter(told, change)).toEqual({})
      })
    )
  })
})
