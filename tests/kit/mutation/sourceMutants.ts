import { type ESTree, parseSync } from "vite"

/** The kind of change. */
export type MutationKind = "deleted" | "retargeted" | "negated" | "dropped"

/** A chart's source with one change that its tests must notice. */
export interface SourceMutant {
  /** Place and kind of the change: `open: on item.add -> adding, deleted`. */
  readonly name: string
  readonly kind: MutationKind
  /** The whole changed source. */
  readonly code: string
}

type Node = ESTree.Node
type Literal = ESTree.ObjectExpression
type Edit = { readonly start: number; readonly end: number; readonly text: string }

interface Transition {
  readonly node: Node
  readonly what: string
  /** What its deletion removes: its property, or its list item. */
  readonly whole: Edit
}

const named = (key: Node): string =>
  key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "(computed)"

const isProperty = (one: Node): one is ESTree.ObjectProperty => one.type === "Property"

const propertiesOf = (literal: Literal): ReadonlyArray<ESTree.ObjectProperty> => literal.properties.filter(isProperty)

const propertyOf = (literal: Literal, name: string): ESTree.ObjectProperty | undefined =>
  propertiesOf(literal).find(({ key }) => named(key) === name)

const textOf = (node: Node | undefined): string | null =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : null

/** The file's top-level constants, by name. */
const constantsOf = (program: ESTree.Program): ReadonlyMap<string, Node> =>
  new Map(
    program.body.flatMap((statement) => {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
      if (declared?.type !== "VariableDeclaration") return []
      return declared.declarations.flatMap(({ id, init }): ReadonlyArray<[string, Node]> =>
        id.type === "Identifier" && init !== null ? [[id.name, init]] : []
      )
    })
  )

/** The arguments of `createMachine` in this file. */
const chartsIn = (node: unknown): ReadonlyArray<Node> => {
  if (Array.isArray(node)) return node.flatMap(chartsIn)
  if (typeof node !== "object" || node === null) return []
  const inner = Object.values(node).flatMap(chartsIn)
  const { type, callee, arguments: given } = node as Partial<ESTree.CallExpression>
  const isMaker =
    type === "CallExpression" &&
    ((callee?.type === "MemberExpression" && named(callee.property) === "createMachine") ||
      (callee?.type === "Identifier" && callee.name === "createMachine"))
  return isMaker && given?.[0] !== undefined ? [...inner, given[0]] : inner
}

