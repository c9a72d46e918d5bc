import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { type NewPasswordForm, newPasswordProblem } from "../../../src/domain/account/NewPassword.ts"
import { looksSecret } from "../../../src/domain/secretShape.ts"
import { digest } from "../../../src/machines/inspection/digest.ts"
import { withoutFreeText } from "../../../src/machines/inspection/freeText.ts"
import { recaller, recorded } from "../../../src/machines/inspection/recordable.ts"
import { passwordStandIns, sameShape } from "../../../src/machines/inspection/standIn.ts"
import { typedTexts } from "../../../src/machines/inspection/typedTexts.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const recalled = recaller(() => undefined)

describe("a value in a recording", () => {
  it("has stand-ins for secrets, which rules take as they took those", () => {
    const event = {
      type: "card.edit",
      card: { holder: "DEFNE", number: "4111 1111 1111 1111", expiry: "12/27", cvv: "987" },
      form: { password: "kısa", passwordConfirm: "" }
    }
    expect(recorded(event)).toEqual({
      value: {
        type: "card.edit",
        card: { holder: "Withheld-00", number: "0000 0000 0000 0000", expiry: "12/79", cvv: "000" },
        form: { password: "W-00", passwordConfirm: "" }
      },
      isVeiled: true
    })
  })

  it("has equal stand-ins for equal passwords alone, and short ones for those that are too short", () => {
    const passwords = passwordStandIns()
    const told = (password: string, passwordConfirm: string) =>
      recorded({ password, passwordConfirm }, passwords).value as NewPasswordForm
    const problemOf = (form: NewPasswordForm) => newPasswordProblem({ ...form, currentPassword: "" }, false)
    const words = fc.constantFrom("", " ", "kısa", "sayfa-okur", "başka-söz", "sayfa-okur ")
    const pairs = fc.tuple(words, words)
    fc.assert(
      fc.property(fc.array(pairs), (typed) => {
        for (const [password, passwordConfirm] of typed) {
          const form = { currentPassword: "", password, passwordConfirm }
          expect(problemOf(told(password, passwordConfirm))).toEqual(problemOf(form))
        }
      })
    )
    expect(told("sayfa-okur", "")).toEqual(told("sayfa-okur", ""))
    passwords.forget()
    expect(JSON.stringify(told("kısa", "sayfa-okur"))).not.toMatch(/kısa|sayfa/u)
  })

  it("keeps of every text what is no free text, in words of the code too", () => {
    const pieces = fc.constantFrom(
      "a",
      "Z",
      "0",
      "_",
      ".",
      ":",
      "-",
      "%20",
      "%",
      "/",
      "?",
      "=",
      " ",
      "ğ",
      "//",
      "token"
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), (some) => {
        const text = some.join("")
        fc.pre(!looksSecret(text))
        expect(recorded({ of: text }).value).toEqual({ of: withoutFreeText(text) })
      })
    )
    // The shortest card number, and an address with credentials.
    for (const secret of ["4111111111111", "?code=1", "https://a.example/#x&token=1"])
      expect(looksSecret(secret)).toBe(true)
    for (const text of ["411111111111", "code=", "encode=1", "?encode=1"])
      expect(looksSecret(text)).toBe(text === "code=")
  })

  it("has the shape alone of addresses, of what people write, and of their names", () => {
    const event = {
      user: { name: "Defne Ak", email: "defne@example.org", role: "READER" },
      sender: { name: "Çağrı" },
      publication: { id: "p1", slug: "cima" },
      told: "defne@example.org",
      query: "deniz feneri 7",
      note: { id: "n1", text: "Gizli" }
    }
    expect(recorded(event).value).toEqual({
      user: { name: "Xxxxx Xx", email: "xxxxx@xxxxxxx.xxx", role: "READER" },
      sender: { name: "Xxxxx" },
      publication: { id: "p1", slug: "cima" },
      told: "xxxxx@xxxxxxx.xxx",
      query: "xxxxx xxxxxx 0",
      note: { id: "n1", text: "Xxxxx" }
    })
  })

  it("has no search of before, nor what stands around the words that it found", () => {
    const hit = { page: 3, before: "Eski", match: "kanarya", after: "gece" }
    const told = { type: "recentSearches.told", recent: ["kanarya", "deniz feneri"] }
    expect(recorded(told)).toEqual({ value: { ...told, recent: ["xxxxxxx", "xxxxx xxxxxx"] }, isVeiled: true })
    expect(recorded({ type: "texts.found", hits: [hit] })).toEqual({
      value: { type: "texts.found", hits: [{ page: 3, before: "Xxxx", match: "xxxxxxx", after: "xxxx" }] },
      isVeiled: true
    })
    expect(recorded({ type: "member.remove", member: "60qgowf3qfjc7gx" }).isVeiled).toBe(false)
    expect(recorded({ type: "issue.move", before: "a1" }).isVeiled).toBe(false)
  })

  it("keeps what rules ask for: a telephone number, a file of the code, elements, other numbers", () => {
    const { value } = recorded({ phone: "532 739 14 82", name: "tiles/250/0-1-2.webp", x: Number.NaN, y: -Infinity })
    expect(value).toEqual({
      phone: "100 000 00 00",
      name: "tiles/250/0-1-2.webp",
      x: { $number: "NaN" },
      y: { $number: "-Infinity" }
    })
    for (const text of ["12", "8 – 9"]) expect(recorded({ text }).isVeiled).toBe(false)
    expect(recorded({ markup: '<p class="a">Boğaz <kız>ı</kız></p>' }).value).toEqual({
      markup: '<p xxxxx="x">Xxxxx <xxx>x</xxx></p>'
    })
    expect(recalled(JSON.parse(JSON.stringify(value)))).toMatchObject({ x: Number.NaN, y: -Infinity })
  })

  it("has addresses without what they ask for, in whatever encoding", () => {
    const told = (returnTo: string) => (recorded({ returnTo }).value as { readonly returnTo: string }).returnTo
    expect(told("/reader/a1?ara=%C3%A7%C4%B1%C4%9F+a&sayfa=4#kanarya")).toBe("/reader/a1?ara=xxx%20x&sayfa=0#xxxxxxx")
    expect(told("?kanarya&q=kanarya")).toBe("?xxxxxxx&q=xxxxxxx")
    expect(told("/search/%C3%B6tle%C4%9Fen/2")).toBe("/search/xxxxxxx/2")
    expect(told("%C3%B6tle%C4%9Fen")).toBe("xxxxxxx")
    expect(recorded({ image: "/covers/a1.webp?v=k2" }).isVeiled).toBe(false)
  })

  it("has nobody's name, and nothing that is not published yet", () => {
    const assignee = { id: "m1", name: "Defne", until: "2026-11-28T17:24:18.000Z" }
    const event = {
      inviter: "Defne",
      owner: "Defne",
      member: "Defne",
      assignee,
      texts: { title: "Lahana", author: "Defne", summary: "" },
      question: "Nerede",
      answer_en: "Here",
      text_en: "Soon",
      announcement: { text: "Soon", action_en: "Read" },
      needle: "deniz feneri",
      city: "İzmir"
    }
    expect(recorded(event).value).toEqual({
      inviter: "Xxxxx",
      owner: "Xxxxx",
      member: "Xxxxx",
      assignee: { ...assignee, name: "Xxxxx" },
      texts: { title: "Xxxxxx", author: "Xxxxx", summary: "" },
      question: "Xxxxxx",
      answer_en: "Xxxx",
      text_en: "Xxxx",
      announcement: { text: "Xxxx", action_en: "Xxxx" },
      needle: "xxxxx xxxxxx",
      city: "Xxxxx"
    })
  })

  it("has all words of what everybody can read, and only there", () => {
    const issue = { status: "PUBLISHED", title: "Bu gece", description: "Deniz feneri" }
    for (const event of [
      { type: "issue.loaded", issue },
      { type: "catalogue.loaded", copy: { categories: [{ name: "Edebiyat" }] } },
      { type: "toast.show", title: "cart:added.title" },
      { type: "action.done", action: { name: "cart_add", at: "2026-11-28T17:24:18.000Z" } }
    ])
      expect(recorded(event)).toEqual({ value: event, isVeiled: false })
    const draft = { ...issue, status: "DRAFT" }
    for (const event of [
      { type: "issue.loaded", issue: draft },
      { type: "issue.loaded", issue, kept: {} },
      { type: "note.kept", issue }
    ])
      expect(JSON.stringify(recorded(event).value)).not.toMatch(/gece|feneri/u)
  })

  it("is not veiled where nothing is withheld", () => {
    const event = { type: "page.turned", slide: [4, 5], isLate: false, by: "key" }
    expect(recorded(event)).toEqual({ value: event, isVeiled: false })
  })

  it("names what is not plain data, a chart by its own name", () => {
    const chart = createMachine({ id: "marking" })
    const event = {
      marking: chart,
      file: new File(["x"], "gizli.pdf", { type: "application/pdf" }),
      run: () => 1,
      texts: new Map([[1, "a"]])
    }
    expect(recorded(event).value).toEqual({
      marking: { $chart: "marking" },
      file: { $kind: "File", type: "application/pdf", size: 1 },
      run: { $kind: "function" },
      texts: { $map: [[1, "a"]] }
    })
    const back = recaller((id) => (id === "marking" ? chart : undefined))(recorded(event).value)
    expect(digest(back)).toBe(digest(event))
  })

  it("is the same context again, by its digest", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { value: plain, isVeiled } = recorded(value)
        if (!isVeiled) expect(digest(recalled(JSON.parse(JSON.stringify(plain))))).toBe(digest(value))
      })
    )
  })

  it("is another context where anything is other", () => {
    expect(digest({ a: [1, 2], b: "x" })).toBe(digest({ b: "x", a: [1, 2], c: undefined }))
    expect(digest({ a: [1, 2] })).not.toBe(digest({ a: [2, 1] }))
    expect(digest({ a: "1" })).not.toBe(digest({ a: "2" }))
    expect(digest({ a: 1 })).not.toBe(digest({ b: 1 }))
  })

  it("tells a long text by its length", () => {
    const markup = "<p>".repeat(5000)
    expect(recorded({ markup }).value).toEqual({ markup: "[15000 characters]" })
    expect(digest({ markup: "[15000 characters]" })).toBe(digest({ markup }))
  })
})

