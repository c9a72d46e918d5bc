import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { type Actor, createActor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { whatNext } from "../../../src/domain/catalogue/whatNext.ts"
import type { publicationIssuesMachine } from "../../../src/machines/catalogue/publicationIssues.machine.ts"
import { valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { endingMachine } from "../../../src/machines/reader/ending.machine.ts"
import type { EndingProps } from "../../../src/ui/catalogue/Ending.tsx"
import { Ending } from "../../../src/ui/catalogue/Ending.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./publicationIssues.model.ts"

type Expected = ReturnType<typeof rules.begin>

interface OfferedProps extends Pick<EndingProps, "ending"> {
  readonly issues: Actor<typeof publicationIssuesMachine>
}

/** What an issue's end offers of its own publication, beside one of another. */
const Offered = ({ issues, ending }: OfferedProps) => {
  const known = useSelector(issues, valueOf) ?? []
  const offer = whatNext({ issueId: "ended", publicationId: "publication0001", issues: known, catalogue: [] })
  const similar = [magazine({ id: "publication0002", title: "Lodos", issue_id: "issue0000000009" })]
  const shown = { ...offer, similar }
  return <Ending ending={ending} magazine={magazineRead()} offer={shown} holdings={noHoldings} focusPage={() => {}} />
}

/** The publication's issues as somebody sees them at an issue's end. */
export const model: Model<typeof publicationIssuesMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const ending = createActor(endingMachine).start()
    ending.send({ type: "ending.unfold" })
    const takeDown = draw(<Offered issues={actor} ending={ending} />)
    return () => {
      takeDown()
      ending.stop()
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    expect(said("listitem")).toHaveLength(expected.isKnown ? 1 : 0)
  }
}
