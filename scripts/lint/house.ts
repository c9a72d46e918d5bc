import { readFileSync } from "node:fs"

/** The part of the linter's plugin interface used here; it has no published types. */
interface Context {
  readonly report: (fault: { readonly node: object; readonly message: string }) => void
  readonly sourceCode: { readonly getAllComments: () => ReadonlyArray<{ readonly value: string }> }
}

const product = readFileSync(new URL("../../docs/product.md", import.meta.url), "utf8")
const headings = new Set([...product.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading))

/** What a comment cites after `Source:`, up to the full stop. */
const citationsIn = (comment: string): ReadonlyArray<string> =>
  [...comment.replaceAll(/\n\s*\* ?/g, " ").matchAll(/Source: (.*?)(?:\.|$)/g)].map(([, cited = ""]) => cited)

const isHeading = (cited: string): boolean => {
  const [book, ...quoted] = cited.split(/"/)
  const named = quoted.filter((_, index) => index % 2 === 0)
  return book?.trim() === "product," && named.length > 0 && named.every((name) => headings.has(name.trim()))
}

const citedHeading = ({ report, sourceCode }: Context) => ({
  Program: () => {
    for (const comment of sourceCode.getAllComments()) {
      for (const cited of citationsIn(comment.value).filter((one) => !isHeading(one))) {
        report({ node: comment, message: `docs/product.md has no such heading: ${cited.trim()}` })
      }
    }
  }
})

const maxDocWords = 60

const shortDoc = ({ report, sourceCode }: Context) => ({
  Program: () => {
    for (const comment of sourceCode.getAllComments()) {
      const words = comment.value.match(/[^\s*]+/g)?.length ?? 0
      if (comment.value.startsWith("*") && words > maxDocWords)
        report({ node: comment, message: `A doc comment has at most ${maxDocWords} words; this one has ${words}.` })
    }
  }
})

interface Expression {
  readonly type: string
  /** In an optional chain, such as `box?.offsetWidth`. */
  readonly expression?: Expression
}

const noIdleRead = ({ report }: Context) => ({
  UnaryExpression: (node: { readonly operator: string; readonly argument: Expression }) => {
    const { argument } = node
    if (node.operator === "void" && (argument.expression ?? argument).type === "MemberExpression") {
      report({ node, message: "The build leaves out what is only read, and with it the layout that reading makes." })
    }
  }
})

interface Call {
  readonly type: string
  /** Of an `import`: the file, which the build knows if it is written out. */
  readonly source?: { readonly type: string }
  readonly arguments?: ReadonlyArray<object>
  readonly callee?: { readonly object?: Call; readonly property?: { readonly name?: string } }
}

/** Whether this call, or one that it continues, is of an `import` of a file that the build knows. */
const isOfImport = ({ type, source, callee }: Call): boolean =>
  (type === "ImportExpression" && source?.type === "Literal") ||
  (callee?.object !== undefined && isOfImport(callee.object))

const importCaughtOutside = ({ report }: Context) => ({
  CallExpression: (node: Call) => {
    const name = node.callee?.property?.name
    const catches = name === "catch" || (name === "then" && node.arguments?.length === 2)
    if (!catches || !isOfImport(node)) return
    const message =
      "The build moves this into the import, before its styles. Catch what a function returns that imports."
    report({ node, message })
  }
})

/** The project's own lint rules. */
export default {
  meta: { name: "house" },
  rules: {
    "cited-heading": { create: citedHeading },
    "import-caught-outside": { create: importCaughtOutside },
    "no-idle-read": { create: noIdleRead },
    "short-doc": { create: shortDoc }
  }
}
