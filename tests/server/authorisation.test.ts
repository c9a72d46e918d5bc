import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Role } from "../../src/domain/session/User.ts"
import { advertRows, teamAdvertCalls } from "../kit/fixtures/authorisation/advertRows.ts"
import { contractCalls } from "../kit/fixtures/authorisation/contractCalls.ts"
import { deferredCalls } from "../kit/fixtures/authorisation/deferredCalls.ts"
import { noticeCalls } from "../kit/fixtures/authorisation/noticeCalls.ts"
import { helpCalls } from "../kit/fixtures/authorisation/helpCalls.ts"
import { type OwnThings, ownThings } from "../kit/fixtures/authorisation/ownThings.ts"
import { publisherRows } from "../kit/fixtures/authorisation/publisherRows.ts"
import { invitationCalls, memberRows } from "../kit/fixtures/authorisation/memberRows.ts"
import {
  type Asker,
  askers,
  type MemberAsker,
  memberAskers,
  type MemberStatuses,
  type Row,
  type Statuses,
  type Table
} from "../kit/fixtures/authorisation/row.ts"
import { shopCalls } from "../kit/fixtures/authorisation/shopCalls.ts"
import { teamCalls } from "../kit/fixtures/authorisation/teamCalls.ts"
import { siteCalls } from "../kit/fixtures/authorisation/siteCalls.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let things: OwnThings

beforeAll(async () => {
  server = await startServer({ variables: { LOGIN_ATTEMPTS: "1000" } })
  things = await ownThings(server)
})
afterAll(() => server.stop())

/** One row or more for every call of the contract. `publisher1` owns "Atlas". */
const table: Table = {
  ...siteCalls,
  ...shopCalls,
  ...publisherRows,
  ...memberRows,
  ...advertRows,
  ...invitationCalls,
  ...helpCalls,
  ...teamCalls,
  ...teamAdvertCalls,
  ...deferredCalls,
  ...noticeCalls
}
const calls = contractCalls()

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

type AnyAsker = Asker | MemberAsker | "support"

const isMember = (asker: AnyAsker): asker is MemberAsker => memberAskers.some((one) => one === asker)

const tokenOf = (asker: Exclude<AnyAsker, "visitor">): string => {
  if (asker === "support") return things.supportToken
  return isMember(asker) ? things.memberTokens[asker] : things.tokens[asker]
}

