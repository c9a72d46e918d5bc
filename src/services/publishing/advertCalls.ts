import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { PublishingApi } from "../../contract/PublishingApi.ts"
import { TeamApi } from "../../contract/TeamApi.ts"
import type { IssuesAsked, PagesAsked } from "../../domain/publishing/AdvertFields.ts"
import type { AdvertForm, AdvertState } from "../../domain/publishing/OwnAdvert.ts"
import { signedClient } from "../session/signedHttp.ts"

const publishers = Effect.flatMap(signedClient, (options) => HttpApiClient.make(PublishingApi, options)).pipe(
  Effect.map(({ publisherAdverts }) => publisherAdverts)
)
const team = Effect.flatMap(signedClient, (options) => HttpApiClient.make(TeamApi, options)).pipe(
  Effect.map(({ teamAdverts }) => teamAdverts)
)

interface Placing {
  readonly publication: string
  readonly key: string
  readonly form: AdvertForm
}

const filed = (file: File): FormData => {
  const payload = new FormData()
  payload.set("picture", file)
  return payload
}

const dataOf = <A>({ data }: { readonly data: A }): A => data

const ofPublishers = {
  list: Effect.flatMap(publishers, (calls) => Effect.map(calls.list(), dataOf)),
  find: (id: string) => Effect.flatMap(publishers, (calls) => Effect.map(calls.find({ params: { id } }), dataOf)),
  place: ({ publication, key, form }: Placing) =>
    Effect.flatMap(publishers, (calls) => Effect.map(calls.place({ payload: { ...form, key, publication } }), dataOf)),
  change: (id: string, version: number, form: AdvertForm) =>
    Effect.flatMap(publishers, (calls) =>
      Effect.map(calls.change({ params: { id }, payload: { ...form, version } }), dataOf)
    ),
  run: (id: string, state: AdvertState) =>
    Effect.flatMap(publishers, (calls) => Effect.map(calls.run({ params: { id }, payload: { state } }), dataOf)),
  remove: (id: string) => Effect.flatMap(publishers, (calls) => calls.remove({ params: { id } })),
  draw: (file: File) =>
    Effect.flatMap(publishers, (calls) => Effect.map(calls.addPicture({ payload: filed(file) }), dataOf)),
  matches: ({ publication, ...asked }: PagesAsked) =>
    Effect.flatMap(publishers, (calls) =>
      Effect.map(calls.matches({ payload: { ...asked, publication: publication ?? "" } }), dataOf)
    ),
  issues: ({ publication, ...asked }: IssuesAsked) =>
    Effect.flatMap(publishers, (calls) =>
      Effect.map(calls.issues({ payload: { ...asked, publication: publication ?? "" } }), dataOf)
    )
}

const ofTeam = {
  list: Effect.flatMap(team, (calls) => Effect.map(calls.list(), dataOf)),
  find: (id: string) => Effect.flatMap(team, (calls) => Effect.map(calls.find({ params: { id } }), dataOf)),
  place: ({ key, form }: Placing) =>
    Effect.flatMap(team, (calls) => Effect.map(calls.place({ payload: { ...form, key } }), dataOf)),
  change: (id: string, version: number, form: AdvertForm) =>
    Effect.flatMap(team, (calls) =>
      Effect.map(calls.change({ params: { id }, payload: { ...form, version } }), dataOf)
    ),
  run: (id: string, state: AdvertState) =>
    Effect.flatMap(team, (calls) => Effect.map(calls.run({ params: { id }, payload: { state } }), dataOf)),
  remove: (id: string) => Effect.flatMap(team, (calls) => calls.remove({ params: { id } })),
  draw: (file: File) => Effect.flatMap(team, (calls) => Effect.map(calls.addPicture({ payload: filed(file) }), dataOf)),
  matches: ({ keywords, issues }: PagesAsked) =>
    Effect.flatMap(team, (calls) => Effect.map(calls.matches({ payload: { keywords, issues } }), dataOf)),
  issues: ({ query, chosen }: IssuesAsked) =>
    Effect.flatMap(team, (calls) => Effect.map(calls.issues({ payload: { query, chosen } }), dataOf))
}

/** The calls about adverts: the team's own, or a publisher's. */
export const advertCalls = (isTeam: boolean) => (isTeam ? ofTeam : ofPublishers)
