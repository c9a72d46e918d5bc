import babel from "@rolldown/plugin-babel"
import { basename } from "node:path"
import react, { reactCompilerPreset } from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** Paths that the server answers; everything else is the page's. */
const served = ["/api", "/art/", "/content", "/covers", "/csp-report", "/health"]

/** The server's own address while developing: scripts/dev.ts says which. */
const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:3001"

/**
 * Browsers ask a server for six files at a time: of many small ones, most wait for a round trip of others. What every
 * screen needs comes in two files, of which the libraries outlive our releases; what home needs with others in one.
 */
const chunks = [
  { name: "libraries", test: /rolldown.runtime/, priority: 4 },
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/, priority: 3 },
  { name: "site", tags: ["$initial" as const], test: /\/src\/(?!main|early)/, priority: 2 },
  {
    name: "kiosk",
    test: /src\/(?:domain\/(?:catalogue\/(?:cover|price)|shop\/goods)|machines\/catalogue\/access\.view|ui\/(?:catalogue\/(?:CatalogueNotice|Cover|coverTransition|FavouriteToggle|MagazineCard)|shop\/CardWay|hooks\/(?:useCatalogue|useFailedPicture)|parts\/(?:Banner|CardLink|Link|Retry|Skeleton|useReason)))\b/,
    priority: 1
  }
]

export default defineConfig({
  // The same at every build: the server draws home's outline with them (server/document/outline.ts).
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, "")}_${name}` }
  },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // The content security policy allows images and fonts of our own origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    // Which scripts another one needs, it says itself: the table of them all would weigh on the first screen. Screens are
    // fetched before they are opened, or named by the server's document, and so nobody waits for the turn that this costs.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css"))
    },
    rolldownOptions: {
      // The first requests of the reader and of home leave before their code has arrived: small entries of their own.
      input: { index: "index.html", early: "src/early.ts", earlyKiosk: "src/earlyKiosk.ts" },
      output: {
        minify: { compress: { dropConsole: true, dropDebugger: true } },
        codeSplitting: { groups: chunks }
      }
    }
  },
  server: {
    // Component tests have no server behind them.
    proxy:
      process.env["VITEST"] === undefined
        ? Object.fromEntries(served.map((path) => [path, { target: server, xfwd: true }]))
        : {}
  }
})
