import { useRef, useState } from "react"
import { Button, ToggleButton } from "react-aria-components"
import { type ChartCoverage, countCoverage, percent, type Ways } from "../../machines/inspection/coverage.ts"
import type { Connection } from "../../machines/inspection/relations.ts"
import { toMermaid } from "../../machines/inspection/toMermaid.ts"
import { toStately } from "../../machines/inspection/toStately.ts"
import { takenBy, type Visited } from "../../machines/inspection/visited.ts"
import { ChartDrawing } from "./ChartDrawing.tsx"
import { type KnownChart, parentsOf, relationsAmong } from "./chartsOfAll.ts"
import { ChartTable } from "./ChartTable.tsx"
import { layoutChart } from "./layoutChart.ts"
import type { Lit } from "./lit.ts"
import { saveText } from "./saveText.ts"
import { Scrolled } from "./Scrolled.tsx"
import { ShortestWay } from "./ShortestWay.tsx"
import { standaloneSvg } from "./standaloneSvg.ts"
import styles from "./Flows.module.css"

const scales = [0.25, 0.35, 0.5, 0.75, 1, 1.5, 2] as const
/** CSS pixels that a drawing may take at first. */
const roomy = 1200

/** The largest scale up to 1 at which a drawing of this width has room; of one that never has, the smallest. */
const firstScale = (width: number): number =>
  Math.max(
    0,
    scales.findLastIndex((scale) => scale <= 1 && width * scale <= roomy)
  )

/** `src/machines/shop/cart.machine.ts` has the model `shop/cart`. */
const modelOf = (file: string): string => file.replace("src/machines/", "").replace(".machine.ts", "")

interface Props {
  readonly chart: KnownChart
  readonly charts: ReadonlyArray<KnownChart>
  readonly connections: ReadonlyArray<Connection>
  /** Null where nothing is known of this chart. */
  readonly coverage: ChartCoverage | null
  readonly visited: Visited
  readonly ways: (chart: string) => Promise<Ways | null>
  /** The transition whose shortest way is wanted. */
  readonly chosen: string | null
  readonly lit: Lit
  /** What is lit up is a recorded visit's. */
  readonly isInVisit: boolean
}

