import { describe, expect, it } from "vitest"
import { type Voice, voiceFor, voicesFor } from "../../../../src/domain/reader/speech/Voice.ts"

const voice = (id: string, language: string, traits: Partial<Voice> = {}): Voice => ({
  id,
  name: id,
  language,
  isLocal: true,
  isDefault: false,
  ...traits
})

const voices = [
  voice("Daniel", "en-GB", { isDefault: true }),
  voice("Google", "tr-TR", { isLocal: false }),
  voice("Yelda", "tr-TR"),
  voice("Samantha", "en-US")
]
const ids = (language: string) => voicesFor(voices, language).map(({ id }) => id)

describe("the voices for a text", () => {
  it("speak its language, those of the device first", () => {
    expect(ids("tr")).toEqual(["Yelda", "Google"])
  })

  it("are of its region first, then the engine's own choice", () => {
    expect(ids("en-US")).toEqual(["Samantha", "Daniel"])
    expect(ids("en")).toEqual(["Daniel", "Samantha"])
  })

  it("of a language without region are first its own country's", () => {
    const german = [voice("Wien", "de-AT", { isDefault: true }), voice("Bonn", "de-DE")]
    expect(voicesFor(german, "de").map(({ id }) => id)).toEqual(["Bonn", "Wien"])
  })

  it("are known by Android's tags too", () => {
    expect(voicesFor([voice("türkçe", "tr_TR")], "tr-TR")).toHaveLength(1)
    expect(voicesFor([voice("TÜRKÇE", "TR")], "tr-TR")).toHaveLength(1)
  })
})

describe("the voice of a text", () => {
  it("is the best one", () => {
    expect(voiceFor(voices, "tr", {})?.id).toBe("Yelda")
  })

  it("is the chosen one", () => {
    expect(voiceFor(voices, "tr-TR", { tr: "Google" })?.id).toBe("Google")
  })

  it("is never one that was chosen for another language, or is gone", () => {
    expect(voiceFor(voices, "tr", { en: "Samantha", tr: "Daniel" })?.id).toBe("Yelda")
    expect(voiceFor(voices, "tr", { tr: "Filiz" })?.id).toBe("Yelda")
  })

  it("is none where no voice speaks its language", () => {
    expect(voiceFor(voices, "ka", {})).toBeNull()
  })
})
