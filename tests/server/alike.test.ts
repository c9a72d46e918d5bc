import { once } from "node:events"
import { createServer } from "node:net"
import { afterAll, describe, expect, it } from "vitest"
import { type Call, type Comparison, compareAnswers } from "../kit/trials/accountDisclosure.ts"
import { startServer } from "../kit/harness/server.ts"
import { populate } from "../kit/fixtures/seedData.ts"

describe("an address that somebody has", () => {
  let compared: Promise<Record<Call, Comparison>> | null = null
  const comparison = () => (compared ??= compareAnswers(40, 4))

  it.each([
    ["login", 401, "Geçersiz e-posta adresi veya şifre.", 40],
    ["forgot", 200, "Şifre sıfırlama bağlantısı e-posta adresinize gönderildi.", 0],
    ["afterForgot", 200, '"items":[]', 0]
  ] as const)(
    "is answered by %s as one that nobody has, for as much work",
    async (call, status, sentence, work) => {
      const { answers, known, unknown, work: done } = (await comparison())[call]
      expect(answers).toHaveLength(1)
      expect(JSON.parse(answers[0] ?? "")).toMatchObject({ status, body: expect.stringContaining(sentence) })
      expect([known.length, unknown.length]).toEqual([40, 40])
      expect(done).toEqual({ known: work, unknown: work })
    },
    300_000
  )
})

describe("a forgotten password", () => {
  const mailServer = createServer()
  afterAll(() => void mailServer.close())

  it("is answered while the mail server says nothing, as it is where no mail is sent", async () => {
    mailServer.listen(0, "127.0.0.1")
    await once(mailServer, "listening")
    const { port } = mailServer.address() as { port: number }
    const called = once(mailServer, "connection")
    const server = await startServer({ variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, SHUTDOWN_SECONDS: "0" } })
    try {
      const { people } = await populate(server)
      const forgot = async (email: string) => {
        const answer = await server.fetch("/api/forgot-password", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email })
        })
        return { status: answer.status, body: await answer.text() }
      }
      const known = await forgot(people.readerA.email)
      expect(known.status).toBe(200)
      expect(await forgot("kimse@okur.example")).toEqual(known)
      const [silent] = (await called) as [{ destroy: () => void }]
      silent.destroy()
    } finally {
      await server.stop()
    }
  })
})
