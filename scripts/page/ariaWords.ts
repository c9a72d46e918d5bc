import type { Plugin } from "vite"

/** What react-aria's own words are taken in: the interface's languages, as it names them. */
const ours = new Set(["tr-TR", "en-US"])

/** Each of its rooms imports its words in 34 languages, one a line, and puts them under their names, one a line. */
const inLanguage = /^import \S+ from "\.\.?\/intl\/(?:\w+\/)?(\w\w-\w\w)\.\w+";\n|^ +"(\w\w-\w\w)": .*\n/gm

/** Leaves out the words in which react-aria would speak languages that the interface is not in. */
export const ariaWords = () =>
  ({
    name: "aria-words",
    transform: {
      filter: { id: /\/react-(?:aria|aria-components|stately)\/dist\/private\/(?:\w+\/)?intlStrings\.m?js$/ },
      handler: (code: string) => ({
        code: code.replaceAll(inLanguage, (line, imported?: string, named?: string) =>
          ours.has(imported ?? named ?? "") ? line : ""
        ),
        map: null
      })
    }
  }) satisfies Plugin
