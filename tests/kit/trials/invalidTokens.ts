import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHmac, createSign, generateKeyPairSync, randomBytes } from "node:crypto"
import { newId } from "../../../server/platform/identity.ts"
import { hashOf, newSecret } from "../../../server/platform/secrets.ts"
import { type Audience, Tokens } from "../../../server/platform/tokens.ts"
import { type MailPurpose, MailTokens } from "../../../server/session/MailTokens.ts"
import { accessSeconds, Sessions } from "../../../server/session/Sessions.ts"
import { Accounts } from "../../../server/session/Accounts.ts"
import { startOpenIdProvider } from "../../../scripts/openIdProvider.ts"
import { type RunningServer, startServer } from "../harness/server.ts"
import { seeded, shuffled } from "../harness/seededRandom.ts"
import { socialBrowser } from "../harness/socialBrowser.ts"
import { pageCount, populate } from "../fixtures/seedData.ts"
import { password, type Person } from "../fixtures/seedPeople.ts"

const kinds = ["access", "refresh", "verify", "reset", "content", "social"] as const

/** The kinds of tokens; `social` is the state of a sign-in at a provider. */
type Kind = (typeof kinds)[number]

/** A token as presented; a state comes with a browser's cookie, and with the provider's parameters. */
interface Presented {
  readonly token: string
  readonly cookie?: string
  readonly answer?: URLSearchParams
}

/** An endpoint that accepts a token. */
interface Endpoint {
  readonly name: string
  readonly kind: Kind
  /** Null if the token was refused as its kind should be; otherwise what happened. */
  readonly present: (presented: Presented) => Promise<string | null>
}

/** A way to make an invalid token. */
interface Attack {
  readonly name: string
  readonly kind: Kind
  readonly make: () => Promise<Presented>
  /** Signing out accepts expired access tokens, so that endpoint does not count. */
  readonly isRunOut?: boolean
  /** A further fault after the refusal; null if there is none. */
  readonly after?: () => Promise<string | null>
}

export interface Trials {
  readonly tried: number
  /** Ways to make invalid tokens, each at an endpoint of its kind. */
  readonly attacks: number
  readonly endpoints: number
  /** Sessions ended because an attacker presented their used refresh token. */
  readonly families: number
  /** Tokens that were accepted, and other faults. */
  readonly complaints: ReadonlyArray<string>
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** What a header or a cookie can carry. */
const isCarried: Record<Kind, RegExp> = {
  access: /^[\x21-\x7e]{1,6000}$/,
  content: /^[\w.=+/~!#$&'()*:<>?@[\]^`{|}-]{1,3500}$/,
  refresh: /^[^]+$/,
  verify: /^[^]+$/,
  reset: /^[^]+$/,
  social: /^[^]+$/
}

type Change = (token: string, other: string, random: () => number) => string

/** One part of a token, changed. */
const partChanged = (token: string, random: () => number, change: (bytes: Buffer) => void): string => {
  const parts = token.split(".")
  const place = Math.floor(random() * parts.length)
  const bytes = Buffer.from(parts[place] ?? "", "base64url")
  change(bytes)
  return parts.with(place, bytes.toString("base64url")).join(".")
}

/** The same bytes: the last letter of base64 has bits without meaning. */
const withSpareBits = (token: string, random: () => number): string => {
  const last = letters.indexOf(token.at(-1) ?? "")
  const spare = token.split(".").at(-1)!.length % 4 === 3 ? 4 : 16
  return token.slice(0, -1) + letters[last - (last % spare) + ((last + 1 + Math.floor(random() * (spare - 1))) % spare)]
}

const changes: Readonly<Record<string, Change>> = {
  "cut at its end": (token, _, random) => token.slice(0, 1 + Math.floor(random() * (token.length - 1))),
  "cut at its beginning": (token, _, random) => token.slice(1 + Math.floor(random() * (token.length - 1))),
  "cut in its middle": (token, _, random) => {
    const from = Math.floor(random() * (token.length - 1))
    return token.slice(0, from) + token.slice(from + 1 + Math.floor(random() * 4))
  },
  "with another letter": (token, _, random) => {
    const place = Math.floor(random() * token.length)
    return token.slice(0, place) + letters[Math.floor(random() * letters.length)] + token.slice(place + 1)
  },
  "with another bit": (token, _, random) =>
    partChanged(token, random, (bytes) => {
      const place = Math.floor(random() * bytes.length)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8))
    }),
  "with more at its end": (token, _, random) => token + letters[Math.floor(random() * letters.length)],
  "with more at its beginning": (token, _, random) => letters[Math.floor(random() * letters.length)] + token,
  "in capitals": (token) => token.toUpperCase(),
  "in small letters": (token) => token.toLowerCase(),
  "in base64 again": (token) => Buffer.from(token).toString("base64"),
  "in base64url again": (token) => Buffer.from(token).toString("base64url"),
  "in hex": (token) => Buffer.from(token).toString("hex"),
  "in the other alphabet, padded": (token) => `${token.replaceAll("-", "+").replaceAll("_", "/")}=`,
  padded: (token) => `${token}=`,
  "with spare bits set": (token, _, random) => withSpareBits(token, random),
  backwards: (token) => [...token].toReversed().join(""),
  twice: (token) => token + token,
  "as its hash": (token) => hashOf(token),
  "ended by another's": (token, other, random) => {
    const place = 1 + Math.floor(random() * (token.length - 1))
    return token.slice(0, place) + other.slice(place)
  },
  "with a NUL": (token, _, random) => {
    const place = Math.floor(random() * token.length)
    return `${token.slice(0, place)}\0${token.slice(place)}`
  }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

const decoded = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>

/** A token with this header and these claims, signed by `sign`. */
const made = (head: object, claims: object, sign: (text: string) => string): string => {
  const text = `${encoded(head)}.${encoded(claims)}`
  return `${text}.${sign(text)}`
}

const hmac =
  (key: string | Buffer, hash = "sha256") =>
  (text: string) =>
    createHmac(hash, key).update(text).digest("base64url")

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 })
const publicPem = pair.publicKey.export({ type: "spki", format: "pem" })
const rsa = (text: string) => createSign("sha256").update(text).sign(pair.privateKey, "base64url")

