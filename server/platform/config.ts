import { Context, Effect, Layer, Result, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { IpNetwork } from "effect/net"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { isMailAddress } from "../../src/domain/session/MailAddress.ts"
import { s3Address } from "./files/s3Address.ts"

/** The server cannot start, for a reason that the message explains to the operator. */
export class CannotStart extends Schema.TaggedError<CannotStart>()("CannotStart", { message: Schema.String }) {}

const integer = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

const list = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter((part) => part !== ""),
      encode: (parts: ReadonlyArray<string>) => parts.join(",")
    })
  )
)

const isUrlOf =
  (...protocols: ReadonlyArray<string>) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** An http address without a slash at its end, user name, query or fragment. */
const PublicUrl = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((text) => {
      if (!isUrlOf("http:", "https:")(text)) return false
      const { username, password, search, hash } = new URL(text)
      return `${username}${password}${search}${hash}` === ""
    })
  ),
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({
      decode: (text) => {
        const { origin, pathname } = new URL(text)
        return `${origin}${pathname}`.replace(/\/+$/, "")
      },
      encode: (url) => url
    })
  )
)

/** Who sends the bytes of a stored file, once it was judged that they may be sent. */
const SendFiles = Schema.String.check(
  Schema.makeFilter((text) => text === "server" || /^x-accel:(\/[A-Za-z0-9_-]+)+\/$/.test(text))
)

/** Secrets are sent to an issuer, so it must use https unless it is on this machine. */
const isIssuer = (text: string): boolean =>
  isUrlOf("https:")(text) || (isUrlOf("http:")(text) && isLoopback(new URL(text).hostname))

