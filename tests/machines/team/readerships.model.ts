import { expect } from "vitest"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { readershipsMachine } from "../../../src/machines/team/readerships.machine.ts"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const answers = { some: [{ id: "atlas0000000001", title: "Atlas" }], none: [] }

/** They are offered in a field of the announcement's screen, which has a model of its own. */
export const model: Model<typeof readershipsMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(readershipsMachine, { input: undefined, answers, trouble }),
  promise: ({ isLoading, shown, isTroubled }, actor) => {
    const now = actor.getSnapshot()
    expect([isBusy(now), valueOf(now), troubleOf(now)]).toEqual([
      isLoading,
      shown === null ? null : answers[shown],
      isTroubled ? trouble : null
    ])
  }
}
