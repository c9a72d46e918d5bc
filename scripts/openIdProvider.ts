import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { exportJWK, generateKeyPair } from "jose"
import { type Adapter, type AdapterPayload, interactionPolicy, type InteractionResults, Provider } from "oidc-provider"

/** A user of the provider. */
interface Person {
  readonly name: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** One for each way a provider can answer; ids beginning with `address:` were typed on the page. */
const people: Readonly<Record<string, Person>> = {
  ayse: { name: "Ayşe Işık", email: "ayse@saglayici.example", email_verified: true },
  mert: { name: "Mert Çınar", email: "mert@saglayici.example", email_verified: false },
  reader: { name: "Demo Okur", email: "reader@sayfa.example", email_verified: true },
  nobody: { name: "Adressiz Kişi" }
}

/** The errors that the page can answer with. */
const errors: Readonly<Record<string, InteractionResults>> = {
  cancel: { error: "access_denied", error_description: "given up" },
  fail: { error: "server_error", error_description: "as asked for" }
}

const kinds: Readonly<Record<string, string>> = {
  ayse: "doğrulanmış adres",
  mert: "doğrulanmamış adres",
  reader: "demo okurun adresi",
  nobody: "adresi söylenmez"
}

const page = (uid: string): string => `<!doctype html>
<html lang="tr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>Deneme sağlayıcısı</title>
<style>
  body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif; color: #222; background: #fff }
  button, input { font: inherit; padding: .6rem .8rem; border: 1px solid #777; border-radius: 4px; background: #f6f6f6 }
  form, label { display: block; margin: 0 0 .75rem }
  button { width: 100%; text-align: left }
  input:not([type=checkbox]) { width: 100%; box-sizing: border-box; background: #fff }
</style>
<h1>Deneme sağlayıcısı</h1>
<p>Yalnızca geliştirme ve testler için.</p>
<form method="post" action="/interaction/${uid}">
${Object.entries(people)
  .map(([id, { name, email }]) => `<p><button name="who" value="${id}">${name} (${email ?? kinds[id]})</button></p>`)
  .join("\n")}
<p><button name="who" value="fail">Hata ver</button></p>
<p><button name="who" value="cancel">Vazgeç</button></p>
</form>
<form method="post" action="/interaction/${uid}">
<label>Ad <input name="name" value="Başka Biri"></label>
<label>E-posta <input name="email" type="email" required></label>
<label><input name="verified" type="checkbox" value="yes"> Doğrulanmış</label>
<button name="who" value="other">Başka biri olarak devam et</button>
</form>
</html>
`

/** Stores everything in memory. */
const memory = (): ((model: string) => Adapter) => {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`
    const find = async (isIt: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model} `) && isIt(payload))?.[1]
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = kept.get(keyOf(id))
        if (payload !== undefined) kept.set(keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      }
    }
  }
}

const { base, Check, Prompt } = interactionPolicy

/** Asks who signs in every time. */
const everyTime = () => {
  const policy = base()
  policy.remove("consent")
  policy.remove("login")
  policy.add(
    new Prompt(
      { name: "login", requestable: true },
      new Check("each_time", "somebody is chosen each time", ({ oidc }) => oidc.result?.login === undefined)
    ),
    0
  )
  return policy
}

const generateKey = () => generateKeyPair("RS256", { extractable: true })

const describe = async (key: CryptoKey) => ({ ...(await exportJWK(key)), alg: "RS256", use: "sig", kid: "deneme" })

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"))
}

export const clients = {
  /** A public client with PKCE. */
  open: "sayfa",
  /** A client that authenticates with `secret`. */
  secret: "sayfa-secret"
} as const

export const clientSecret = "a-secret-of-tests"

export interface OpenIdProvider {
  readonly issuer: string
  /** The environment variables for a server. */
  readonly variables: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

export interface OpenIdProviderOptions {
  /** A free one by default. */
  readonly port?: number
  /** Whether the ID token contains the claims; otherwise only the user info does. */
  readonly tellsInToken?: boolean
  /** Whether tokens are signed with the published key; otherwise it is an impostor. */
  readonly isGenuine?: boolean
}

/**
 * A local OpenID issuer for development and tests: anybody can sign in as anybody. It accepts only shops on this
 * machine, on any port.
 */
export const startOpenIdProvider = async ({
  port = 0,
  tellsInToken = true,
  isGenuine = true
}: OpenIdProviderOptions = {}): Promise<OpenIdProvider> => {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`

  const [own, foreign] = [await generateKey(), await generateKey()]
  const known = new Map<string, Person>(Object.entries(people))
  const shop = {
    application_type: "native" as const,
    redirect_uris: ["http://127.0.0.1/oauth2-redirect", "http://localhost/oauth2-redirect"],
    grant_types: ["authorization_code"],
    response_types: ["code" as const]
  }
  const provider = new Provider(issuer, {
    adapter: memory(),
    jwks: { keys: [await describe(own.privateKey)] },
    cookies: { keys: ["kept by nobody"] },
    clients: [
      { ...shop, client_id: clients.open, token_endpoint_auth_method: "none" },
      {
        ...shop,
        client_id: clients.secret,
        client_secret: clientSecret,
        token_endpoint_auth_method: "client_secret_basic"
      }
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !tellsInToken,
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 3600, Session: 3600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: everyTime(), url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const person = known.get(id)
      return person === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? ""
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    }
  })

  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const who = body.get("who") ?? ""
    const email = body.get("email") ?? ""
    const accountId = who === "other" ? (body.get("sub") ?? `address:${email.toLowerCase()}`) : who
    if (who === "other") {
      known.set(accountId, { name: body.get("name") ?? "", email, email_verified: body.get("verified") === "yes" })
    }
    await provider.interactionFinished(request, response, errors[who] ?? { login: { accountId, remember: false } })
  }
  const callback = provider.callback()
  const published = JSON.stringify({ keys: [await describe((isGenuine ? own : foreign).publicKey)] })
  handle = (request, response) => {
    // Nobody stays signed in, so that another person can be chosen without signing out first.
    request.headers.cookie = (request.headers.cookie ?? "").replaceAll(/_session[^=]*=[^;]*;?\s*/g, "")
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? "")?.[1]
    if (request.url === "/jwks") response.writeHead(200, { "content-type": "application/json" }).end(published)
    else if (uid === undefined) void callback(request, response)
    else if (request.method === "POST") {
      choose(request, response).catch((error: unknown) => void response.writeHead(400).end(String(error)))
    } else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page(uid))
  }
  return {
    issuer,
    variables: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clients.open },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

if (import.meta.main) {
  const { issuer, stop } = await startOpenIdProvider({ port: Number(process.env["PORT"] ?? 0) })
  process.stdout.write(`OpenID provider: ${issuer}\n`)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())
}
