import { expect } from "vitest"
import { type Actor, createActor } from "xstate"
import type { openingMachine, OpeningNews } from "../../../src/machines/reader/opening.machine.ts"
import { readerMachine } from "../../../src/machines/reader/reader.machine.ts"
import { obstacleOf } from "../../../src/machines/reader/reader.view.ts"
import { Reader } from "../../../src/reader/Reader.tsx"
import { paperChosen } from "../../kit/doubles/readerThemes.ts"
import { landscape } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./opening.model.ts"

type Expected = ReturnType<typeof rules.begin>
type Reading = Actor<typeof readerMachine>

/** What stands in place of the reader once the opening has told it. */
const words: { readonly [type in OpeningNews["type"]]?: string } = {
  "issue.unreadable": "Dergi verisi alınamadı veya formatı hatalı.",
  "issue.failed": "Dergi yüklenemedi",
  "access.crowded": "Aboneliğiniz 3 cihazda açık",
  "access.refused": "Bu dergiye erişim hakkınız bulunmamaktadır.",
  "licence.refused": "Okuyucu burada açılmıyor"
}

/** The reader that hears what the opening tells, as its parent does in the product. */
let reader: Reading | null = null

/** An issue being opened as somebody sees it: the reader waits, and then says what keeps it, or goes on. */
export const model: Model<typeof openingMachine, Expected> = {
  ...rules,
  // Of a visitor and a preview less is asked, and nothing else is drawn.
  inputs: rules.inputs?.slice(0, 2) ?? [],
  show: (actor) => {
    const { asked } = actor.getSnapshot().context
    const heard = createActor(withSilentSlots(readerMachine) as typeof readerMachine, {
      input: { ...asked, sayfa: null, alinti: null, ara: null, viewport: landscape }
    }).start()
    reader = heard
    const takeDown = draw(<Reader reader={heard} theme={paperChosen()} paper="light" signIn={null} />)
    return () => {
      takeDown()
      heard.stop()
      reader = null
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    for (const told of step.told) reader?.send(told as OpeningNews)
    await rendered()
    const last = step.told.at(-1) as OpeningNews | undefined
    const obstacle = last === undefined ? undefined : words[last.type]
    expect(reader === null ? null : obstacleOf(reader.getSnapshot()) !== null).toBe(obstacle !== undefined)
    if (obstacle === undefined) expect(said("status")).toEqual(["Sayfa yükleniyor"])
    // The code of one of them comes when it is met first.
    else await expect.poll(() => said("alert").join()).toContain(obstacle)
  }
}
