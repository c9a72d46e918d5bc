import { useRef, useState } from "react"
import { Button } from "react-aria-components"
import { toMermaid } from "../../machines/inspection/toMermaid.ts"
import { toStately } from "../../machines/inspection/toStately.ts"
import { ChartDrawing } from "./ChartDrawing.tsx"
import type { KnownChart } from "./chartsOfAll.ts"
import { ChartTable } from "./ChartTable.tsx"
import { layoutChart } from "./layoutChart.ts"
import type { Running } from "./live.ts"
import { saveText } from "./saveText.ts"
import { Scrolled } from "./Scrolled.tsx"
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

interface Props {
  readonly chart: KnownChart
  readonly charts: ReadonlyArray<KnownChart>
  readonly running: ReadonlyArray<Running>
}

/** One chart: its sentence, its drawing, where its running actors are, its table, and ways to take it out. */
export const Chart = ({ chart, charts, running }: Props) => {
  const picture = useRef<HTMLDivElement>(null)
  const { graph, machine, area, file, sentence, children } = chart
  const drawn = layoutChart(graph)
  const [scale, setScale] = useState(firstScale(drawn.width))
  const parents = charts.filter((one) => one.children.includes(graph.name))
  const mine = running.filter(({ name, isOver }) => name === graph.name && !isOver)
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
      <Related charts={parents.map((one) => one.graph.name)} label="Started by" />
      <Related charts={children} label="Starts" />
      {mine.length === 0 ? null : <p>Running now: {mine.map(({ id, state }) => `${id} is ${state}`).join("; ")}</p>}
      <div className={styles.tools}>
        <Button isDisabled={scale === 0} onPress={() => setScale(scale - 1)}>
          Smaller
        </Button>
        <Button isDisabled={scale === scales.length - 1} onPress={() => setScale(scale + 1)}>
          Larger
        </Button>
        <Button onPress={saveDrawing}>Save as SVG</Button>
        <Button onPress={() => saveText(`${fileName}.mmd`, toMermaid(graph), "text/plain")}>Save as Mermaid</Button>
        <Button onPress={() => saveText(`${fileName}.json`, toStately(machine), "application/json")}>
          Save as XState JSON
        </Button>
      </div>
      <Scrolled label={`Drawing of ${graph.name}`} place={picture}>
        <ChartDrawing
          drawn={drawn}
          entered={mine.flatMap(({ entered }) => entered)}
          name={graph.name}
          scale={scales[scale] ?? 1}
        />
      </Scrolled>
      <Scrolled label={`Tables of ${graph.name}`}>
        <ChartTable machine={machine} />
      </Scrolled>
    </article>
  )
}

/** Names of states stand between stars in comments. */
const Sentence = ({ text }: { readonly text: string }) => (
  <p>{text.split("*").map((part, place) => (place % 2 === 1 ? <em key={place}>{part}</em> : part))}</p>
)

const Related = ({ charts, label }: { readonly charts: ReadonlyArray<string>; readonly label: string }) =>
  charts.length === 0 ? null : (
    <p>
      {label}:{" "}
      {charts.map((name, place) => (
        <span key={name}>
          {place === 0 ? "" : ", "}
          <a href={`#${name}`}>{name}</a>
        </span>
      ))}
    </p>
  )