/** One chart: its sentence, its drawing, where its running actors are, its table, and ways to take it out. */
export const Chart = ({
  chart,
  charts,
  connections,
  coverage,
  visited,
  ways,
  chosen,
  lit: outside,
  isInVisit
}: Props) => {
  const picture = useRef<HTMLDivElement>(null)
  const { graph, machine, area, file, sentence, children } = chart
  const drawn = layoutChart(graph)
  const [scale, setScale] = useState(firstScale(drawn.width))
  const [isTakenShown, setIsTakenShown] = useState(false)
  const { relations } = relationsAmong(charts, connections)
  const known = new Set(charts.map((one) => one.graph.name))
  const taken = new Map(coverage?.isWalked === true ? coverage.transitions.map((one) => [one.name, one]) : [])
  const [played, setPlayed] = useState<(Lit & { readonly chosen: string }) | null>(null)
  const isPlayed = played !== null && played.chosen === chosen
  const lit = isPlayed ? played : outside
  const mine = lit.running.filter(({ name, isOver }) => name === graph.name && !isOver)
  const justTaken = new Set(lit.taken.flatMap((one) => (one.chart === graph.name ? [one.transition] : [])))
  const fileName = `${area}-${graph.name}`
  const saveDrawing = () => {
    const drawing = picture.current?.querySelector("svg") ?? null
    if (drawing !== null) saveText(`${fileName}.svg`, standaloneSvg(drawing), "image/svg+xml")
  }
  return (
    <article>
      <h1>{graph.name}</h1>
      <p>
        <code>{file}</code>
      </p>
      {sentence === "" ? null : <Sentence text={sentence} />}
      <Related charts={parentsOf(graph.name, charts)} known={known} label="Started by" />
      <Related charts={children} known={known} label="Starts" />
      <Related
        charts={relations.filter(({ from }) => from === graph.name).map(({ to }) => to)}
        known={known}
        label="Tells"
      />
      <Related
        charts={relations.filter(({ to }) => to === graph.name).map(({ from }) => from)}
        known={known}
        label="Told by"
      />
      {coverage === null ? null : <TakenSentence coverage={coverage} />}
      {mine.length === 0 ? null : (
        <p>
          {isPlayed ? "On the stage" : isInVisit ? "In the visit" : "Running now"}:{" "}
          {mine.map(({ id, state }) => `${id} is ${state === "{}" ? "running" : state}`).join("; ")}
        </p>
      )}
      {justTaken.size === 0 ? null : (
        <p>
          Just taken: <code>{[...justTaken].join("; ")}</code>
        </p>
      )}
      <div className={styles.tools}>
        <Button isDisabled={scale === 0} onPress={() => setScale(scale - 1)}>
          Smaller
        </Button>
        <Button isDisabled={scale === scales.length - 1} onPress={() => setScale(scale + 1)}>
          Larger
        </Button>
        <ToggleButton isDisabled={taken.size === 0} isSelected={isTakenShown} onChange={setIsTakenShown}>
          Show what tests take
        </ToggleButton>
        <Button onPress={saveDrawing}>Save as SVG</Button>
        <Button onPress={() => saveText(`${fileName}.mmd`, toMermaid(graph), "text/plain")}>Save as Mermaid</Button>
        <Button onPress={() => saveText(`${fileName}.json`, toStately(machine), "application/json")}>
          Save as XState JSON
        </Button>
      </div>
      {isTakenShown ? (
        <p>
          Underlined with dots: taken by tests alone; with dashes: by recorded visits alone. Struck through: by nobody.
          All others: in a browser.
        </p>
      ) : null}
      <div className={styles.beside} data-played={isPlayed || undefined}>
        {chosen === null ? null : (
          <ShortestWay
            chart={graph.name}
            key={chosen}
            model={modelOf(file)}
            onLit={(lit) => setPlayed(lit === null ? null : { ...lit, chosen })}
            transition={chosen}
            ways={ways(graph.name)}
          />
        )}
        <Scrolled label={`Drawing of ${graph.name}`} place={picture}>
          <ChartDrawing
            drawn={drawn}
            entered={mine.flatMap(({ entered }) => entered)}
            marks={{
              chart: graph.name,
              chosen,
              justTaken,
              taken: isTakenShown
                ? new Map([...taken].map(([name, one]) => [name, takenBy(one, graph.name, visited)]))
                : null
            }}
            scale={scales[scale] ?? 1}
          />
        </Scrolled>
      </div>
      <Scrolled label={`Tables of ${graph.name}`}>
        <ChartTable chosen={chosen} coverage={taken} machine={machine} visited={visited} />
      </Scrolled>
    </article>
  )
}

const TakenSentence = ({ coverage }: { readonly coverage: ChartCoverage }) => {
  const { all, browser, node, nowhere } = countCoverage([coverage])
  if (!coverage.isWalked)
    return (
      <p>
        Which of its transitions tests take is not known yet: <code>npm run coverage -- --walk</code> takes their walks,
        in about ten minutes.
      </p>
    )
  return (
    <p>
      {browser} of {all} transitions are taken in a browser ({percent(browser, all)}), {node} by tests alone, {nowhere}{" "}
      by nobody yet.
    </p>
  )
}

/** Names of states stand between stars in comments. */
const Sentence = ({ text }: { readonly text: string }) => (
  <p>{text.split("*").map((part, place) => (place % 2 === 1 ? <em key={place}>{part}</em> : part))}</p>
)

interface RelatedProps {
  readonly charts: ReadonlyArray<string>
  readonly known: ReadonlySet<string>
  readonly label: string
}

/** Names of charts, and of the files that connect them, which have no page. */
const Related = ({ charts, known, label }: RelatedProps) =>
  charts.length === 0 ? null : (
    <p>
      {label}:{" "}
      {charts.map((name, place) => (
        <span key={name}>
          {place === 0 ? "" : ", "}
          {known.has(name) ? <a href={`#${name}`}>{name}</a> : <code>{name}</code>}
        </span>
      ))}
    </p>
  )
