import { Effect, Layer, Logger } from "effect"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { freePort } from "../../scripts/freePort.ts"
import { Configuration, readEnvironment } from "../../server/platform/config.ts"
import { maxMailFiles, type Letter, Mail, Retries } from "../../server/platform/mail.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, sessionCalls } from "../kit/harness/sessionCalls.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-mail-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const letter: Letter = {
  to: "okur@okur.example",
  subject: "Konu: şifre",
  text: "Gizli metin, ığüşöç",
  html: "<p>Gizli metin, ığüşöç</p>"
}

type Log = ReadonlyArray<{ readonly message: string; readonly annotations: object }>

/** Runs with the mails of a server, which then stops; answers with what it logged. */
const mailing = async (
  work: (log: Log) => Effect.Effect<void, never, Mail>,
  variables: Readonly<Record<string, string>> = {},
  retries: ReadonlyArray<number> = [1, 1]
): Promise<Log> => {
  const environment = await Effect.runPromise(
    readEnvironment({ DATA_DIR: folder, PUBLIC_URL: "https://dergi.example", SHUTDOWN_SECONDS: "5", ...variables })
  )
  const log: Array<Log[number]> = []
  const layer = Mail.layer.pipe(
    Layer.provide([Configuration.layer(environment), Layer.succeed(Retries, retries)]),
    Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(JSON.parse(line)))]))
  )
  await Effect.runPromise(work(log).pipe(Effect.provide(layer)))
  return log
}

const send = (one: Letter = letter) => Mail.use((mail) => mail.send(one))

const sayings = (log: Log) => log.map(({ message }) => message)

const codes = (log: Log) => log.map(({ annotations }) => ("code" in annotations ? annotations.code : null))

const written = async (): Promise<ReadonlyArray<Email>> => {
  const names = (await readdir(join(folder, "mail"))).toSorted()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, "mail", name)))))
}

describe("a mail as a file", () => {
  it("is whole by the time the server has stopped, in plain text and as a page, and for nobody else to read", async () => {
    const log = await mailing(() => send())
    const [mail] = await written()
    expect(mail).toMatchObject({
      from: { name: "Sayfa", address: "no-reply@dergi.example" },
      to: [{ address: letter.to }],
      subject: letter.subject
    })
    expect(mail?.text?.trim()).toBe(letter.text)
    expect(mail?.html?.trim()).toBe(letter.html)
    const [name = ""] = await readdir(join(folder, "mail"))
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.+\.eml$/)
    expect((await stat(join(folder, "mail"))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, "mail", name))).mode & 0o777).toBe(0o600)
    expect(log).toMatchObject([{ message: "Mail written", annotations: { file: name } }])
    expect(JSON.stringify(log)).not.toMatch(/okur@|Konu|Gizli/)
  })

  it("comes from whom it was told to", async () => {
    await mailing(() => send(), { MAIL_FROM: "Dergi Evi <posta@yayin.example>" })
    await mailing(() => send(), { PUBLIC_URL: "", HOST: "127.0.0.1" })
    expect((await written()).map(({ from }) => from)).toEqual([
      { name: "Dergi Evi", address: "posta@yayin.example" },
      { name: "Sayfa", address: "no-reply@localhost" }
    ])
  })

  it("is one of many that are sent at once", async () => {
    await mailing(() =>
      Effect.forEach(
        Array.from({ length: 30 }, (_, turn) => turn),
        (turn) => send({ ...letter, subject: `${turn}` }),
        { concurrency: "unbounded", discard: true }
      )
    )
    const subjects = (await written()).map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)
    expect(subjects).toEqual(Array.from({ length: 30 }, (_, turn) => turn))
  })

  it("is kept with a thousand others, the oldest of which go", async () => {
    const old = (turn: number) => `2020-01-01T00-00-${String(turn).padStart(4, "0")}.eml`
    await mkdir(join(folder, "mail"))
    for (let turn = 0; turn < maxMailFiles + 3; turn++) await writeFile(join(folder, "mail", old(turn)), "")
    await writeFile(join(folder, "mail", `${old(0)}.draft`), "")
    await writeFile(join(folder, "mail", "notlar.txt"), "")
    await mailing(() => send())
    const names = (await readdir(join(folder, "mail"))).toSorted()
    expect(names).toHaveLength(maxMailFiles + 1)
    expect(names).toContain("notlar.txt")
    expect(names[0]).toBe(old(4))
    expect(names.filter((name) => !name.startsWith("2020"))).toHaveLength(2)
  })

  it("that the disk refuses is told to the log alone", async () => {
    await writeFile(join(folder, "mail"), "")
    const log = await mailing(() => send())
    expect(sayings(log)).toEqual(["Mail not sent"])
    expect(codes(log)[0]).toMatch(/^E[A-Z]+$/)
  })

  it("has no head but ours, whatever it is made of", async () => {
    const injected = "x\r\nBcc: casus@casus.example\r\n\r\nbaşka metin"
    await mailing(() =>
      Effect.all([
        send({ ...letter, subject: injected }),
        send({ ...letter, to: `okur@okur.example\r\nBcc: casus@casus.example` }),
        send({ ...letter, to: "okur@okur.example, casus@casus.example" }),
        send({ ...letter, to: "Ad <casus@casus.example>" })
      ])
    )
    const mails = await written()
    expect(mails).toHaveLength(4)
    for (const mail of mails) {
      expect(mail.bcc ?? []).toEqual([])
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(
        ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].toSorted()
      )
      expect(mail.to).toHaveLength(1)
      expect(mail.text?.trim()).toBe(letter.text)
    }
  })
})

