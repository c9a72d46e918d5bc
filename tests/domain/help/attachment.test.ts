import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  Attachment,
  attachmentName,
  keptTypes,
  maxAttachmentBytes,
  pickProblem,
  savedType
} from "../../../src/domain/help/Attachment.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

describe("the name of an attachment", () => {
  it.each([
    ["ekran görüntüsü.png", "image/webp", "ekran görüntüsü.webp"],
    ["C:\\gizli\\dekont.pdf", "application/pdf", "dekont.pdf"],
    ["../../etc/passwd", "application/pdf", "passwd.pdf"],
    ["fatura\u202Efdp.exe", "application/pdf", "faturafdp.pdf"],
    [" satır\r\nbaşı .pdf", "application/pdf", "satır başı.pdf"],
    [".htaccess", "image/webp", "ek.webp"],
    ["", "application/pdf", "ek.pdf"],
    ["...", "application/pdf", "ek.pdf"],
    ["kayıt.html", "application/json", "kayıt.json"]
  ] as const)("of %j is shown as it can be saved", (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name)
  })

  it("is one short line without folders, whatever was given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const name = attachmentName(given, "application/pdf")
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Zl}\p{Zp}"<>|]+\.pdf$/u)
        expect([...name].length).toBeLessThanOrEqual(104)
        expect(attachmentName(name, "application/pdf")).toBe(name)
      })
    )
  })
})

describe("files that are picked", () => {
  const file = (type: string, size = 1) => ({ type, size })
  it.each([
    [[file("image/png")], 0, null],
    [[file("application/pdf", maxAttachmentBytes)], 2, null],
    [[file("application/pdf", maxAttachmentBytes + 1)], 0, "tooLarge"],
    [[file("image/png"), file("image/png")], 2, "several"],
    [[file("image/svg+xml")], 0, "type"],
    [[file("application/json")], 0, null],
    [[file("application/json")], 3, "several"],
    [[file("image/png", 0)], 0, "empty"]
  ] as const)("%j beside %i: %s", (files, others, problem) => {
    expect(pickProblem(files, others)).toBe(problem)
  })
})

describe("a file of a type that this code does not know", () => {
  it("is a file all the same, and is saved as nothing that a browser opens", () => {
    const file = { id: "attachment00001", name: "ses.opus", type: "text/html", size: 7 }
    expect(savedType(Schema.decodeUnknownSync(Attachment)(file))).toBe("application/octet-stream")
    expect(keptTypes.map((type) => savedType({ type }))).toEqual(keptTypes)
  })
})
