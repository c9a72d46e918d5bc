import { pathToFileURL } from "node:url"
import type { SchemaAST } from "effect"
import type { Plugin } from "vite"

interface Payload {
  readonly minimum?: number
  readonly maximum?: number
  readonly source?: string
  readonly flags?: string
}

/** Code of a condition on the value `v`, by the check's name; what else it is given is not known. */
const conditions: Readonly<Record<string, (payload: Payload) => string>> = {
  "effect/schema/isInt": () => "Number.isSafeInteger(v)",
  "effect/schema/isFinite": () => "Number.isFinite(v)",
  "effect/schema/isBetween": ({ minimum, maximum, ...more }) =>
    knownOf(more, minimum, maximum) && `v >= ${minimum} && v <= ${maximum}`,
  "effect/schema/isPattern": ({ source = "", flags, ...more }) =>
    knownOf(more, source) && `${String(new RegExp(source, flags))}.test(v)`
}

const primitives: Readonly<Record<string, string>> = {
  String: `typeof v === "string"`,
  Number: `typeof v === "number"`,
  Boolean: `typeof v === "boolean"`,
  Null: "v === null"
}

const unknown = (what: string): never => {
  throw new Error(`Compiling ${what} of a schema is not known: see scripts/page/compiledSchemas.ts.`)
}

/** Refuses what a check is given beside these, and these if they are missing. */
const knownOf = (more: object, ...given: ReadonlyArray<unknown>): true => {
  const strange = Object.entries(more).find(([, value]) => value !== undefined)
  if (strange !== undefined) unknown(`${strange[0]} in a check`)
  return given.includes(undefined) ? unknown("a check without its limits") : true
}

const conditionOf = (check: SchemaAST.Check<never>): string => {
  const { id, payload } = (check.annotations?.["representation"] ?? {}) as { readonly id?: string; payload?: Payload }
  return (conditions[id ?? ""] ?? unknown(`the check ${id ?? check._tag}`))(payload ?? {})
}

/** Adds the reader of a schema to the code, once, and answers with its name; readers answer `no` where nothing fits. */
const compile = (ast: SchemaAST.AST, code: Array<string>, known: Map<SchemaAST.AST, string>): string => {
  const before = known.get(ast)
  if (before !== undefined) return before
  if (ast.encoding !== undefined) unknown("the encoding")
  const checks = (ast.checks ?? []).map((check) => conditionOf(check as SchemaAST.Check<never>))
  const reader = (one: SchemaAST.AST): string => compile(one, code, known)
  const when = (condition: string): string => `(v) => ${[condition, ...checks].join(" && ")} ? v : no`
  const body = (): string => {
    const primitive = primitives[ast._tag]
    if (primitive !== undefined) return when(primitive)
    if (ast._tag === "Literal") return when(`v === ${JSON.stringify(ast.literal)}`)
    if (checks.length > 0) return unknown(`checks on ${ast._tag}`)
    if (ast._tag === "Union") {
      if ((ast.options?.mode ?? "anyOf") !== "anyOf") unknown(`the mode ${ast.options?.mode}`)
      if (ast.types.every(({ _tag }) => _tag === "Literal"))
        return `(v) => ${JSON.stringify(ast.types.map((one) => (one as SchemaAST.Literal).literal))}.includes(v) ? v : no`
      return `(v) => { let r = no; ${ast.types.map((one) => `if (r === no) r = ${reader(one)}(v);`).join(" ")} return r }`
    }
    if (ast._tag === "Arrays" && ast.elements.length === 0 && ast.rest.length === 1)
      return `list(${reader(ast.rest[0] as SchemaAST.AST)})`
    if (ast._tag === "Objects") {
      const [index, ...others] = ast.indexSignatures
      if (index !== undefined && others.length === 0 && ast.propertySignatures.length === 0)
        return index.parameter._tag === "String" && index.parameter.checks === undefined
          ? `record(${reader(index.type)})`
          : unknown("the keys of a record")
      if (index === undefined)
        return `struct([${ast.propertySignatures
          .map(({ name, type }) => {
            const isOptional = type.context?.isOptional === true
            return `[${JSON.stringify(String(name))}, ${reader(type)}${isOptional ? ", true" : ""}]`
          })
          .join(", ")}])`
    }
    return unknown(ast._tag)
  }
  const made = body()
  const name = `r${known.size}`
  known.set(ast, name)
  code.push(`const ${name} = ${made}`)
  return name
}

const kit = `const no = Symbol()
const isObject = (v) => typeof v === "object" && v !== null && !Array.isArray(v)
const list = (read) => (v) => {
  if (!Array.isArray(v)) return no
  const all = v.map(read)
  return all.includes(no) ? no : all
}
const record = (read) => (v) => {
  if (!isObject(v)) return no
  const all = Object.keys(v).map((key) => [key, read(v[key])])
  return all.some(([, one]) => one === no) ? no : Object.fromEntries(all)
}
const struct = (fields) => (v) => {
  if (!isObject(v)) return no
  const made = {}
  for (const [name, read, isOptional] of fields) {
    if (!Object.hasOwn(v, name)) {
      if (isOptional) continue
      return no
    }
    if ((made[name] = read(v[name])) === no) return no
  }
  return made
}
const reading = (read) => (v) => ((v = read(v)) === no ? null : v)`

/** Plain code that reads what these schemas do, for each name; it fails where it does not know how. */
export const compiledSchemas = (schemas: Readonly<Record<string, SchemaAST.AST>>): string => {
  const code: Array<string> = []
  const known = new Map<SchemaAST.AST, string>()
  const readings = Object.entries(schemas).map(
    ([name, ast]) => `export const ${name} = reading(${compile(ast, code, known)})`
  )
  return [kit, ...code, ...readings].join("\n")
}

/** Replaces modules of readings, `*.compiled.ts`, by plain code: home's first drawing then needs no library for it. */
export const compiledReadings = () =>
  ({
    name: "compiled-readings",
    apply: "build" as const,
    enforce: "pre" as const,
    load: {
      filter: { id: /\.compiled\.ts$/u },
      handler: async (id: string) => {
        const readings = (await import(pathToFileURL(id).href)) as Readonly<
          Record<string, { readonly schema: { readonly ast: SchemaAST.AST } }>
        >
        const asts = Object.entries(readings).map(([name, { schema }]) => [name, schema.ast] as const)
        return { code: compiledSchemas(Object.fromEntries(asts)), moduleType: "js" as const }
      }
    }
  }) satisfies Plugin
