import { expect } from "vitest"
import type { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { CardAction } from "../../../src/ui/shop/CardAction.tsx"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./access.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** One that was kept as theirs, and one that a plan opens. */
const kept = magazine({ issue_id: "issue0000000001", title: "Atlas", is_free: false })
const planned = magazine({ issue_id: "issue0000000002", title: "Vapur", is_free: false })

/** What somebody may read as they see it on the cards of two issues. */
export const model: Model<typeof accessMachine, Expected> = {
  ...rules,
  show: (actor) =>
    draw(
      <>
        <CardAction magazine={kept} />
        <CardAction magazine={planned} />
      </>,
      "tr",
      { access: actor }
    ),
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { known } = expected
    expect(said("link")).toHaveLength({ nothing: 0, kept: 1, answered: 2 }[known])
    expect(said("button")).toHaveLength(known === "kept" ? 1 : 0)
  }
}
