import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { isHttps, isPrivate, readEnvironment } from "../../server/platform/config.ts"
import { newId } from "../../server/platform/identity.ts"
import { languageOf, sentence } from "../../server/platform/wording.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import en from "../../src/i18n/en/server.json" with { type: "json" }
import tr from "../../src/i18n/tr/server.json" with { type: "json" }

const read = (variables: Record<string, string>) => Effect.runSync(readEnvironment(variables))
const refusal = (variables: Record<string, string>) => Effect.runSync(Effect.flip(readEnvironment(variables))).message

describe("the environment", () => {
  it("needs nothing, and empty counts as nothing", () => {
    expect(read({})).toEqual(read({ HOST: "", PORT: "", DATABASE_URL: "", DEMO: "" }))
    expect(read({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      DATA_DIR: ".data",
      DEMO: "on",
      TRUST_PROXY: [],
      ALLOWED_HOSTS: []
    })
  })

  it("is read as it is meant", () => {
    expect(
      read({ PORT: "8080", TRUST_PROXY: "10.0.0.0/8, ::1", ALLOWED_HOSTS: " a.example ,b.example", DEMO: "tiny" })
    ).toMatchObject({
      PORT: 8080,
      TRUST_PROXY: ["10.0.0.0/8", "::1"],
      ALLOWED_HOSTS: ["a.example", "b.example"],
      DEMO: "tiny"
    })
  })

  it.each([
    ["ROLE", "reader"],
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "3000.5"],
    ["PUBLIC_URL", "dergi.example"],
    ["PUBLIC_URL", "ftp://dergi.example"],
    ["PUBLIC_URL", "https://biri:parola@dergi.example"],
    ["PUBLIC_URL", "https://dergi.example/?a=1"],
    ["PUBLIC_URL", "https://dergi.example/#a"],
    ["DATABASE_URL", "mysql://kullanici:parola@host/db"],
    ["FILES_URL", "https://anahtar:parola@store.example/dergi"],
    ["FILES_URL", "s3://anahtar:parola@store.example"],
    ["SEND_FILES", "x-accel:https://store.example/"],
    ["SEND_FILES", "x-accel:/internal"],
    ["DEMO", "yes"],
    ["PUBLISHER_EMAIL", "yayinci"],
    ["SUPPORT_EMAIL", "destek@sayfa.example,destek"],
    ["TRUST_PROXY", "10.0.0.0/8,loadbalancer"],
    ["FREE_ISSUE_ID", "Sokak-2026"],
    ["LOGIN_ATTEMPTS", "0"],
    ["LOGIN_ATTEMPTS_PER_ADDRESS", "0"],
    ["LOGIN_ATTEMPTS_PER_ACCOUNT", "0"],
    ["READING_DATA_MEGABYTES", "7"],
    ["SECURITY_CONTACT", "http://dergi.example"],
    ["SECURITY_LOG_DAYS", "0"],
    ["SIGNING_KEY_DAYS", "0"],
    ["ANALYTICS_EVENTS_PER_MINUTE", "499"],
    ["ANALYTICS_DAYS", "0"],
    ["ATTEMPTS_WINDOW_SECONDS", "-1"],
    ["DATABASE_POOL", "1"],
    ["DATABASE_PREPARE", "never"],
    ["DATABASE_START_SECONDS", "soon"],
    ["METRICS_PORT", "0"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["DRAIN_SECONDS", "601"],
    ["SHUTDOWN_SECONDS", "x"]
  ])("is refused by the name of the variable that is wrong: %s=%s", (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`))
    expect(refusal({ [name]: value })).not.toContain("parola")
  })

  it("says what a role needs beside it", () => {
    const DATABASE_URL = "postgres://kullanici:parola@host/db"
    const PUBLIC_URL = "https://dergi.example"
    expect(refusal({ ROLE: "web" })).toMatch(/^ROLE web needs DATABASE_URL, [^\n]+\.$/)
    expect(refusal({ ROLE: "worker", PUBLIC_URL })).toMatch(/^ROLE worker needs DATABASE_URL, [^\n]+\.$/)
    expect(refusal({ ROLE: "worker", DATABASE_URL })).toMatch(/^ROLE worker needs PUBLIC_URL, [^\n]+\.$/)
    expect(read({ ROLE: "web", DATABASE_URL }).ROLE).toBe("web")
    expect(read({ ROLE: "worker", DATABASE_URL, PUBLIC_URL }).ROLE).toBe("worker")
  })

  it.each([
    ["https://dergi.example", "https://dergi.example", true],
    ["HTTPS://Dergi.example/", "https://dergi.example", true],
    [" https://dergi.example ", "https://dergi.example", true],
    ["https://dergi.example:443/okur//", "https://dergi.example/okur", true],
    ["https://dergi.example/?", "https://dergi.example", true],
    ["Http://localhost:3000/", "http://localhost:3000", false]
  ])("reads of %j where people reach the server: %s", (given, address, secure) => {
    expect(read({ PUBLIC_URL: given }).PUBLIC_URL).toBe(address)
    expect(isHttps(read({ PUBLIC_URL: given }))).toBe(secure)
  })

  it("is refused with every wrong variable at once", () => {
    expect(
      refusal({ PORT: "x", DEMO: "x" })
        .split("\n")
        .map((line) => line.split(" ")[0])
        .toSorted()
    ).toEqual(["DEMO", "PORT"])
  })

  it("tells a server that only this machine reaches from one that others do", () => {
    expect(isPrivate(read({}))).toBe(true)
    expect(isPrivate(read({ HOST: "::1", PUBLIC_URL: "http://localhost:3000" }))).toBe(true)
    expect(isPrivate(read({ HOST: "0.0.0.0" }))).toBe(false)
    expect(isPrivate(read({ PUBLIC_URL: "https://dergi.example" }))).toBe(false)
    expect(isPrivate(read({ HOST: "127.0.0.1.dergi.example" }))).toBe(false)
    expect(isPrivate(read({ TRUST_PROXY: "127.0.0.1" }))).toBe(false)
    expect(isPrivate(read({ ALLOWED_HOSTS: "dergi.example" }))).toBe(false)
  })
})

describe("the server's words", () => {
  it("exist in both languages for every key, with the same places to fill", () => {
    expect(Object.keys(en)).toEqual(Object.keys(tr))
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
    for (const key of Object.keys(tr) as ReadonlyArray<keyof typeof tr>)
      expect(places(en[key]), key).toEqual(places(tr[key]))
  })

  it("repeat what was sent as it was sent", () => {
    expect(sentence("en", "HostRefused", { domain: "<b>&\"'</b>" })).toContain("<b>&\"'</b>")
  })

  it.each([
    [undefined, "tr"],
    ["", "tr"],
    ["*", "tr"],
    ["de-DE,fr;q=0.5", "tr"],
    ["en", "en"],
    ["EN-us", "en"],
    ["tr;q=0.3,en;q=0.7", "en"],
    ["en;q=0,tr", "tr"],
    ["de,en;q=0.8,tr;q=0.9", "tr"],
    ["en;q=x", "tr"]
  ])("follow Accept-Language: %j", (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

it("makes ids that are public ids, each letter as likely as the next, none twice", () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => isPublicId(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  const counts = new Map<string, number>()
  for (const letter of ids.join("")) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = (ids.length * 15) / 36
  expect(counts.size).toBe(36)
  for (const [letter, count] of counts) expect(Math.abs(count - expected) / expected, letter).toBeLessThan(0.1)
})
