import { expect } from "vitest"
import { createActor } from "xstate"
import { announcementMachine } from "../../../src/machines/team/announcement.machine.ts"
import type { readershipsMachine } from "../../../src/machines/team/readerships.machine.ts"
import { AnnouncementFields } from "../../../src/ui/team/AnnouncementFields.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./readerships.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** Whose readers an announcement may be for, as its field offers them. */
export const model: Model<typeof readershipsMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const announcement = createActor(withSilentSlots(announcementMachine) as typeof announcementMachine, {
      input: { owner: "member000000001", id: "announce0000001" }
    }).start()
    const takeDown = draw(<AnnouncementFields announcement={announcement} readerships={actor} />)
    return () => {
      takeDown()
      announcement.stop()
    }
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { shown, isTroubled } = expected
    const offered = [...document.querySelectorAll("select option")].map(({ textContent }) => textContent)
    expect(offered.includes("Atlas")).toBe(shown === "some")
    expect(said("alert").length > 0).toBe(isTroubled)
  }
}
