import { type ChartCoverage, countCoverage, percent } from "../../machines/inspection/coverage.ts"
import { takenBy, type Visited } from "../../machines/inspection/visited.ts"
import { addressOf } from "./place.ts"
import { Scrolled } from "./Scrolled.tsx"
import styles from "./Flows.module.css"
import { TableHead } from "./TableHead.tsx"

/** Where a transition is taken, in words. */
export const takenInWords = {
  browser: "in a browser",
  node: "by tests alone",
  visits: "by recorded visits alone",
  nowhere: "by nobody"
} as const

interface Props {
  readonly coverage: ReadonlyArray<ChartCoverage>
  readonly visited: Visited
}

/**
 * Which transitions the walks of the tests take, by chart and in all, and why others are not taken in a browser; and
 * which recorded visits take.
 */
export const Coverage = ({ coverage, visited }: Props) => {
  const sum = countCoverage(coverage.filter(({ isWalked }) => isWalked))
  const drawn = countCoverage(coverage.filter((one) => one.isWalked && one.isDrawn))
  const unwalked = coverage.filter(({ isWalked }) => !isWalked)
  const visits = coverage.map((one) => countVisited(one, visited))
  const inVisits = visits.reduce((all, { taken }) => all + taken, 0)
  const inVisitsAlone = visits.reduce((all, { alone }) => all + alone, 0)
  const left = coverage.flatMap(({ chart, isWalked, transitions }) =>
    isWalked ? transitions.filter(({ taken }) => taken !== "browser").map((one) => ({ chart, ...one })) : []
  )
  return (
    <article>
      <h1>What tests take</h1>
      <p>
        {sum.browser} of {sum.all} transitions are taken in a browser, over the real components (
        {percent(sum.browser, sum.all)}). {sum.node} are taken by tests alone, {sum.nowhere} by no walk yet.
      </p>
      <p>
        Of charts with a screen: {drawn.browser} of {drawn.all} ({percent(drawn.browser, drawn.all)}).
      </p>
      <p>
        {inVisits} are taken by recorded visits: by those that are tests, and by one that is open here. No walk takes{" "}
        {inVisitsAlone} of these.
      </p>
      {unwalked.length === 0 ? null : (
        <p>
          {unwalked.length} of {coverage.length} charts have not been walked in this clone.{" "}
          <code>npm run coverage -- --walk</code> walks them all, and this page shows what they took.
        </p>
      )}
      <Scrolled label="Coverage by chart">
        <div className={styles.tables}>
          <table>
            <caption>By chart</caption>
            <TableHead columns={["chart", "transitions", "in a browser", "by tests alone", "by nobody", "by visits"]} />
            <tbody>
              {coverage.map((one) => (
                <ChartRow coverage={one} key={one.chart} visited={visited} />
              ))}
            </tbody>
          </table>
        </div>
      </Scrolled>
      <Scrolled label="What no browser takes">
        <div className={styles.tables}>
          <table>
            <caption>Not taken in a browser</caption>
            <TableHead columns={["chart", "transition", "taken", "why"]} />
            <tbody>
              {left.map(({ chart, name, taken, reason }) => (
                <tr key={`${chart} ${name}`}>
                  <td>{chart}</td>
                  <td>
                    <a className={styles.transition} href={addressOf(chart, name)}>
                      {name}
                    </a>
                  </td>
                  <td>{takenInWords[takenBy({ name, taken }, chart, visited)]}</td>
                  <td className={styles.prose}>{reason === "" ? "Nobody has said why." : reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Scrolled>
    </article>
  )
}

/** Transitions of a chart that recorded visits take, and those of them that no walk takes. */
const countVisited = ({ chart, transitions }: ChartCoverage, visited: Visited) => {
  const taken = transitions.filter(({ name }) => visited.get(chart)?.has(name))
  return { taken: taken.length, alone: taken.filter((one) => takenBy(one, chart, visited) === "visits").length }
}

interface RowProps {
  readonly coverage: ChartCoverage
  readonly visited: Visited
}

const ChartRow = ({ coverage, visited }: RowProps) => {
  const { all, browser, node, nowhere } = countCoverage([coverage])
  return (
    <tr>
      <td>
        <a href={`#${coverage.chart}`}>{coverage.chart}</a>
      </td>
      <td>{all}</td>
      {coverage.isWalked ? (
        <>
          <td>
            {browser} ({percent(browser, all)})
          </td>
          <td>{node}</td>
          <td>{nowhere - countVisited(coverage, visited).alone}</td>
        </>
      ) : (
        <td colSpan={3}>not walked yet</td>
      )}
      <td>{countVisited(coverage, visited).taken}</td>
    </tr>
  )
}
