import { Effect } from "effect"
import { teamAnnouncementsCall, teamQuestionsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { type AddingInput, addingMachine } from "./adding.machine.ts"

const idOf = ({ data }: { readonly data: { readonly id: string } }): string => data.id

const added = ({ kind }: AddingInput) =>
  kind === "question"
    ? teamQuestionsCall((calls) => Effect.map(calls.add(), idOf))
    : teamAnnouncementsCall((calls) => Effect.map(calls.add(), idOf))

export const liveAdding = fill(addingMachine, {
  add: askServer(added, (id) => ({ type: "thing.added", id }), "thing.refused")
})
