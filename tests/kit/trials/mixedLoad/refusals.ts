import { arrive } from "./Visitor.ts"
import { type Account, signIn } from "./reading.ts"
import { oneOf, type World } from "./World.ts"

/** Requests of people without a right, of broken clients and of scanners, each refused as the contract says. */
export const beRefused = async (world: World): Promise<void> => {
  const visitor = arrive(world.url, world.ledger)
  const { id } = oneOf(world, world.issues)
  const login = "/api/auth/login"
  const nobody = { email: "kimse@okur.example", password: "yanlış parola" }
  await visitor.ask(login, { body: nobody, expected: [401, 429] })
  await visitor.ask("/api/library", { expected: 401 })
  await visitor.ask("/api/library", { headers: { authorization: "Bearer a.b.c" }, expected: 401 })
  await visitor.ask("/api/publisher/issues", { expected: 401 })
  await visitor.ask("/api/yok", { expected: 404 })
  await visitor.ask("/wp-login.php", { expected: 404 })
  await visitor.ask("/api/issues/yok", { expected: 404 })
  await visitor.ask("/magazine/yok", { expected: 404 })
  await visitor.ask(`/content/${id}/1.webp`, { expected: 403 })
  await visitor.ask(login, { method: "DELETE", expected: 405 })
  const json = { "content-type": "application/json" }
  await visitor.ask(login, { headers: json, body: "{", expected: 400 })
  await visitor.ask(login, { headers: json, body: "{}", expected: 400 })
  await visitor.ask("/api/auth/refresh-token", { body: { refreshToken: "yok" }, expected: 401 })
  await visitor.ask("/api/analytics/site/batch", { body: [{ event_key: "x" }, null] })
  visitor.leave()
  world.ledger.did("refused visits")
}

/** Files that are no PDF, and calls that are not a reader's. */
export const refusePublisher = async (world: World, account: Account, publication: string): Promise<void> => {
  const publisher = await signIn(world, account)
  if (publisher === null) return
  const form = new FormData()
  const fields = { publication, title: "Boş", description: "Uzun", publish_date: "2026-07-01" }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("pdf", new Blob(["bu bir PDF değil"]), "sayı.pdf")
  const sent = new Response(form)
  await publisher.ask("/api/publisher/issues", {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: new Uint8Array(await sent.arrayBuffer()),
    expected: 422
  })
  await publisher.ask("/api/publisher/issues/yok/retry", { method: "POST", expected: 404 })
  await publisher.signOut()
  world.ledger.did("refused files")
}