/** Every single change of a chart's source: a transition deleted or redirected, a guard negated, an action dropped. */
export const sourceMutants = (file: string, code: string): ReadonlyArray<SourceMutant> => {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const constants = constantsOf(program)
  const found: Array<SourceMutant> = []
  const places = new Set<string>()

  /** The object literal that an expression refers to, if it is in this file. */
  const literalOf = (node: Node | null | undefined): Literal | null => {
    if (node === null || node === undefined) return null
    switch (node.type) {
      case "ObjectExpression":
        return node
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "ParenthesizedExpression":
        return literalOf(node.expression)
      case "Identifier":
        return literalOf(constants.get(node.name))
      case "CallExpression":
        if (node.callee.type === "MemberExpression" && named(node.callee.property) === "createStateConfig")
          return literalOf(node.arguments[0])
        return node.callee.type === "Identifier" ? literalOf(constants.get(node.callee.name)) : null
      case "ArrowFunctionExpression":
        return literalOf(node.body as Node)
      case "MemberExpression": {
        const owner = literalOf(node.object)
        return owner === null ? null : literalOf(propertyOf(owner, named(node.property))?.value)
      }
      default:
        return null
    }
  }

  /** A property is removed with its comma. */
  const without = ({ start, end }: { readonly start: number; readonly end: number }): Edit => {
    const comma = /^\s*,/u.exec(code.slice(end))
    return { start, end: end + (comma?.[0].length ?? 0), text: "" }
  }

  const change = (name: string, kind: MutationKind, { start, end, text }: Edit) => {
    const place = `${start} ${end} ${text}`
    if (places.has(place)) return
    places.add(place)
    const changed = code.slice(0, start) + text + code.slice(end)
    const same = found.filter((one) => one.name.replace(/ \(\d+\)$/u, "") === `${name}, ${kind}`).length
    const used = kind === "negated" ? `import { not as negated } from "xstate"\n${changed}` : changed
    found.push({ name: `${name}, ${kind}${same === 0 ? "" : ` (${same + 1})`}`, kind, code: used })
  }

  const actionsIn = (name: string, holder: Literal, key: string) => {
    const property = propertyOf(holder, key)
    if (property === undefined) return
    const { value } = property
    const lists = value.type === "ArrayExpression" ? value.elements : []
    if (lists.length <= 1) return change(`${name} ${key}`, "dropped", without(property))
    for (const [at, action] of lists.entries()) {
      if (action !== null) change(`${name} ${key} ${at + 1}`, "dropped", without(action))
    }
  }

  /** A sibling of the target state; null if there is none. */
  const otherTarget = (target: string, path: ReadonlyArray<string>, root: Literal): string | null => {
    const isChild = target.startsWith(".")
    const isAbsolute = target.startsWith("#")
    const parts = target.replace(/^[.]|^#[^.]*[.]?/u, "").split(".")
    const owner = isAbsolute ? [] : isChild ? path : path.slice(0, -1)
    const holder = [...owner, ...parts.slice(0, -1)].reduce<Literal | null>(
      (state, part) =>
        literalOf(propertyOf(literalOf(state && propertyOf(state, "states")?.value) ?? root, part)?.value),
      root
    )
    const states = literalOf(holder === null ? null : propertyOf(holder, "states")?.value)
    const names = states === null ? [] : propertiesOf(states).map(({ key }) => named(key))
    const at = names.indexOf(parts.at(-1) ?? "")
    const other = names[(at + 1) % names.length]
    if (at < 0 || other === undefined || names.length === 1) return null
    const prefix = target.slice(0, target.length - (parts.at(-1) ?? "").length)
    return `${prefix}${other}`
  }

  /** The guard's name: alone, with parameters, or as the argument of `fromEvent`. */
  const guardText = (guard: Node): string | null => {
    if (guard.type === "CallExpression") return textOf(guard.arguments[0])
    const literal = literalOf(guard)
    return textOf(guard) ?? (literal === null ? null : textOf(propertyOf(literal, "type")?.value))
  }

  const transition = ({ node, what, whole }: Transition, path: ReadonlyArray<string>, root: Literal) => {
    const literal = literalOf(node)
    const aim = textOf(node) === null ? literal && propertyOf(literal, "target")?.value : node
    const target = textOf(aim ?? undefined)
    const guard = literal === null ? undefined : propertyOf(literal, "guard")
    const guardName = guard === undefined ? "" : ` if ${guardText(guard.value) ?? "(written here)"}`
    const name = `${path.join(".") || "(any)"}: ${what}${target === null ? "" : ` -> ${target}`}${guardName}`
    change(name, "deleted", whole)
    if (aim && target !== null) {
      const other = otherTarget(target, path, root)
      // The target string that is the whole transition is not removed alone, because that is its deletion.
      if (other !== null) change(name, "retargeted", { start: aim.start, end: aim.end, text: JSON.stringify(other) })
      else if (literal !== null) change(name, "retargeted", without(propertyOf(literal, "target")!))
    }
    if (guard !== undefined)
      change(name, "negated", {
        start: guard.value.start,
        end: guard.value.end,
        text: `negated(${code.slice(guard.value.start, guard.value.end)})`
      })
    if (literal !== null) actionsIn(name, literal, "actions")
  }

  /** One transition of a property, or all in its list. */
  const transitions = (property: ESTree.ObjectProperty, what: string, path: ReadonlyArray<string>, root: Literal) => {
    const { value } = property
    const list = value.type === "ArrayExpression" ? value.elements : [value]
    for (const node of list) {
      if (node === null) continue
      const whole = without(list.length === 1 ? property : node)
      transition({ node: node as Node, what, whole }, path, root)
    }
  }

  /** The transitions of a map by event or delay, including spread ones. */
  const mapped = (map: Literal, what: string, path: ReadonlyArray<string>, root: Literal) => {
    for (const one of map.properties) {
      if (isProperty(one))
        transitions(
          one,
          `${what} ${one.computed ? code.slice(one.key.start, one.key.end) : named(one.key)}`,
          path,
          root
        )
      else {
        const spread = literalOf(one.argument)
        if (spread !== null) mapped(spread, what, path, root)
      }
    }
  }

  const state = (node: Literal, path: ReadonlyArray<string>, root: Literal) => {
    for (const one of node.properties) {
      if (isProperty(one)) continue
      const spread = literalOf(one.argument)
      if (spread !== null) state(spread, path, root)
    }
    for (const key of ["on", "after"]) {
      const map = literalOf(propertyOf(node, key)?.value)
      if (map !== null) mapped(map, key, path, root)
    }
    for (const key of ["always", "onDone"]) {
      const property = propertyOf(node, key)
      if (property !== undefined) transitions(property, key, path, root)
    }
    const invoked = propertyOf(node, "invoke")?.value
    const invocations = invoked?.type === "ArrayExpression" ? invoked.elements : [invoked]
    for (const one of invocations) {
      const literal = literalOf(one as Node | undefined)
      if (literal === null) continue
      const source = textOf(propertyOf(literal, "src")?.value) ?? ""
      for (const key of ["onDone", "onError", "onSnapshot"]) {
        const property = propertyOf(literal, key)
        if (property !== undefined) transitions(property, `${key} of ${source}`, path, root)
      }
    }
    for (const key of ["entry", "exit"]) actionsIn(`${path.join(".") || "(any)"}:`, node, key)
    const states = literalOf(propertyOf(node, "states")?.value)
    for (const child of states?.properties ?? []) {
      if (!isProperty(child)) continue
      const literal = literalOf(child.value as Node)
      if (literal !== null) state(literal, [...path, named(child.key)], root)
    }
  }

  for (const chart of chartsIn(program)) {
    const root = literalOf(chart)
    if (root !== null) state(root, [], root)
  }
  return found
}