/** A real mail server of this machine, and what it has taken. */
const postOffice = async (options: SMTPServerOptions = {}) => {
  const taken: Array<{ readonly from: string; readonly to: ReadonlyArray<string>; readonly mail: Email }> = []
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk))
      stream.once("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          taken.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            mail
          })
          done()
        })
      })
    },
    ...options
  })
  server.on("error", () => undefined)
  const listening = server.listen(0, "127.0.0.1")
  await once(listening, "listening")
  const port = (listening.address() as AddressInfo).port
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { port, taken, url: `smtp://127.0.0.1:${port}` }
}

/** Says so to the first of so many, and takes the rest. */
const refusing = (times: number, responseCode: number): SMTPServerOptions => {
  let left = times
  return {
    onRcptTo: ({ address }, _, done) =>
      left-- > 0 ? done(Object.assign(new Error(`not now, ${address}`), { responseCode })) : done()
  }
}

describe("a mail by SMTP", () => {
  it("goes to the mail server, and leaves no file", async () => {
    const office = await postOffice()
    const log = await mailing(() => send(), { SMTP_URL: office.url })
    expect(office.taken).toMatchObject([
      { from: "no-reply@dergi.example", to: [letter.to], mail: { subject: letter.subject } }
    ])
    expect(office.taken[0]?.mail.text?.trim()).toBe(letter.text)
    expect(await readdir(folder)).toEqual([])
    expect(sayings(log)).toEqual(["Mail sent"])
  })

  it("says who it is where it is asked to, and to the log nothing of it", async () => {
    const office = (password: string) =>
      postOffice({
        authOptional: false,
        authMethods: ["PLAIN", "LOGIN"],
        onAuth: (auth, _, done) =>
          auth.username === "sayfa" && auth.password === password
            ? done(null, { user: "sayfa" })
            : done(new Error(`wrong password ${auth.password}`))
      })
    const [right, wrong] = [await office("gizli/şifre"), await office("başka")]
    const secret = encodeURIComponent("gizli/şifre")
    const told = await mailing(() => send(), { SMTP_URL: `smtp://sayfa:${secret}@127.0.0.1:${right.port}` })
    expect(right.taken).toHaveLength(1)
    const refused = await mailing(() => send(), { SMTP_URL: `smtp://sayfa:${secret}@127.0.0.1:${wrong.port}` })
    expect(wrong.taken).toHaveLength(0)
    expect(sayings(refused)).toEqual(["Mail not sent"])
    expect(codes(refused)).toEqual(["EAUTH 535"])
    expect(JSON.stringify([told, refused])).not.toMatch(/gizli|sayfa:/)
  })

  it("is tried again where the server cannot take it yet, and is one mail however often", async () => {
    const office = await postOffice(refusing(2, 451))
    const log = await mailing(
      (said) =>
        Effect.andThen(
          send(),
          Effect.promise(() => vi.waitFor(() => expect(sayings(said)).toContain("Mail sent")))
        ),
      { SMTP_URL: office.url }
    )
    expect(sayings(log)).toEqual(["Mail not sent yet", "Mail not sent yet", "Mail sent"])
    expect(office.taken).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain("okur@")
  })

  it("is given up after a few tries, and at once where the server will never take it", async () => {
    const [busy, strict] = [await postOffice(refusing(9, 451)), await postOffice(refusing(9, 550))]
    const tries = await mailing(
      (said) =>
        Effect.andThen(
          send(),
          Effect.promise(() => vi.waitFor(() => expect(sayings(said)).toContain("Mail not sent")))
        ),
      { SMTP_URL: busy.url }
    )
    expect(codes(tries)).toEqual(["EENVELOPE 451", "EENVELOPE 451", "EENVELOPE 451"])
    const never = await mailing(() => send(), { SMTP_URL: strict.url })
    expect(sayings(never)).toEqual(["Mail not sent"])
    expect(codes(never)).toEqual(["EENVELOPE 550"])
  })

  it("is given up at once where what it says will never be taken", async () => {
    const office = await postOffice({
      onData: (stream, _, done) => {
        stream.once("end", () => done(Object.assign(new Error("not this"), { responseCode: 554 })))
        stream.resume()
      }
    })
    const log = await mailing(
      (said) =>
        Effect.andThen(
          send(),
          Effect.promise(() => vi.waitFor(() => expect(sayings(said)).toContain("Mail not sent")))
        ),
      { SMTP_URL: office.url }
    )
    expect(codes(log)).toEqual(["EMESSAGE 554"])
  })

  it("is tried again where the server did not want us, which its operator may mend", async () => {
    let isMended = false
    const office = await postOffice({
      authOptional: false,
      authMethods: ["PLAIN"],
      onAuth: (_, __, done) => {
        const answer = isMended ? { user: "sayfa" } : undefined
        isMended = true
        done(answer === undefined ? new Error("wrong password") : null, answer)
      }
    })
    const log = await mailing(
      (said) =>
        Effect.andThen(
          send(),
          Effect.promise(() => vi.waitFor(() => expect(sayings(said)).toContain("Mail sent")))
        ),
      { SMTP_URL: `smtp://sayfa:gizli@127.0.0.1:${office.port}` }
    )
    expect(log.map(({ message }) => message)).toEqual(["Mail not sent yet", "Mail sent"])
    expect(codes(log)[0]).toBe("EAUTH 535")
  })

  it("is tried for as long as the shortest of its links lasts", () => {
    const total = Retries.defaultValue().reduce((sum, wait) => sum + wait, 0)
    expect(total).toBeGreaterThan(55 * 60_000)
    expect(total).toBeLessThan(60 * 60_000)
  })

  it("leaves this machine in no clear text, but where that is asked for", async () => {
    const office = await postOffice()
    const elsewhere = `smtp://0.0.0.0:${office.port}`
    const log = await mailing(() => send(), { SMTP_URL: elsewhere }, [])
    expect(office.taken).toEqual([])
    expect(sayings(log)).toEqual(["Mail not sent"])
    await mailing(() => send(), { SMTP_URL: `${elsewhere}?requireTLS=false` }, [])
    expect(office.taken).toHaveLength(1)
  })

  it("is told to the log alone where the server is away", async () => {
    const log = await mailing(() => send(), { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, [])
    expect(sayings(log)).toEqual(["Mail not sent"])
    expect(codes(log)).toEqual(["ESOCKET"])
  })

  it("trusts no server whose certificate nobody vouches for", async () => {
    const office = await postOffice({ disabledCommands: [] })
    const log = await mailing(() => send(), { SMTP_URL: office.url }, [])
    expect(office.taken).toEqual([])
    expect(sayings(log)).toEqual(["Mail not sent"])
  })

  it("that waits for its next try is tried once more when the server stops", async () => {
    const office = await postOffice(refusing(1, 451))
    const log = await mailing(
      (said) =>
        Effect.andThen(
          send(),
          Effect.promise(() => vi.waitFor(() => expect(sayings(said)).toEqual(["Mail not sent yet"])))
        ),
      { SMTP_URL: office.url },
      [3_600_000]
    )
    expect(sayings(log)).toEqual(["Mail not sent yet", "Mail sent"])
    expect(office.taken).toHaveLength(1)
  })

  it("holds a stop up for as long as that may take, and no longer", async () => {
    const hanging = createServer().listen(0, "127.0.0.1")
    await once(hanging, "listening")
    onTestFinished(() => void hanging.close())
    const { port } = hanging.address() as AddressInfo
    const log = await mailing(() => send(), { SMTP_URL: `smtp://127.0.0.1:${port}`, SHUTDOWN_SECONDS: "1" })
    expect(sayings(log)).toEqual(["Mail not sent"])
    expect(codes(log)).toEqual(["stopped"])
  })
})

describe("what accounts are written", () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ variables: { PUBLIC_URL: "https://dergi.example/" } })
  })
  afterAll(() => server.stop())

  const kinds = [
    {
      language: "tr",
      verify: [
        "Sayfa: e-posta adresinizi doğrulayın",
        "Sayfa’ya hoş geldiniz. Bu adresin sizin olduğunu doğrulamak için aşağıdaki bağlantıyı açın.",
        "E-posta adresimi doğrula",
        "Bağlantı 48 saat geçerlidir ve bir kez kullanılır.",
        "Sayfa’ya siz üye olmadıysanız bu bağlantıyı açmayın: hesabı bir başkası açmıştır.",
        "Merhaba Işıl"
      ],
      reset: [
        "Sayfa: yeni şifre",
        "Hesabınız için yeni bir şifre istendi. Yeni şifrenizi seçmek için aşağıdaki bağlantıyı açın.",
        "Yeni şifre seç",
        "Bağlantı bir saat geçerlidir ve bir kez kullanılır.",
        "Bunu siz istemediyseniz bir şey yapmanız gerekmez; şifreniz değişmedi."
      ]
    },
    {
      language: "en",
      verify: [
        "Sayfa: verify your e-mail address",
        "Welcome to Sayfa. Open the link below to verify that this address is yours.",
        "Verify my e-mail address",
        "The link lasts 48 hours and works once.",
        "If you did not register with Sayfa, do not open this link: somebody else has made the account.",
        "Hello Işıl"
      ],
      reset: [
        "Sayfa: new password",
        "A new password was requested for your account. Open the link below to choose it.",
        "Choose a new password",
        "The link lasts an hour and works once.",
        "If it was not you, there is nothing to do; your password has not changed."
      ]
    }
  ] as const

  it.each(kinds)("says in $language what was asked and where to go, and fetches nothing", async (kind) => {
    const email = `isil-${kind.language}@okur.example`
    const name = 'Işıl & <b onclick="x">Ünlü</b>'
    const { session } = await clientOf(server, { language: kind.language })
    const password = "gizli sözcük"
    await Effect.runPromise(session.register({ payload: { name, email, password, passwordConfirm: password } }))
    await mailsTo(server, email, 1)
    await Effect.runPromise(session.forgotPassword({ payload: { email } }))
    const mails = await mailsTo(server, email, 2)
    for (const purpose of ["verify", "reset"] as const) {
      const [subject, ...sentences] = kind[purpose]
      const mail = mails.find((one) => one.subject === subject)
      const text = mail?.text ?? ""
      const html = mail?.html ?? ""
      const shown = html
        .replaceAll("&amp;", "&")
        .replaceAll("&#39;", "'")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
      for (const sentence of sentences) {
        expect(shown).toContain(sentence)
        if (sentence !== sentences[1]) expect(text).toContain(sentence)
      }
      const link =
        new RegExp(`^https://dergi\\.example/auth/${purpose}\\?token=[\\w-]{43}$`, "m").exec(text)?.[0] ?? "?"
      expect(html).toContain(`<a href="${link}"`)
      expect(html).toContain(`<html lang="${kind.language}">`)
      expect(html).not.toMatch(/<b[ >]/)
      expect(html.match(/https?:[^"<\s]+/g)).toEqual([link, link])
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<img/i)
    }
    expect(server.log.join("\n")).not.toMatch(/isil-|token=|auth\/verify\?/)
    expect(server.log.join("\n")).not.toContain(await mailedToken(server, email, 2))
  })

  it("calls somebody by a name that leads nowhere", async () => {
    const names = [
      ["Işıl Ünlü", "Işıl Ünlü"],
      ["  Ayşe\r\n\tNur  ", "Ayşe Nur"],
      ["http://kotu.example/al bedava", "http kotu. example al bedava"],
      ["www.kotu.example", "www. kotu. example"],
      ["posta@kotu.example", "posta kotu. example"],
      ["A.\u202Ebeş\u200B", "A. beş"],
      ["www。evil。com", "www evil com"],
      ["www．evil․com", "www. evil. com"],
      ["http⁚∕∕evil", "http ∕∕evil"],
      ["Ömer O'Neil-Öz Jr.", "Ömer O'Neil-Öz Jr."],
      ["😀".repeat(100).slice(0, 100), "😀".repeat(50)],
      [`${"x".repeat(59)}😀y`, `${"x".repeat(59)}😀`],
      ["x".repeat(100), "x".repeat(60)]
    ] as const
    for (const [turn, [name, called]] of names.entries()) {
      const email = `ad${turn}@okur.example`
      await sessionCalls(server).register({ name, email })
      const [mail] = await mailsTo(server, email, 1)
      expect(mail?.text?.split("\n")[0], name).toBe(`Merhaba ${called},`)
    }
  })
})
