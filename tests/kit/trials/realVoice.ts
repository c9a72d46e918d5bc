import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { addressOf, runServer } from "../harness/serverProcess.ts"
import { type SpeechEngine, startSpeechEngine } from "../harness/speechEngine.ts"

/** An utterance that the browser gave to the engine. */
interface Said {
  readonly text: string
  readonly voice: string | null
  /** The sentence that was marked in the last frame before it ended. */
  marked: string
  fate: "waiting" | "started" | "ended" | "interrupted"
}

declare global {
  /** In pages that speak with a real engine. */
  var said: Array<Said>
}

export interface RealVoice {
  readonly sentences: number
  readonly words: number
  readonly voices: number
  readonly complaints: ReadonlyArray<string>
}

/** Watches what the page has spoken: the engine, its voices and its news stay the browser's own. */
const watchSpeech = (): void => {
  globalThis.said = []
  const speak = SpeechSynthesis.prototype.speak
  SpeechSynthesis.prototype.speak = function (utterance) {
    const one: Said = { text: utterance.text, voice: utterance.voice?.lang ?? null, marked: "", fate: "waiting" }
    globalThis.said.push(one)
    const look = () => {
      if (one.fate !== "started") return
      one.marked = [...(CSS.highlights.get("spoken-sentence") ?? [])].map((range) => String(range)).join()
      requestAnimationFrame(look)
    }
    utterance.addEventListener("start", () => {
      one.fate = "started"
      requestAnimationFrame(look)
    })
    utterance.addEventListener("end", () => (one.fate = "ended"))
    utterance.addEventListener("error", () => (one.fate = "interrupted"))
    speak.call(this, utterance)
  }
}

const lettersOf = (text: string): string => text.replaceAll(/\s+/gu, "")

/** The text of the reading mode, as somebody reads it. */
const textOf = (page: Page): Promise<string> =>
  page.getByRole("region", { name: /^Metin, sayfa/ }).evaluate((region) =>
    [...region.querySelectorAll("[data-block]")]
      .map((block) => {
        const copy = block.cloneNode(true) as Element
        for (const sign of copy.querySelectorAll("[data-reading-page]")) sign.remove()
        return copy.textContent
      })
      .join(" ")
  )

interface Listed {
  readonly issue_id: string
  readonly issue_title: string
}

/** A demo issue that anybody may read, once it is published. */
const issueOf = async (url: string, title: string): Promise<string> => {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${url}/api/issues/latest/grouped`)
    const { data } = (await answer.json()) as { data: { groupedByTags: Record<string, ReadonlyArray<Listed>> } }
    const all = Object.values(data.groupedByTags).flat()
    const found = all.find((issue) => issue.issue_title === title)
    if (found !== undefined) return found.issue_id
    await after(1000)
  }
  throw new Error(`${title} was not published.`)
}

const listen = async (page: Page, engine: SpeechEngine, most: number): Promise<RealVoice> => {
  const complaints: Array<string> = []
  const demand = (is: boolean, complaint: string) => {
    if (!is) complaints.push(complaint)
  }
  const said = () => page.evaluate(() => globalThis.said)
  /** Rejects with what the page says once it has stopped by itself. */
  const spoken = async (many: number) => {
    const end = await page.waitForFunction(
      (asked) => {
        const reason = document.querySelector("[data-speech] [role=status]")?.textContent ?? ""
        return globalThis.said.filter(({ fate }) => fate === "ended").length >= asked ? "spoken" : reason
      },
      many,
      { timeout: 20_000 * most }
    )
    const reason = await end.jsonValue()
    if (reason !== "spoken") throw new Error(`It stopped by itself, and says: ${reason}`)
  }
  const begun = (after: number) =>
    page.waitForFunction((asked) => globalThis.said.slice(asked).some(({ fate }) => fate === "started"), after, {
      timeout: 20_000
    })

  const bar = page.getByRole("toolbar", { name: "Sesli okuma" })
  await page.getByRole("button", { name: "Okuma modu" }).click()
  const whole = lettersOf(await textOf(page))
  await page.getByRole("button", { name: "Sesli oku" }).click()
  await spoken(most)

  // Paused within a sentence, it goes on with the same one.
  await begun(most)
  await bar.getByRole("button", { name: "Duraklat" }).click()
  await page.waitForFunction(() => !speechSynthesis.speaking)
  const paused = await said()
  await bar.getByRole("button", { name: "Sürdür" }).click()
  await begun(paused.length)
  const resumed = await said()
  const interrupted = paused.at(-1)?.text ?? ""
  const goneOn = resumed[paused.length]?.text ?? ""
  demand(goneOn !== "" && interrupted.endsWith(goneOn), `After the pause in “${interrupted}” came “${goneOn}”.`)
  await bar.getByRole("button", { name: "Duraklat" }).click()
  await page.waitForFunction(() => !speechSynthesis.speaking)

  const all = await said()
  const straight = all.slice(0, most)
  demand(
    whole.startsWith(lettersOf(straight.map(({ text }) => text).join(""))),
    `Another text was spoken: ${straight.map(({ text }) => text).join(" | ")}`
  )
  for (const { text, marked, fate, voice } of straight) {
    demand(fate === "ended", `“${text}” was ${fate}.`)
    demand(lettersOf(marked).includes(lettersOf(text)), `“${marked}” was marked while “${text}” was spoken.`)
    demand(voice?.startsWith("tr") === true, `“${text}” was spoken by a voice of ${voice}.`)
  }
  const heard = await engine.heard()
  demand(
    JSON.stringify(heard) === JSON.stringify(all.map(({ text }) => text)),
    `The engine heard ${JSON.stringify(heard)}.`
  )
  return {
    sentences: all.length,
    words: straight.flatMap(({ text }) => text.split(/\s+/u)).length,
    voices: await page.evaluate(() => speechSynthesis.getVoices().length),
    complaints
  }
}

/** Has an article spoken by a real engine: so many utterances, then a pause and the sentence after it. */
export const speakWithRealVoice = async (most: number): Promise<RealVoice> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-voice-"))
  const server = runServer(
    { NODE_ENV: "production", DATA_DIR: folder, DEMO: "tiny" },
    "tests/kit/harness/journeyServer.ts"
  )
  const engine = await startSpeechEngine()
  try {
    const url = await addressOf(server)
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: [...browserArguments, "--enable-speech-dispatcher"],
      ignoreDefaultArgs: ["--mute-audio"],
      env: { ...process.env, ...engine.variables }
    })
    try {
      const page = await browser.newPage({ locale: "tr-TR" })
      await page.addInitScript(watchSpeech)
      await page.goto(`${url}/reader/${await issueOf(url, "Sayı 14: Lodos")}?sayfa=4`)
      return await listen(page, engine, most)
    } finally {
      await browser.close()
    }
  } finally {
    await engine.close()
    server.process.kill("SIGTERM")
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
}
