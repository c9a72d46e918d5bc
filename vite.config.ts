import babel from "@rolldown/plugin-babel"
import { basename } from "node:path"
import react, { reactCompilerPreset } from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { ariaWords } from "./scripts/page/ariaWords.ts"
import { compiledReadings } from "./scripts/page/compiledSchemas.ts"
import { compiledOnce } from "./scripts/page/compiledOnce.ts"
import { importsAgain } from "./scripts/page/importsAgain.ts"
import { neededBy } from "./scripts/page/neededBy.ts"
import { smallScript } from "./scripts/page/smallScript.ts"
import { stageModules } from "./scripts/page/stageModules.ts"
import { unusedParts } from "./scripts/page/unusedParts.ts"

/** Paths that the server answers; everything else is the page's. */
const served = ["/api", "/art/", "/content", "/covers", "/csp-report", "/health", "/logos/"]

/** The server's own address while developing: scripts/dev.ts says which. */
const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:3001"

/** What does the charts' work, which comes after home's first drawing. */
const services = neededBy("/src/machines/later/services.live.ts")

const reader = neededBy("/src/ui/routes/reader/reader.tsx")
const issue = neededBy("/src/ui/routes/catalogue/magazine.tsx")
const search = neededBy("/src/ui/routes/catalogue/search.tsx")
const store = neededBy("/src/ui/routes/catalogue/store.tsx")
/** Draws markup in sentences: the reader names it by its package, and does without it. */
const sentences = /node_modules\/(?:react-i18next|html-parse-stringify)\//

const controls =
  /node_modules\/(?:clsx|(?:react-aria|react-stately|react-aria-components)\/dist\/private\/(?:Button|OverlayArrow|ProgressBar|Tooltip|animation|button|flags|i18n|interactions|label|overlays|progress|ssr|tooltip|utils|visually-hidden))\b|src\/ui\/parts\/IconButton\b/

const aroundThePage =
  /src\/(?:reader|machines\/reader|domain\/reader)\/(?!pageHtml\b|panels\/PanelPlace\b|anchoring\/pageText\b|search\/|searchIndex\b|issueSearch\b|reading\/|readingMode\b|readingSettings\b)|src\/domain\/(?:reader\/search\/PageHits|theme\/ReaderTheme)\b|src\/ui\/parts\/(?:IconLink|trustCleaned)\b|src\/services\/(?:reading\.|reader\/(?:PageFiles|Licence)\b|platform\/(?:Viewport|againWhileCut)\b)|node_modules\/lucide-react\/dist\/esm\/icons\/(?:chevron-right|circle-question-mark|maximize|minimize|notebook-text|share-2)\b/

/**
 * A browser requests six files of a server at a time, so many small files wait for each other's round trips. What every
 * screen needs is two files, which outlive releases; what home shares with other screens is one, and so is what the reader
 * shares with them. `npm run bench -- home` and `reader` show what these choices cost.
 */