/** A single address is a network of its own. */
export const networkOf = (text: string) =>
  IpNetwork.fromString(text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`)

const isNetwork = (text: string) => Result.isSuccess(networkOf(text))

const withDefault = <S extends Schema.Top>(schema: S, fallback: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** The environment variables that this server reads. */
export const Environment = Schema.Struct({
  ROLE: withDefault(Schema.Literals(["all", "web", "worker"]), "all"),
  HOST: withDefault(Schema.NonEmptyString, "127.0.0.1"),
  PORT: withDefault(integer(0, 65535), "3000"),
  PUBLIC_URL: Schema.optionalKey(PublicUrl),
  DATA_DIR: withDefault(Schema.NonEmptyString, ".data"),
  DATABASE_URL: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isUrlOf("postgres:", "postgresql:")))),
  SEND_FILES: withDefault(SendFiles, "server"),
  FILES_URL: Schema.optionalKey(Schema.String.check(Schema.makeFilter((text) => s3Address(text) !== null))),
  DEMO: withDefault(Schema.Literals(["on", "tiny", "off"]), "on"),
  DEMO_NETWORK: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isNetwork))),
  VERIFY_FIRST: withDefault(Schema.Literals(["on", "off"]), "off"),
  PUBLISHER_EMAIL: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isMailAddress))),
  SUPPORT_EMAIL: withDefault(list.check(Schema.makeFilter((parts) => parts.every(isMailAddress))), ""),
  TRUST_PROXY: withDefault(list.check(Schema.makeFilter((parts) => parts.every(isNetwork))), ""),
  ALLOWED_HOSTS: withDefault(list, ""),
  FREE_ISSUE_ID: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isPublicId))),
  LOGIN_ATTEMPTS: withDefault(integer(1, 1_000_000), "10"),
  LOGIN_ATTEMPTS_PER_ADDRESS: withDefault(integer(1, 1_000_000), "100"),
  LOGIN_ATTEMPTS_PER_ACCOUNT: withDefault(integer(1, 1_000_000), "50"),
  REGISTER_ATTEMPTS: withDefault(integer(1, 1_000_000), "20"),
  FORGOT_ATTEMPTS: withDefault(integer(1, 1_000_000), "5"),
  FORGOT_ATTEMPTS_PER_ADDRESS: withDefault(integer(1, 1_000_000), "50"),
  TOKEN_ATTEMPTS: withDefault(integer(1, 1_000_000), "50"),
  REFRESH_ATTEMPTS: withDefault(integer(1, 1_000_000), "60"),
  SEARCHES_PER_MINUTE: withDefault(integer(1, 1_000_000), "60"),
  ANALYTICS_EVENTS_PER_MINUTE: withDefault(integer(500, 1_000_000), "6000"),
  ANALYTICS_DAYS: withDefault(integer(1, 36_500), "400"),
  READING_DATA_MEGABYTES: withDefault(integer(8, 100_000), "64"),
  SECRET_KEY_FILE: Schema.optionalKey(Schema.NonEmptyString),
  SIGNING_KEY_DAYS: withDefault(integer(1, 365), "30"),
  SECURITY_CONTACT: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => isMailAddress(text) || isUrlOf("https:")(text)))
  ),
  SECURITY_LOG_DAYS: withDefault(integer(1, 36_500), "180"),
  ATTEMPTS_WINDOW_SECONDS: withDefault(integer(1, 86_400), "900"),
  SMTP_URL: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isUrlOf("smtp:", "smtps:")))),
  MAIL_FROM: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => /^[^\r\n]*[^\s@<]@[^\s@>]+>?$/.test(text)))
  ),
  PAYMENT: Schema.optionalKey(Schema.Literals(["sandbox", "off"])),
  PAYMENT_ATTEMPTS: withDefault(integer(1, 1_000_000), "30"),
  PAYMENT_ANSWER_SECONDS: withDefault(integer(1, 600), "20"),
  PAYMENT_CHALLENGE_SECONDS: withDefault(integer(1, 86_400), "900"),
  OIDC_ISSUER: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isIssuer))),
  OIDC_CLIENT_ID: Schema.optionalKey(Schema.NonEmptyString),
  OIDC_CLIENT_SECRET: Schema.optionalKey(Schema.NonEmptyString),
  OIDC_NAME: withDefault(Schema.NonEmptyString, "Google"),
  DATABASE_POOL: withDefault(integer(2, 1_000), "10"),
  DATABASE_PREPARE: withDefault(Schema.Literals(["on", "off"]), "on"),
  DATABASE_START_SECONDS: withDefault(integer(1, 3_600), "60"),
  METRICS_HOST: withDefault(Schema.NonEmptyString, "127.0.0.1"),
  METRICS_PORT: Schema.optionalKey(integer(1, 65535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isUrlOf("http:", "https:")))),
  DRAIN_SECONDS: withDefault(integer(0, 600), "0"),
  SHUTDOWN_SECONDS: withDefault(integer(0, 600), "10")
})
export type Environment = typeof Environment.Type

/** What a process does: `web` answers, `worker` does what is done without being asked, `all` both. */
export type Role = Environment["ROLE"]

/** What each variable must be. Messages never repeat the value, because it may hold a password. */
const expected: Record<keyof Environment, string> = {
  ROLE: "must be all, web or worker",
  HOST: "must be a host name or address to listen on, such as 127.0.0.1",
  PORT: "must be a whole number from 0 to 65535",
  PUBLIC_URL: "must be an http or https address without a name, a query or a fragment, such as https://dergi.example",
  DATA_DIR: "must be the path of a folder",
  DATABASE_URL: "must be a postgres:// address",
  SEND_FILES: "must be server, or x-accel: and the path of an internal location, such as x-accel:/internal/files/",
  FILES_URL: "must be an s3:// address with a host and a bucket, such as s3://key:secret@store.example/sayfa?region=eu",
  DEMO: "must be on, tiny or off",
  DEMO_NETWORK: "must be an address or a network, such as 127.0.0.0/8",
  VERIFY_FIRST: "must be on or off",
  PUBLISHER_EMAIL: "must be a mail address",
  SUPPORT_EMAIL: "must be a comma-separated list of mail addresses",
  TRUST_PROXY: "must be a comma-separated list of proxy addresses or networks, such as 127.0.0.1,10.0.0.0/8",
  ALLOWED_HOSTS: "must be a comma-separated list of host names",
  FREE_ISSUE_ID: "must be the id of an issue: 15 lower-case letters or digits",
  LOGIN_ATTEMPTS: "must be a whole number from 1 to 1000000",
  LOGIN_ATTEMPTS_PER_ADDRESS: "must be a whole number from 1 to 1000000",
  LOGIN_ATTEMPTS_PER_ACCOUNT: "must be a whole number from 1 to 1000000",
  REGISTER_ATTEMPTS: "must be a whole number from 1 to 1000000",
  FORGOT_ATTEMPTS: "must be a whole number from 1 to 1000000",
  FORGOT_ATTEMPTS_PER_ADDRESS: "must be a whole number from 1 to 1000000",
  TOKEN_ATTEMPTS: "must be a whole number from 1 to 1000000",
  REFRESH_ATTEMPTS: "must be a whole number from 1 to 1000000",
  SEARCHES_PER_MINUTE: "must be a whole number from 1 to 1000000",
  ANALYTICS_EVENTS_PER_MINUTE: "must be a whole number from 500 to 1000000",
  ANALYTICS_DAYS: "must be a whole number from 1 to 36500",
  READING_DATA_MEGABYTES: "must be a whole number from 8 to 100000",
  SECRET_KEY_FILE: "must be the path of a file",
  SIGNING_KEY_DAYS: "must be a whole number from 1 to 365",
  SECURITY_CONTACT: "must be a mail address or an https address",
  SECURITY_LOG_DAYS: "must be a whole number from 1 to 36500",
  ATTEMPTS_WINDOW_SECONDS: "must be a whole number from 1 to 86400",
  SMTP_URL: "must be an smtp or smtps address, such as smtps://user:password@mail.example",
  MAIL_FROM: "must be a mail address, such as Sayfa <no-reply@dergi.example>",
  PAYMENT: "must be sandbox or off",
  PAYMENT_ATTEMPTS: "must be a whole number from 1 to 1000000",
  PAYMENT_ANSWER_SECONDS: "must be a whole number from 1 to 600",
  PAYMENT_CHALLENGE_SECONDS: "must be a whole number from 1 to 86400",
  OIDC_ISSUER: "must be the https address of an OpenID issuer",
  OIDC_CLIENT_ID: "must be the client id that the issuer gave to this shop",
  OIDC_CLIENT_SECRET: "must be the secret that the issuer gave to this shop",
  OIDC_NAME: "must be the issuer's name as users know it",
  DATABASE_POOL: "must be a whole number from 2 to 1000",
  DATABASE_PREPARE: "must be on or off",
  DATABASE_START_SECONDS: "must be a whole number from 1 to 3600",
  METRICS_HOST: "must be a host name or address to serve metrics on, such as 127.0.0.1",
  METRICS_PORT: "must be a whole number from 1 to 65535",
  OTEL_EXPORTER_OTLP_ENDPOINT: "must be the http or https address of an OpenTelemetry collector",
  DRAIN_SECONDS: "must be a whole number from 0 to 600",
  SHUTDOWN_SECONDS: "must be a whole number from 0 to 600"
}

/** What one variable demands of others. */
const demands = ({ ROLE, DATABASE_URL, PUBLIC_URL }: Environment): ReadonlyArray<string> => [
  ...(ROLE === "all" || DATABASE_URL !== undefined
    ? []
    : [`ROLE ${ROLE} needs DATABASE_URL, because the embedded database is one process's alone.`]),
  ...(ROLE !== "worker" || PUBLIC_URL !== undefined
    ? []
    : ["ROLE worker needs PUBLIC_URL, because its mails lead there."])
]