describe("what was typed", () => {
  it("is nowhere, whole, begun, within other texts or in capitals", () => {
    const typed = typedTexts()
    const field = {}
    typed.add("Kan", field)
    typed.add("Kanarya sokağı 12", field)
    for (const text of [
      "Kan",
      "kanarya",
      "KANARYA SOKAĞI 12",
      "?ara=kanarya%20",
      "sokağı",
      "Adres: Kanarya sokağı 12."
    ]) {
      expect(typed.without(text)).not.toMatch(/kan|sok/iu)
      expect(typed.without(text)).toHaveLength(text.length)
    }
    expect(typed.without("Kandil")).toBe("Kandil")
    expect(typed.without("issue0000000001")).toBe("issue0000000001")
  })

  it("is nowhere once it is erased, or once another field is written in", () => {
    const typed = typedTexts()
    const [one, other] = [{}, {}]
    for (const text of ["kanarya", "kanary", "ka", ""]) typed.add(text, one)
    typed.add("çığ ötleğen", other)
    typed.add("feneri", one)
    for (const text of ["kanarya", "ötleğen", "feneri"])
      expect(typed.without(`bir ${text}.`)).toBe(`bir ${sameShape(text)}.`)
  })

  it("is found as an address encodes it", () => {
    const typed = typedTexts()
    typed.add("çığ")
    expect(typed.without("/ara/%C3%A7%C4%B1%C4%9F?a=%20")).toBe("/ara/xxx?a=%20")
  })

  it("takes no more room, however long one writes, and is gone at the end", () => {
    const typed = typedTexts()
    const field = {}
    let text = ""
    for (let letter = 0; letter < 5000; letter += 1) typed.add((text += letter % 7 === 6 ? " " : "a"), field)
    expect(typed.size()).toBeLessThan(10)
    for (let word = 0; word < 5000; word += 1) typed.add(`kanarya${word}`)
    expect(typed.size()).toBeLessThanOrEqual(2000)
    expect(typed.without("kanarya4990")).toBe("xxxxxxx0000")
    typed.end()
    typed.add("ötleğen")
    expect(typed.size()).toBe(0)
    expect(typed.without("kanarya4990 ötleğen")).toBe("kanarya4990 ötleğen")
  })

  it("is no number either: whole, begun, or in hundredths", () => {
    const typed = typedTexts()
    typed.add("7391")
    for (const [number, standIn] of [
      [7391, 1000],
      [739, 100],
      [-7391, -1000],
      [739_100, 100_000]
    ] as const)
      expect(typed.withoutNumber(number)).toBe(standIn)
    expect(typed.without("7391")).toBe("1000")
    for (const number of [73, 7, 73_912, 391, 0, 0.7391]) expect(typed.withoutNumber(number)).toBe(number)
    typed.add("48.203,50")
    for (const number of [48_203.5, 4_820_350, 48_203]) expect(String(typed.withoutNumber(number))).toMatch(/^10+$/u)
    typed.end()
    expect(typed.withoutNumber(7391)).toBe(7391)
  })

  it("is no day either, in whatever form; what stands for it is judged alike", () => {
    const typed = typedTexts(new Date("2026-11-28T10:00:00Z"))
    for (const text of ["2031-07-19", "2031-07-21T14:30", "1987-02-03", "0203-07-19", "9731-01-31"]) typed.add(text)
    expect(["2031-07-19", "2031-07-21", "1987-02-03", "0203-07-19", "9731-01-31"].map(typed.without)).toEqual([
      "2026-11-30",
      "2026-12-01",
      "2026-11-26",
      "0001-01-01",
      "9999-01-01"
    ])
    expect(typed.without("2031-07-21T14:30")).toBe("2026-12-01T12:00")
    // Midnight in Istanbul.
    expect(typed.without("2031-07-18T21:00:00.000Z")).toBe("2026-11-30T12:00:00.000Z")
    expect(typed.without("2026-10-10")).toBe("2026-10-10")
    const now = typedTexts(new Date("2026-11-28T10:00:00Z"))
    now.add("2026-11-29")
    expect(now.without("2026-11-28T09:00:00.000Z")).toBe("2026-11-28T09:00:00.000Z")
  })

  it("leaves a day a day in its order, on its side of today", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.array(day, { minLength: 1, maxLength: 20 }), (today, days) => {
        const typed = typedTexts(today)
        const texts = [...new Set(days.map((one) => one.toISOString().slice(0, 10)))].toSorted()
        for (const text of texts) typed.add(text)
        const standIns = texts.map(typed.without)
        expect(standIns).toEqual(standIns.toSorted())
        expect(new Set(standIns).size).toBe(texts.length)
        const now = today.toISOString().slice(0, 10)
        texts.forEach((text, at) => expect(standIns[at]! < now).toBe(text < now))
      })
    )
  })

  it("has a stand-in of the same form", () => {
    expect(sameShape("Çıma 40, İz!")).toBe("Xxxx 00, Xx!")
  })
})
