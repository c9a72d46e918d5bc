import type { Plugin } from "vite"

/** The interface's languages, as react-aria names them. */
const ours = new Set(["tr-TR", "en-US"])

/** Each react-aria package imports its texts in 34 languages, one per line, and lists them, one per line. */
const inLanguage = /^import \S+ from "\.\.?\/intl\/(?:\w+\/)?(\w\w-\w\w)\.\w+";\n|^ +"(\w\w-\w\w)": .*\n/gm

/** Removes react-aria's texts in languages that the interface does not have. */
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