type Forging = (token: string, key: Buffer, pick: <A>(items: ReadonlyArray<A>) => A) => string

/** Attacks on a token that names its own algorithm (RFC 8725). */
const forgeries: Readonly<Record<string, Forging>> = {
  "not signed": (token, _, pick) => {
    const [, , signature = ""] = token.split(".")
    return made({ alg: pick(["none", "None", "NONE", "nOnE", "", null]) }, decoded(token), () => pick(["", signature]))
  },
  "signed with a key of one's own": (token) => made({ alg: "HS256" }, decoded(token), hmac(randomBytes(32))),
  "signed with a key that anybody guesses": (token, _, pick) => {
    const claims = decoded(token)
    const keys = [
      "",
      "secret",
      "sayfa",
      "null",
      "undefined",
      "\0".repeat(32),
      String(claims["sid"]),
      encoded({}),
      token
    ]
    return made({ alg: "HS256" }, claims, hmac(pick(keys)))
  },
  "signed by another method": (token, key, pick) => {
    const [alg, hash] = pick([
      ["HS384", "sha384"],
      ["HS512", "sha512"],
      ["HS1", "sha1"],
      ["hs256", "sha256"]
    ] as const)
    return made({ alg }, decoded(token), hmac(key, hash))
  },
  "signed by a pair of keys of one's own": (token, _, pick) => {
    const jwk = pair.publicKey.export({ format: "jwk" })
    const more = pick([{}, { jwk }, { jku: "https://kotu.example/keys" }, { kid: "1" }])
    return made({ alg: "RS256", ...more }, decoded(token), rsa)
  },
  "signed with a public key for a secret": (token, _, pick) => {
    const head = { alg: "HS256", ...pick([{}, { kid: "1" }, { jwk: pair.publicKey.export({ format: "jwk" }) }]) }
    return made(head, decoded(token), hmac(publicPem))
  },
  "with a key that it names itself": (token, _, pick) => {
    const [kid, key] = pick([
      ["/dev/null", ""],
      ["../../../../dev/null", ""],
      ["' UNION SELECT 'x", "x"]
    ] as const)
    return made({ alg: "HS256", kid }, decoded(token), hmac(key))
  },
  "with a head that wants more": (token, key, pick) =>
    made(
      pick([
        { alg: "HS256", crit: ["x"], x: 1 },
        { alg: "HS256", b64: false, crit: ["b64"] },
        { alg: ["HS256"] },
        { alg: "dir", enc: "A256GCM" },
        { typ: "JWT" }
      ]),
      decoded(token),
      hmac(key)
    ),
  "with claims changed after it was signed": (token, _, pick) => {
    const [head = "", , signature = ""] = token.split(".")
    const changed = pick([
      { exp: 9_999_999_999 },
      { exp: null },
      { aud: ["access", "content"] },
      { gen: 7 },
      { limit: null },
      { role: "PUBLISHER_ADMIN" }
    ])
    return `${head}.${encoded({ ...decoded(token), ...changed })}.${signature}`
  },
  "signed for another purpose": (token, key, pick) =>
    made(
      { alg: "HS256" },
      { ...decoded(token), aud: pick(["", "refresh", "Access", "CONTENT", "verify", null, [], {}]) },
      hmac(key)
    ),
  "as an object": (token) => {
    const [head, payload, signature] = token.split(".")
    return JSON.stringify({ payload, signatures: [{ protected: head, signature }] })
  }
}