const chunks = [
  // What the charts of every screen run on; and with it alone, what turns the reader's first slide before all else.
  { name: "charts", test: /node_modules\/xstate\/|src\/machines\/fromEvent\b/, priority: 5 },
  {
    name: "turning",
    test: /src\/(?:machines\/reader\/slides\.machine|domain\/reader\/(?:slides|scale|slideView|slideLook|shortcuts|gestures|locked)|reader\/(?:effects\/(?:keyPress|selectors|browserZoom)|panels\/keyboard))\b/,
    priority: 4
  },
  { name: "libraries", tags: ["$initial" as const], test: /node_modules|rolldown\/runtime/, priority: 3 },
  { name: "site", tags: ["$initial" as const], test: /\/src\/(?!main|early|reader\/early)/, priority: 2 },
  // Every other screen needs them too; two files, since the reader runs one at a time before it is there.
  { name: "effect", test: (id: string) => services.has(id) && /node_modules\/effect\//.test(id), priority: 1.6 },
  { name: "services", test: (id: string) => services.has(id), priority: 1.5 },
  {
    name: "catalogue",
    test: /src\/(?:domain\/shop\/goods|domain\/catalogue\/(?:homeSections|shownCategories)|machines\/catalogue\/access\.view|ui\/(?:catalogue\/(?:CatalogueNotice|Cover|coverTransition|FavouriteToggle|MagazineCard)|shop\/CardAction|hooks\/(?:useCatalogue|useFailedPicture)|parts\/(?:Banner|CardLink|Link|Retry|Skeleton)))\b/,
    priority: 1
  },
  // What home says of an issue, and the reader too, which needs nothing else of the catalogue's screens.
  {
    name: "covers",
    test: /src\/(?:domain\/(?:catalogue\/(?:cover|price)|reader\/progress\/goingOn)|ui\/parts\/(?:useLira|useTroubleMessage)|ui\/focus\/useFocusHandedOn)\b/,
    priority: 2
  },
  // Buttons and tooltips, as the reader and every screen with a form have them; and overlays, which it opens later.
  { name: "controls", test: (id: string) => controls.test(id) && reader.has(id), minShareCount: 7 },
  { name: "overlays", test: controls, minShareCount: 7 },
  // The event log, for the reader and the deferred actors.
  {
    name: "log",
    test: /node_modules\/(?:rxjs|tslib|idb)\/|src\/(?:domain\/log|services\/platform\/(?:EventLog|eventLogConnection|eventLogDatabase|logInTab|onceInTab))\b/
  },
  // Small parts of the screens on which somebody reads.
  {
    name: "screens",
    test: /src\/(?:domain\/(?:analytics|session\/Interrupted)|services\/analytics\/(?:identity|privacySignal)|machines\/(?:connection|account\/revoke|analytics\/trackedActions|catalogue\/copyLink|loadable\/loadable\.machine)|services\/catalogue\/deviceSharing|ui\/(?:navigation\/pageShown|focus\/useFocusGivenBack)|ui\/hooks\/(?:useDarkPage|useActionTracking|useConnection|useHoldingsChange|useNews|useScreenTitle|useScreenActor|useSignIn))\b/,
    minShareCount: 2
  },
  // What the reader shares with what is opened in it later; and what that shares, which comes after the first slide.
  { name: "surface", test: (id: string) => aroundThePage.test(id) && reader.has(id), minShareCount: 2 },
  { name: "localforage", test: /node_modules\/localforage\// },
  // What an issue's page and search share with each other, with the store, and with later screens: a few files, not the
  // thirty that would be made of them, and not the reader's panels.
  {
    name: "found",
    test: (id: string) => !reader.has(id) && issue.has(id) && (search.has(id) || store.has(id)),
    minShareCount: 2
  },
  { name: "listed", test: (id: string) => !reader.has(id) && search.has(id) && store.has(id), minShareCount: 2 },
  { name: "issues", test: (id: string) => (!reader.has(id) || sentences.test(id)) && issue.has(id), minShareCount: 2 },
  { name: "searching", test: (id: string) => !reader.has(id) && search.has(id), minShareCount: 2 },
  { name: "marking", test: aroundThePage, minShareCount: 2 }
]

const compiler = reactCompilerPreset()

/** All that the page can know of the environment in which it is built. */
export const pageVariables = ["VITE_INSPECTOR_URL"]

/** What draws, or uses a hook, is compiled; of any other file the compiler makes nothing, and takes long to say so. */
const drawing = {
  ...compiler,
  rolldown: { ...compiler.rolldown, filter: { code: /<\/|\/>|\buse(?:[A-Z0-9]\w*)?\s*[(<]/ } }
}

export default defineConfig({
  envPrefix: pageVariables,
  // The same at every build: the server draws outlines with them (server/document/fronts.ts).
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, "")}_${name}` }
  },
  plugins: [
    react(),
    compiledOnce(babel({ presets: [drawing] })),
    ariaWords(),
    compiledReadings(),
    services.plugin,
    reader.plugin,
    store.plugin,
    issue.plugin,
    search.plugin,
    smallScript("before-paint.js"),
    importsAgain(),
    unusedParts(),
    stageModules()
  ],
  // While developing and testing, libraries are prepared apart from all else, and by plugins of their own: those of the
  // stage's models too before the first page, since one that is found later loads the page anew.
  optimizeDeps: {
    entries: ["index.html", "flows.html", "stage.html", "tests/machines/**/*.model.{ts,tsx}"],
    rolldownOptions: { plugins: [ariaWords()] }
  },
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
      // The first requests of the reader and of home leave before their code has arrived, and the reader's first slide
      // turns: small entries of their own.
      input: {
        index: "index.html",
        early: "src/early.ts",
        earlyCatalogue: "src/earlyCatalogue.ts",
        earlyTurns: "src/earlyTurns.ts"
      },
      // Leaves out what libraries hold ready and nobody calls. It is safe: nothing is read for the layout that it makes.
      treeshake: { propertyReadSideEffects: false },
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
