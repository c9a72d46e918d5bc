import { Clock, Context, Deferred, Duration, Effect, FiberSet, Layer, Schema, Semaphore } from "effect"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { createTransport, type SendMailOptions } from "nodemailer"
import { Configuration, type Environment, isLoopback } from "./config.ts"
import { newId } from "./identity.ts"

/** A JPEG that comes with a mail. */
export interface LetterPicture {
  readonly id: string
  readonly bytes: Uint8Array
}

/** By this a mail's page shows its picture (RFC 2392). */
export const contentId = (id: string): string => `${id}@sayfa`

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures?: ReadonlyArray<LetterPicture>
  /** An address by which a mail program's own button ends mails like this one (RFC 8058). */
  readonly unsubscribe?: string
}

/** Of a mail made again after a kill these are the same, so that it is one mail wherever it arrives. */
export interface MailIdentity {
  /** Letters and digits. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const minute = 60_000

/** Milliseconds before each retry; together about as long as the shortest link is valid. */
export const Retries = Context.Reference("sayfa/Mail/Retries", {
  defaultValue: (): ReadonlyArray<number> => [1_000, 10_000, minute, 5 * minute, 10 * minute, 20 * minute, 20 * minute]
})

/** How many mail files are kept by default. */
export const maxMailFiles = 1_000

export const KeptMailFiles = Context.Reference("sayfa/Mail/KeptMailFiles", { defaultValue: () => maxMailFiles })

const maxConcurrent = 4

/** Milliseconds of silence after which a mail server counts as gone. */
const timeoutMillis = 20_000

/** Only the code is logged, because a server's message may repeat the recipient. */
export class NotSent extends Schema.TaggedError<NotSent>()("NotSent", {
  code: Schema.String,
  isFinal: Schema.Boolean
}) {}

const errorFields = (
  error: unknown
): { readonly code?: unknown; readonly responseCode?: unknown; readonly command?: unknown } =>
  typeof error === "object" && error !== null ? error : {}

/** The SMTP commands that concern the mail itself. */
const mailCommands: ReadonlyArray<unknown> = ["RCPT TO", "DATA"]

/**
 * A 5xx reply is final (RFC 5321, section 4.2.1) if it concerns this mail; the operator may fix anything else, such as
 * a password.
 */
const notSent = (error: unknown): NotSent => {
  const { code, responseCode, command } = errorFields(error)
  const reply = typeof responseCode === "number" ? responseCode : null
  const name = typeof code === "string" ? code : "unknown"
  const isFinal = reply !== null && reply >= 500 && mailCommands.includes(command)
  return new NotSent({ code: reply === null ? name : `${name} ${reply}`, isFinal })
}

const publicHost = ({ PUBLIC_URL, HOST }: Environment): string => {
  const host = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname
  return isLoopback(host) || ["0.0.0.0", "::", "[::]"].includes(host) ? "localhost" : host
}

/** A letter is only data: it cannot make the mailer read a file or fetch an address, and has one recipient. */
const messageOf = (
  environment: Environment,
  { to, subject, text, html, pictures = [], unsubscribe }: Letter,
  { id, at }: MailIdentity
): SendMailOptions => ({
  from: environment.MAIL_FROM ?? { name: "Sayfa", address: `no-reply@${publicHost(environment)}` },
  to: { name: "", address: to },
  subject,
  text,
  html,
  date: new Date(at),
  messageId: `<${id}@${publicHost(environment)}>`,
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe === undefined ? {} : { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
  },
  ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
  attachments: pictures.map((picture) => ({
    filename: `${picture.id}.jpg`,
    content: Buffer.from(picture.bytes),
    contentType: "image/jpeg",
    contentDisposition: "inline" as const,
    cid: contentId(picture.id)
  })),
  disableFileAccess: true,
  disableUrlAccess: true
})

type Deliver = (message: SendMailOptions, identity: MailIdentity) => Effect.Effect<void, NotSent>

/** Writes mails as files named by time and id, atomically and private to this user; only the newest are kept. */
const folderDelivery = Effect.fnUntraced(function* (folder: string) {
  const kept = yield* KeptMailFiles
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  const oneByOne = yield* Semaphore.make(1)
  /** Before the folder is read again; others may write into it, too. */
  let room = 0
  const removeOldest = async () => {
    const names = (await readdir(folder)).filter((one) => /\.eml(?:\.draft)?$/.test(one)).sort()
    for (const old of names.slice(0, -kept)) await rm(join(folder, old), { force: true })
    room = kept - names.length
  }
  const write = async (message: SendMailOptions, { id, at }: MailIdentity) => {
    const { message: bytes } = await transport.sendMail(message)
    const name = `${new Date(at).toISOString().replaceAll(":", "-")}-${id}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${name}.draft`), bytes as Buffer, { mode: 0o600 })
    await rename(join(folder, `${name}.draft`), join(folder, name))
    room -= 1
    if (room < 0) await removeOldest()
    return name
  }
  const deliver: Deliver = Effect.fnUntraced(function* (message, identity) {
    const file = yield* oneByOne.withPermits(1)(
      Effect.tryPromise({ try: () => write(message, identity), catch: notSent })
    )
    yield* Effect.logInfo("Mail written").pipe(Effect.annotateLogs({ file }))
  })
  return deliver
})