const run = (server: RunningServer, use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

const refusals: Record<Exclude<Kind, "access" | "content">, ReadonlyArray<string>> = {
  refresh: ["RefreshRefused", "InvalidRequest"],
  verify: ["LinkRefused", "InvalidRequest"],
  reset: ["LinkRefused", "InvalidRequest"],
  social: ["SocialRefused", "InvalidRequest"]
}

const tagOf = async (answer: Response): Promise<string> => {
  const text = await answer.text()
  const tag = /"_tag":"(\w+)"/.exec(text)?.[1]
  return `${answer.status}${tag === undefined ? "" : ` ${tag}`}`
}

/** Every endpoint that accepts a token, on a server with a publisher as victim and a user as attacker. */
const stage = async (server: RunningServer, issuer: string) => {
  const seedData = await populate(server)
  const [key] = await server.inside(
    SqlClient.SqlClient.use((sql) => sql<{ value: string }>`SELECT value FROM settings WHERE key = 'secret'`)
  )
  const secret = Buffer.from(key?.value ?? "", "base64url")

  const open = (person: Person) =>
    server.inside(
      Effect.gen(function* () {
        const account = yield* (yield* Accounts).byEmail(seedData.people[person].email)
        const session = yield* (yield* Sessions).openByPassword(account!, { remembered: false, userAgent: "" })
        return { ...session!, sid: String(decoded(session!.token)["sid"]) }
      })
    )
  const sign = (audience: Audience, claims: Readonly<Record<string, unknown>>, seconds: number) =>
    server.inside(Tokens.use((tokens) => tokens.sign(audience, claims, seconds)))
  const mailed = (purpose: MailPurpose, person: Person) =>
    server.inside(MailTokens.use((tokens) => tokens.make(seedData.ids[person], purpose)))
  /** Begins a sign-in at the provider, in a new browser. */
  const begin = async () => {
    const browser = socialBrowser(server)
    const authUrl = String((await browser.initiate()).body.authUrl)
    const token = new URL(authUrl).searchParams.get("state") ?? ""
    return { browser, authUrl, token, cookie: `sayfa_social=${browser.secret()}` }
  }
  /** With the provider's claims about a person. */
  const answered = async () => {
    const { browser, authUrl, token, cookie } = await begin()
    return { token, cookie, answer: new URLSearchParams(await browser.choose(authUrl, { who: "ayse" })) }
  }
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })

  const victim = await open("publisher1")
  const attacker = await open("readerB")
  const passOf = (issue: string, sid: string, limit: number | null = null) => ({ issue, folder: issue, limit, sid })
  /** A valid token of each kind, as its owner has it. */
  const genuine: Record<Kind, () => Promise<Presented>> = {
    access: async () => ({ token: await sign("access", { sid: victim.sid, gen: 0 }, accessSeconds) }),
    refresh: async () => ({ token: victim.refreshToken }),
    verify: async () => ({ token: await mailed("verify", "publisher1") }),
    reset: async () => ({ token: await mailed("reset", "publisher1") }),
    content: async () => ({ token: await sign("content", passOf(seedData.paid, victim.sid), 3600) }),
    social: answered
  }
  /** The same of another user. */
  const others: Record<Kind, () => Promise<Presented>> = {
    access: async () => ({ token: await sign("access", { sid: attacker.sid, gen: 0 }, accessSeconds) }),
    refresh: async () => ({ token: attacker.refreshToken }),
    verify: async () => ({ token: await mailed("verify", "readerB") }),
    reset: async () => ({ token: await mailed("reset", "readerB") }),
    content: async () => ({ token: await sign("content", passOf(seedData.free, attacker.sid), 3600) }),
    social: begin
  }

  const answerWith = (code: string) => new URLSearchParams({ code, iss: issuer })

  const bearer =
    (method: string, path: string, body?: unknown) =>
    async ({ token }: Presented): Promise<string | null> => {
      const answer = await server.fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "tus-resumable": "1.0.0",
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const said = await tagOf(answer)
      return said === "401 Unauthorised" || (method === "HEAD" && answer.status === 401) ? null : said
    }

  /** Signing out always gives the same answer; the sessions tell whether it worked. */
  const signOut = async (presented: Presented): Promise<string | null> => {
    await bearer("POST", "/api/logout")(presented)
    const isAlive = await server.inside(Sessions.use((sessions) => sessions.isAlive(victim.sid)))
    if (isAlive) return null
    await run(server, (sql) => sql`UPDATE sessions SET revoked_at = NULL WHERE id = ${victim.sid}`)
    return "signed out"
  }

  const said =
    (kind: keyof typeof refusals, ask: (presented: Presented) => Promise<Response>) =>
    async (presented: Presented): Promise<string | null> => {
      const answered = await tagOf(await ask(presented))
      const [status, tag = ""] = answered.split(" ")
      return (status === "400" || status === "401") && refusals[kind].includes(tag) ? null : answered
    }

  const page = (name: string): Endpoint => ({
    name: `GET ${name}`,
    kind: "content",
    present: async ({ token }) => {
      const answered = await tagOf(
        await server.fetch(`/content/${seedData.paid}/${name}`, { headers: { cookie: `sayfa_content=${token}` } })
      )
      return answered === "403 ContentRefused" ? null : answered
    }
  })

  const described = (await (await server.fetch("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security?: ReadonlyArray<object> }>>
  }
  const guarded = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method]) => [method.toUpperCase(), path] as const)
  )
  const undescribed = [
    ["GET", "/api/check-auth"],
    ["POST", "/api/session/verify"],
    ["GET", "/api/issues/{id}"],
    ["POST", "/api/publisher/uploads"],
    ["HEAD", "/api/publisher/uploads/aaaaaaaaaaaaaaa"],
    ["PATCH", "/api/publisher/uploads/aaaaaaaaaaaaaaa"],
    ["DELETE", "/api/publisher/uploads/aaaaaaaaaaaaaaa"]
  ] as const
  const endpoints: ReadonlyArray<Endpoint> = [
    ...[...guarded, ...undescribed].map(([method, path]): Endpoint => {
      const address = path.replace("{publicationId}", seedData.paidPublication).replace("{id}", seedData.paid)
      const body = method === "POST" && !path.endsWith("/uploads") ? { client_id: "tarayici-1" } : undefined
      return { name: `${method} ${path}`, kind: "access", present: bearer(method, address, body) }
    }),
    { name: "POST /api/logout", kind: "access", present: signOut },
    {
      name: "POST /api/auth/refresh-token",
      kind: "refresh",
      present: said("refresh", ({ token }) => post("/api/auth/refresh-token", { refreshToken: token }))
    },
    {
      name: "POST /api/auth/verify",
      kind: "verify",
      present: said("verify", ({ token }) => post("/api/auth/verify", { token }))
    },
    {
      name: "POST /api/auth/reset",
      kind: "reset",
      present: said("reset", ({ token }) => post("/api/auth/reset", { token, password, passwordConfirm: password }))
    },
    ...[`${pageCount}.html`, `${pageCount}.webp`, `${pageCount}-300.webp`].map(page),
    {
      name: "POST /api/oauth/complete",
      kind: "social",
      present: said("social", ({ token, cookie, answer = answerWith(newSecret()) }) => {
        const query = new URLSearchParams(answer)
        query.set("state", token)
        return post("/api/oauth/complete", { query: query.toString() }, cookie === undefined ? {} : { cookie })
      })
    }
  ]

  return {
    seedData,
    secret,
    open,
    sign,
    mailed,
    begin,
    answered,
    post,
    passOf,
    victim,
    attacker,
    genuine,
    others,
    endpoints
  }
}

