import { describe, expect, it } from "vitest"
import { sentence } from "../../../server/platform/wording.ts"
import { languages } from "../../../src/i18n/language.ts"

/** The printable codes that WinAnsi and Latin-1 share (ISO 32000-1, annex D.2). */
const SHARED = /^[\u0020-\u007e\u00a0-\u00ff]+$/u

describe("the sentence of a page that cannot be shown", () => {
  it.each(languages)("can be written in the font that every PDF reader has, in %s", (language) =>
    expect(sentence(language, "brokenPage")).toMatch(SHARED)
  )
})