/**
 * Mails contain links that open accounts, so they leave this machine only encrypted, unless the URL says otherwise
 * (`?requireTLS=false`).
 */
const smtpDelivery = (url: string): Deliver => {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMillis,
    greetingTimeout: timeoutMillis,
    socketTimeout: timeoutMillis
  })
  return Effect.fnUntraced(function* (message) {
    yield* Effect.tryPromise({ try: () => transport.sendMail(message), catch: notSent })
    yield* Effect.logInfo("Mail sent")
  })
}

/** Sends mails: as files in the data folder, or by SMTP if configured. Source: product, "Mails". */
export class Mail extends Context.Service<
  Mail,
  {
    /**
     * Sends in the background with retries; the caller does not wait, and does not learn of a failure. A stopping
     * server tries waiting mails once more within its shutdown time.
     */
    readonly send: (letter: Letter) => Effect.Effect<void>
    /** Sends at once and waits; who calls it tries again, as the same mail. */
    readonly deliver: (letter: Letter, identity: MailIdentity) => Effect.Effect<void, NotSent>
  }
>()("sayfa/Mail") {
  static readonly layer = Layer.effect(
    Mail,
    Effect.gen(function* () {
      const environment = yield* Configuration
      const { SMTP_URL, DATA_DIR, SHUTDOWN_SECONDS } = environment
      const deliver = SMTP_URL === undefined ? yield* folderDelivery(resolve(DATA_DIR, "mail")) : smtpDelivery(SMTP_URL)
      const retries = yield* Retries
      const stopping = yield* Deferred.make<void>()
      const queue = yield* Semaphore.make(maxConcurrent)
      const sending = yield* FiberSet.make<void>()
      yield* Effect.addFinalizer(() =>
        Deferred.succeed(stopping, undefined).pipe(
          Effect.andThen(FiberSet.awaitEmpty(sending)),
          Effect.timeoutOption(Duration.seconds(SHUTDOWN_SECONDS))
        )
      )
      const attempt = Effect.fnUntraced(function* (
        message: SendMailOptions,
        identity: MailIdentity,
        retryIndex: number
      ): Effect.fn.Return<void> {
        const failure = yield* queue
          .withPermits(1)(deliver(message, identity))
          .pipe(
            Effect.as(null),
            Effect.catch((error) => Effect.succeed(error))
          )
        if (failure === null) return
        const wait = retries[retryIndex]
        if (failure.isFinal || wait === undefined || (yield* Deferred.isDone(stopping))) {
          return yield* Effect.logError("Mail not sent").pipe(Effect.annotateLogs({ code: failure.code }))
        }
        yield* Effect.logWarning("Mail not sent yet").pipe(Effect.annotateLogs({ code: failure.code }))
        yield* Effect.raceFirst(Effect.sleep(wait), Deferred.await(stopping))
        yield* attempt(message, identity, retryIndex + 1)
      })
      return Mail.of({
        send: Effect.fn("Mail.send")(function* (letter) {
          const identity = { id: newId(), at: yield* Clock.currentTimeMillis }
          yield* FiberSet.run(
            sending,
            attempt(messageOf(environment, letter, identity), identity, 0).pipe(
              Effect.onInterrupt(() => Effect.logError("Mail not sent").pipe(Effect.annotateLogs({ code: "stopped" })))
            )
          )
        }),
        deliver: Effect.fn("Mail.deliver")((letter, identity) =>
          queue.withPermits(1)(deliver(messageOf(environment, letter, identity), identity))
        )
      })
    })
  )
}