type Stage = Awaited<ReturnType<typeof stage>>

/** Every way to make an invalid token. */
const attacksOn = (server: RunningServer, at: Stage, random: () => number): ReadonlyArray<Attack> => {
  const { seedData, secret, open, sign, mailed, begin, answered, post, passOf, genuine, others } = at
  const pick = <A>(items: ReadonlyArray<A>): A => items[Math.floor(random() * items.length)]!
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

  /** Retried until it is nobody's token and can be sent: a header cannot carry a NUL, for example. */
  const until = (kind: Kind, given: ReadonlyArray<string>, next: () => string): string => {
    for (let turn = 0; turn < 50; turn++) {
      const token = next()
      if (!given.includes(token) && isCarried[kind].test(token)) return token
    }
    return newSecret()
  }

  const changed = (kind: Kind, name: string, change: Change): Attack => ({
    name,
    kind,
    make: async () => {
      const [mine, { token: other }] = [await genuine[kind](), await others[kind]()]
      const { token } = mine
      return { ...mine, token: until(kind, [token, other], () => change(token, other, random)) }
    }
  })

  const forged = (kind: "access" | "content", name: string, forge: Forging): Attack => ({
    name,
    kind,
    make: async () => {
      const { token } = await genuine[kind]()
      return { token: until(kind, [token], () => forge(token, secret, pick)) }
    }
  })

  const swapped = (kind: Kind, other: Kind): Attack => ({
    name: `that is a good one of ${other}`,
    kind,
    make: async () => ({ ...(await genuine[kind]()), token: (await genuine[other]()).token })
  })

  const random32 = (kind: Kind): Attack => ({
    name: "that was made up",
    kind,
    make: async () => ({
      ...(await genuine[kind]()),
      token: pick([
        newSecret(),
        newId(),
        randomBytes(32).toString("hex"),
        at.victim.sid,
        seedData.ids.publisher1,
        "undefined",
        "null",
        "0",
        "[object%20Object]"
      ])
    })
  })

  /** Ways to end a session. */
  const ends: Readonly<Record<string, (sid: string, token: string) => Promise<unknown>>> = {
    "of a session that was signed out": (_, token) => post("/api/logout", {}, bearing(token)),
    "of a device that was signed out": async (sid) => {
      const { token } = await open("readerA")
      await server.fetch(`/api/devices/${sid}`, { method: "DELETE", headers: bearing(token) })
    },
    "of a session that was not used for long": (sid) =>
      run(server, (sql) => sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = ${sid}`),
    "of a session that is gone": (sid) => run(server, (sql) => sql`DELETE FROM sessions WHERE id = ${sid}`),
    "of before the password was changed": async () => {
      const { token } = await open("readerA")
      const body = { currentPassword: password, password, passwordConfirm: password }
      // An account changes its password a few times an hour.
      await run(server, (sql) => sql`DELETE FROM attempts`)
      const answer = await post("/api/change-password", body, bearing(token))
      if (!answer.ok) throw new Error(`The password was not changed: ${await answer.text()}`)
    },
    "of before the password was reset": async () => {
      const body = { token: await mailed("reset", "readerA"), password, passwordConfirm: password }
      await post("/api/auth/reset", body)
    }
  }
  const ofEnded = (kind: "access" | "refresh" | "content", name: string): Attack => ({
    name,
    kind,
    make: async () => {
      const { sid, token, refreshToken } = await open("readerA")
      await ends[name]!(sid, token)
      if (kind === "refresh") return { token: refreshToken }
      if (kind === "access") return { token: await sign("access", { sid, gen: pick([0, 1, 9]) }, accessSeconds) }
      return { token: await sign("content", passOf(seedData.paid, sid), 3600) }
    }
  })

  /** Makes a valid mail token, and then invalidates it. */
  const ofMail = (
    kind: MailPurpose,
    name: string,
    spoil: (token: string) => Promise<unknown>,
    person: Person = "readerA"
  ): Attack => ({
    name,
    kind,
    make: async () => {
      const token = await mailed(kind, person)
      await spoil(token)
      return { token }
    }
  })
  const age = (token: string) =>
    run(
      server,
      (sql) => sql`UPDATE mail_tokens SET expires_at = now() - interval '1 second' WHERE hash = ${hashOf(token)}`
    )
  const use = (kind: MailPurpose) => (token: string) =>
    post(`/api/auth/${kind}`, { token, password, passwordConfirm: password })

  const stolen = (): Attack => {
    let family = { token: "", refreshToken: "" }
    return {
      name: "that was used before",
      kind: "refresh",
      make: async () => {
        const first = await open("readerA")
        family = await server.inside(
          Effect.gen(function* () {
            const sessions = yield* Sessions
            let newest = first as { readonly token: string; readonly refreshToken: string }
            for (let turn = 0; turn < 2; turn++) newest = (yield* sessions.refresh(newest.refreshToken))!
            return newest
          })
        )
        await run(
          server,
          (sql) =>
            sql`UPDATE refresh_tokens SET used_at = now() - interval '11 seconds' WHERE session_id = ${first.sid}`
        )
        return { token: first.refreshToken }
      },
      after: async () => {
        const renewed = await post("/api/auth/refresh-token", { refreshToken: family.refreshToken })
        const asked = await server.fetch("/api/user-profile", { headers: bearing(family.token) })
        return renewed.status === 401 && asked.status === 401 ? null : "its family lives on"
      }
    }
  }

  const social = (name: string, make: () => Promise<Presented>): Attack => ({ name, kind: "social", make })

  return [
    ...kinds.flatMap((kind) => [
      ...Object.entries(changes).map(([name, change]) => changed(kind, name, change)),
      ...kinds.filter((other) => other !== kind).map((other) => swapped(kind, other)),
      random32(kind)
    ]),
    ...(["access", "content"] as const).flatMap((kind) =>
      Object.entries(forgeries).map(([name, forge]) => forged(kind, name, forge))
    ),
    ...(["access", "refresh", "content"] as const).flatMap((kind) =>
      Object.keys(ends).map((name) => ofEnded(kind, name))
    ),
    {
      name: "that has run out",
      kind: "access",
      isRunOut: true,
      make: async () => ({
        token: await sign("access", { sid: at.victim.sid, gen: 0 }, -1 - Math.floor(random() * 1e6))
      })
    },
    {
      name: "signed for pages of issues",
      kind: "access",
      make: async () => ({
        token: await sign("content", { ...passOf(seedData.paid, at.victim.sid), gen: 0 }, accessSeconds)
      })
    },
    {
      name: "that lacks what it is of",
      kind: "access",
      make: async () => {
        const claims = pick([
          { gen: 0 },
          { sid: at.victim.sid },
          { sid: null, gen: 0 },
          { sid: at.victim.sid, gen: "0" }
        ])
        return { token: await sign("access", claims, accessSeconds) }
      }
    },
    {
      name: "that has run out",
      kind: "content",
      make: async () => ({
        token: await sign("content", passOf(seedData.paid, at.victim.sid), -1 - Math.floor(random() * 1e6))
      })
    },
    {
      name: "of another issue",
      kind: "content",
      make: async () => ({
        token: await sign("content", passOf(pick([seedData.otherPaid, seedData.free]), at.victim.sid), 3600)
      })
    },
    {
      name: "of a preview",
      kind: "content",
      make: async () => ({ token: await sign("content", passOf(seedData.paid, at.victim.sid, pageCount - 1), 3600) })
    },
    {
      name: "signed for calls",
      kind: "content",
      make: async () => ({ token: await sign("access", passOf(seedData.paid, at.victim.sid), 3600) })
    },
    {
      name: "that follows by a secret of one's own",
      kind: "refresh",
      make: async () => ({ token: hmac(randomBytes(32))(`successor\0${at.victim.refreshToken}`) })
    },
    stolen(),
    ofMail("verify", "that is too old", age),
    ofMail("verify", "that was used before", use("verify")),
    ofMail("reset", "that is too old", age),
    ofMail("reset", "that was used before", use("reset")),
    ofMail("reset", "of before another was used", async () => use("reset")(await mailed("reset", "readerA"))),
    ofMail("reset", "of before the password was changed", () => ends["of before the password was changed"]!("", "")),
    social("in another browser", async () => ({ ...(await answered()), cookie: (await begin()).cookie })),
    social("without its browser", async () => {
      const { token, answer } = await answered()
      return { token, answer: answer! }
    }),
    social("that is too old", async () => {
      const attempt = await answered()
      await run(
        server,
        (sql) => sql`UPDATE social_attempts SET expires_at = now() - interval '1 second'
          WHERE state_hash = ${hashOf(attempt.token)}`
      )
      return attempt
    }),
    social("that was used before", async () => {
      const attempt = await answered()
      const givenUp = { query: `error=access_denied&state=${attempt.token}` }
      await post("/api/oauth/complete", givenUp, { cookie: attempt.cookie })
      return attempt
    }),
    social("with a code of another question", async () => ({ ...(await begin()), answer: (await answered()).answer })),
    social("with a code that was made up", begin)
  ]
}

/** The effect of a valid token of each kind; without it, the refusals above would prove nothing. */
const validTokensWork = async (at: Stage): Promise<ReadonlyArray<string>> => {
  const { endpoints, genuine } = at
  const complaints: Array<string> = []
  const ordered = [
    ...endpoints.filter(({ kind }) => kind !== "reset"),
    ...endpoints.filter(({ kind }) => kind === "reset")
  ]
  for (const endpoint of ordered) {
    const answered = await endpoint.present(await genuine[endpoint.kind]())
    const isTaken = endpoint.kind === "access" ? answered !== null && !answered.startsWith("5") : answered === "200"
    if (!isTaken) complaints.push(`a valid token was refused at ${endpoint.name}: ${answered}`)
  }
  return complaints
}

/**
 * Presents invalid tokens of every kind at every endpoint that accepts one: forged, expired, swapped, cut, re-encoded,
 * used before, and of ended sessions. In the end valid ones must still work at each endpoint.
 */
export const presentInvalidTokens = async (count: number, seed: number): Promise<Trials> => {
  const provider = await startOpenIdProvider()
  const many = "1000000"
  const server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: many,
      LOGIN_ATTEMPTS_PER_ADDRESS: many,
      LOGIN_ATTEMPTS_PER_ACCOUNT: many,
      TOKEN_ATTEMPTS: many,
      FORGOT_ATTEMPTS: many,
      FORGOT_ATTEMPTS_PER_ADDRESS: many,
      ...provider.variables
    }
  })
  try {
    const at = await stage(server, provider.issuer)
    const random = seeded(seed)
    const attacks = attacksOn(server, at, random)
    const complaints: Array<string> = []
    let families = 0
    let round: ReadonlyArray<Attack> = []
    for (let tried = 0; tried < count; tried++) {
      if (tried % attacks.length === 0) round = shuffled(attacks, seed + tried)
      const attack = round[tried % attacks.length]!
      const open = at.endpoints.filter(
        ({ kind, name }) => kind === attack.kind && !(attack.isRunOut === true && name === "POST /api/logout")
      )
      const endpoint = open[Math.floor(random() * open.length)]!
      const answered = await endpoint.present(await attack.make())
      if (answered !== null) complaints.push(`${attack.kind} token ${attack.name} at ${endpoint.name}: ${answered}`)
      if (attack.after !== undefined) {
        const left = await attack.after()
        if (left === null) families += 1
        else complaints.push(`${attack.kind} token ${attack.name}: ${left}`)
      }
    }
    complaints.push(...(await validTokensWork(at)))
    return { tried: count, attacks: attacks.length, endpoints: at.endpoints.length, families, complaints }
  } finally {
    await server.stop()
    await provider.stop()
  }
}