const ask = async (asker: AnyAsker, endpoint: string, row: Row): Promise<number> => {
  const [method = "", template = ""] = endpoint.split(" ")
  const path = (await row.path?.(things)) ?? template
  const body = (await row.of?.(things)) ?? row.body
  const isLogout = path === "/api/logout"
  const isOver = isLogout && asker !== "visitor" && asker !== "support" && !isMember(asker)
  const token = asker === "visitor" ? null : isOver ? await things.signIn(asker) : tokenOf(asker)
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await server.fetch(path, {
    method: method.toUpperCase(),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "idempotency-key": `deneme-deneme-${asker}-${table[endpoint]?.indexOf(row)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(row.form === undefined ? sent : { body: formOf(await row.form(things)) })
  })
  const text = await answer.text()
  if (answer.status >= 400) {
    expect(JSON.parse(text), endpoint).toMatchObject({
      success: false,
      _tag: expect.stringMatching(/./),
      message: expect.stringMatching(/./)
    })
  }
  if (row.says !== undefined) {
    expect(text.includes(row.says.what(things)), `${endpoint}: ${asker}`).toBe(row.says.to.some((one) => one === asker))
  }
  if (asker !== "readerA" && row.stands !== undefined)
    expect(await row.stands(things, path), `${endpoint}: ${asker}`).toBe(true)
  return answer.status
}

/** An asker's status in a row. */
const statusOf = (row: Row, asker: Asker): number => row.statuses[askers.indexOf(asker)] ?? 0

describe("the table of who may do what", () => {
  it("names no call that the contract has not", () => {
    expect(Object.keys(table).filter((endpoint) => !calls.has(endpoint))).toEqual([])
  })

  it("asks as a visitor, and as two of every role", () => {
    const roles = askers.flatMap((asker) => (asker === "visitor" ? [] : [things.people[asker].role]))
    expect(roles.toSorted()).toEqual(Role.literals.flatMap((role) => [role, role]).toSorted())
  })

  it.each([...calls].filter(([, { namesThing }]) => namesThing).map(([endpoint]) => endpoint))(
    "names what is somebody's, and what nobody has: %s",
    (endpoint) => {
      const owners = (table[endpoint] ?? []).map(({ whose }) => whose)
      expect(owners, "every row says whose").not.toContain(undefined)
      expect(owners).toContain("nobody")
      expect(owners.some((owner) => owner !== "nobody")).toBe(true)
    }
  )

  it("gives nobody what is another's", () => {
    const given = Object.entries(table).flatMap(([endpoint, rows]) =>
      rows
        .filter(({ whose, stands, says }) => whose !== "everybody" && stands === undefined && says === undefined)
        .flatMap((row) =>
          askers
            .filter((asker) => row.whose !== undefined && asker !== row.whose && statusOf(row, asker) < 400)
            .map((asker) => `${endpoint}: ${asker}`)
        )
    )
    // Who has a family of their own may take anybody out of it, also those who are not in it.
    expect([...new Set(given.map((one) => one.slice(0, one.indexOf(":"))))]).toEqual([
      "delete /api/family/members/{id}"
    ])
  })
})

it("says of every publisher's call what members may", () => {
  const unsaid = Object.entries(table).filter(
    ([endpoint, rows]) => endpoint.includes(" /api/publisher/") && rows.some(({ members }) => members === undefined)
  )
  expect(unsaid).toEqual([])
})

it("says of every call of the support team what they may", () => {
  const ofTeam = Object.entries(table).filter(([endpoint]) => endpoint.includes(" /api/team/"))
  expect(ofTeam.filter(([, rows]) => rows.some(({ support }) => support === undefined))).toEqual([])
})

it.each([...calls.keys()])("lets exactly those who may: %s", async (endpoint) => {
  const rows = table[endpoint] ?? []
  expect(rows, "a call of the contract has a row").not.toEqual([])
  for (const row of rows) {
    const statuses: Array<number> = []
    for (const asker of askers) statuses.push(await ask(asker, endpoint, row))
    expect(statuses, String(rows.indexOf(row))).toEqual([...row.statuses])
    if (row.support !== undefined) expect(await ask("support", endpoint, row), "support").toBe(row.support)
    if (row.members === undefined) continue
    const ofMembers: Array<number> = []
    for (const asker of memberAskers) {
      await things.restoreMembers()
      ofMembers.push(await ask(asker, endpoint, row))
    }
    expect(ofMembers, `${rows.indexOf(row)}: members`).toEqual([...row.members])
  }
})

it("tells nobody what is another's", async () => {
  const get = async (path: string, asker: Asker) => {
    const headers = asker === "visitor" ? undefined : { authorization: `Bearer ${things.tokens[asker]}` }
    return (await server.fetch(path, headers === undefined ? {} : { headers })).text()
  }
  await things.emptyFamilies()
  const secrets = {
    "/api/devices": await things.device(),
    "/api/family": await things.member(),
    "/api/library": things.paid,
    "/api/recently-viewed": things.paid,
    "/api/issue-reading-data": things.paid
  }
  for (const kept of ["recently_viewed", "plan_issues", "reading_data"])
    await things.asked((sql) => sql`DELETE FROM ${sql(kept)} WHERE user_id <> ${things.ids.readerA}`)
  for (const [path, secret] of Object.entries(secrets)) {
    expect(await get(path, "readerA"), path).toContain(secret)
    for (const asker of askers.filter((one) => one !== "readerA"))
      expect(await get(path, asker), `${path}: ${asker}`).not.toContain(secret)
  }
})

/** Calls that the contract does not describe: those of the tus protocol. */
const inPieces: Readonly<
  Record<string, readonly [headers: Readonly<Record<string, string>>, statuses: Statuses, members: MemberStatuses]>
> = {
  "POST /api/publisher/uploads": [{ "upload-length": "0" }, [401, 403, 403, 422, 422], [422, 403, 403, 422]],
  "OPTIONS /api/publisher/uploads": [{}, [401, 403, 403, 204, 204], [204, 403, 403, 204]],
  "HEAD /api/publisher/uploads/{id}": [{}, [401, 403, 403, 200, 404], [404, 403, 403, 404]],
  "PATCH /api/publisher/uploads/{id}": [
    { "upload-offset": "9", "content-type": "application/offset+octet-stream" },
    [401, 403, 403, 409, 404],
    [404, 403, 403, 404]
  ],
  "DELETE /api/publisher/uploads/{id}": [{}, [401, 403, 403, 204, 404], [404, 403, 403, 404]]
}

it.each(Object.entries(inPieces))("lets exactly those who may: %s", async (call, [headers, expected, ofMembers]) => {
  const asking = async (asker: AnyAsker, id: string) => {
    const [method = "", path = ""] = call.split(" ")
    const answer = await server.fetch(path.replace("{id}", id), {
      method,
      headers: {
        ...headers,
        "tus-resumable": "1.0.0",
        ...(asker === "visitor" ? {} : { authorization: `Bearer ${tokenOf(asker)}` })
      }
    })
    if (answer.status >= 400 && method !== "HEAD") {
      expect(await answer.json(), call).toMatchObject({ success: false, message: expect.stringMatching(/./) })
    }
    return answer.status
  }
  const made = await server.fetch("/api/publisher/uploads", {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": "3", authorization: `Bearer ${things.tokens.publisher1}` }
  })
  const id = made.headers.get("location")?.split("/").at(-1) ?? ""
  await things.restoreMembers()
  const found: Array<number> = []
  for (const asker of memberAskers) found.push(await asking(asker, id))
  expect(found).toEqual([...ofMembers])
  const statuses: Array<number> = []
  // Who may delete it comes last.
  for (const asker of ["visitor", "readerA", "readerB", "publisher2", "publisher1"] as const) {
    statuses.push(await asking(asker, id))
  }
  const [visitor, readerA, readerB, publisher1, publisher2] = expected
  expect(statuses).toEqual([visitor, readerA, readerB, publisher2, publisher1])
})

it("says in its description which calls need somebody", async () => {
  const { paths } = (await (await server.fetch("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security: ReadonlyArray<object> }>>
  }
  for (const [endpoint, rows] of Object.entries(table)) {
    const [method = "", path = ""] = endpoint.split(" ")
    const needsSomebody = rows.every(({ statuses }) => statuses[0] === 401 && statuses[1] !== 401)
    expect((paths[path]?.[method]?.security ?? []).length > 0, endpoint).toBe(needsSomebody)
  }
})
