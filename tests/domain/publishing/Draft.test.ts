import { describe, expect, it } from "vitest"
import { isWhole, keyOf } from "../../../src/domain/publishing/Draft.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const file = { name: "kasım.pdf", size: 1000, type: "application/pdf", lastModified: 1_700_000_000_000 }
const pdf = { name: "kasım.pdf", size: 1000, type: "application/pdf", key: keyOf(file) }

describe("a picked file's key", () => {
  it("is the same for the same file, and another's where name, size or last change differ", () => {
    const files = fc.record({
      name: fc.constantFrom("a.pdf", "1/a.pdf", "b/2"),
      size: fc.nat(3),
      type: fc.constant(""),
      lastModified: fc.nat(3)
    })
    fc.assert(
      fc.property(files, files, (a, b) => {
        const same = a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
        expect(keyOf(a) === keyOf(b)).toBe(same)
      })
    )
  })
})

describe("a draft's PDF", () => {
  it("is whole on the server with its last byte, not before", () => {
    const draft = { pdf, upload: "upload000000001" }
    expect(isWhole({ ...draft, acknowledged: 999 })).toBe(false)
    expect(isWhole({ ...draft, acknowledged: 1000 })).toBe(true)
  })

  it("is not there without a file or without an upload", () => {
    expect(isWhole({ pdf: null, upload: null, acknowledged: 0 })).toBe(false)
    expect(isWhole({ pdf: { ...pdf, size: 0 }, upload: null, acknowledged: 0 })).toBe(false)
  })
})
