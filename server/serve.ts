import { NodeRuntime } from "@effect/platform-node"
import { Cause, Effect, Exit, Layer, type Runtime } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"
import { application } from "./app.ts"
import type { Converter } from "./conversion/Converter.ts"
import { demoAccounts } from "./demo/accounts.ts"
import { CannotStart, type Environment, readEnvironment } from "./platform/config.ts"
import * as log from "./platform/log.ts"
import { exporting } from "./platform/metrics/export.ts"
import { Accounts } from "./session/Accounts.ts"

const announce = Effect.fn("main.announce")(function* (environment: Environment) {
  const { address } = yield* HttpServer.HttpServer
  const lines = [`Sayfa: ${environment.PUBLIC_URL ?? NetAddress.formatUrlUnsafe(address)}`]
  const accounts = yield* Accounts
  for (const { email, password, role, holds } of demoAccounts) {
    const account = yield* accounts.byEmail(email)
    if (account !== null && account.passwordHash !== null)
      lines.push(`Demo (${role}, ${holds}): ${email} / ${password}`)
  }
  yield* Effect.sync(() => process.stdout.write(`${lines.join("\n")}\n`))
})

const running = (converter: Layer.Layer<Converter>, beforeListening: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const environment = yield* readEnvironment(process.env)
    const server = application(environment, { converter, beforeListening, isBuildKept: true })
    yield* Layer.launch(
      Layer.effectDiscard(announce(environment)).pipe(Layer.provide(server), Layer.provide(exporting(environment)))
    )
  }).pipe(
    Effect.tapCause((cause) =>
      Effect.sync(() => {
        const error = Cause.squash(cause)
        if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`)
        else if (!Cause.hasInterrupts(cause)) process.stderr.write(`${Cause.pretty(cause)}\n`)
      })
    ),
    Effect.provide(log.layer)
  )

/** A server that was asked to stop exits with code 0. */
const teardown: Runtime.Teardown = (exit, end) =>
  end(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)

/** Milliseconds in which signals are one: a terminal and npm, or systemd and npm, send the same one each. */
const oneSignal = 1000

/** Whoever asks again later wants the process to end now; the next start finds what it left half-done. */
const endAtSecondSignal = (): void => {
  let askedAt: number | null = null
  const asked = () => {
    if (askedAt !== null && performance.now() > askedAt + oneSignal) process.exit(1)
    askedAt ??= performance.now()
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, asked)
}

/**
 * Runs the server in this process, configured by its environment, until it ends or is stopped; what is to be done right
 * before it listens may be given.
 */
export const serve = (converter: Layer.Layer<Converter>, beforeListening: Effect.Effect<void> = Effect.void): void => {
  endAtSecondSignal()
  NodeRuntime.runMain(running(converter, beforeListening), { disableErrorReporting: true, teardown })
}
