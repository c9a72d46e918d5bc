import { Effect } from "effect"
import { membersCall } from "../../services/publishing/publishingCall.ts"
import { renewUser } from "../../services/session/renewUser.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { type PeopleChange, peopleMachine } from "./people.machine.ts"

/** Answers with the people as they are then; null to who left. */
const changed = (id: string, change: PeopleChange) =>
  membersCall((members) =>
    Effect.gen(function* () {
      switch (change.kind) {
        case "invite":
          return (yield* members.inviteMember({ params: { id }, payload: { email: change.email, role: change.role } }))
            .data
        case "role":
          return (yield* members.changeRole({ params: { id, member: change.member }, payload: { role: change.role } }))
            .data
        case "remove":
          return (yield* members.removeMember({ params: { id, member: change.member } })).data
        case "leave":
          yield* members.leavePublication({ params: { id } })
          return null
      }
    })
  )

export const livePeople = fill(peopleMachine, {
  load: askServer(
    (params) => membersCall((members) => members.people({ params })),
    ({ data }) => ({ type: "people.loaded", people: data }),
    "people.failed"
  ),
  change: askServer(
    ({ id, change }) => changed(id, change).pipe(Effect.tap((people) => (people === null ? renewUser : Effect.void))),
    (people) => (people === null ? { type: "publication.left" } : { type: "people.changed", people }),
    "people.kept"
  )
})