const isKnown = (name: unknown): name is keyof Environment => typeof name === "string" && name in expected
const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** An empty variable counts as not set. Fails with one sentence per wrong variable, each beginning with its name. */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>>
): Effect.Effect<Environment, CannotStart> => {
  const given: Record<string, string> = {}
  for (const name of Object.keys(expected)) {
    const value = variables[name]
    if (value !== undefined && value !== "") given[name] = value
  }
  return Schema.decodeUnknownEffect(Environment)(given, { errors: "all" }).pipe(
    Effect.mapError((error) => {
      const names = issuesOf(error.issue)
        .issues.map((issue) => issue.path?.[0])
        .filter(isKnown)
      const sentences = [...new Set(names)].map((name) => `${name} ${expected[name]}.`)
      return new CannotStart({ message: sentences.join("\n") })
    }),
    Effect.tap((environment) => {
      const missing = demands(environment)
      return missing.length === 0 ? Effect.void : Effect.fail(new CannotStart({ message: missing.join("\n") }))
    })
  )
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "::1", "[::1]"])

export const isLoopback = (host: string): boolean => loopbackHosts.has(host) || /^127(\.\d{1,3}){3}$/.test(host)

/** The environment the server was started with. */
export class Configuration extends Context.Service<Configuration, Environment>()("sayfa/Configuration") {
  static readonly layer = (environment: Environment) => Layer.succeed(Configuration, environment)
}

/**
 * Whether, by its configuration, only this machine can reach the server; a proxy or another host name means that others
 * can. Demo accounts work only then.
 */
export const isPrivate = (environment: Environment): boolean =>
  isLoopback(environment.HOST) &&
  environment.TRUST_PROXY.length === 0 &&
  environment.ALLOWED_HOSTS.length === 0 &&
  (environment.PUBLIC_URL === undefined || isLoopback(new URL(environment.PUBLIC_URL).hostname))

/**
 * Whether the sandbox takes payments: as configured, otherwise only on a private server, where nobody else can buy for
 * nothing.
 */
export const hasSandbox = (environment: Environment): boolean =>
  environment.PAYMENT === undefined ? isPrivate(environment) : environment.PAYMENT === "sandbox"

export const isHttps = (environment: Environment): boolean =>
  environment.PUBLIC_URL !== undefined && new URL(environment.PUBLIC_URL).protocol === "https:"
