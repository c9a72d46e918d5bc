import { type ChartCoverage, countCoverage, percent } from "../../machines/inspection/coverage.ts"
import { addressOf } from "./place.ts"
import { Scrolled } from "./Scrolled.tsx"
import styles from "./Flows.module.css"
import { TableHead } from "./TableHead.tsx"

/** Where a transition is taken, in words. */
export const takenInWords = { browser: "in a browser", node: "by tests alone", nowhere: "by nobody" } as const

/** Which transitions the walks of the tests take, by chart and in all, and why others are not taken in a browser. */
export const Coverage = ({ coverage }: { readonly coverage: ReadonlyArray<ChartCoverage> }) => {
  const sum = countCoverage(coverage.filter(({ isWalked }) => isWalked))
  const unwalked = coverage.filter(({ isWalked }) => !isWalked)
  const left = coverage.flatMap(({ chart, isWalked, transitions }) =>
    isWalked ? transitions.filter(({ taken }) => taken !== "browser").map((one) => ({ chart, ...one })) : []
  )
  return (
    <article>
      <h1>What tests take</h1>
      <p>
        {sum.browser} of {sum.all} transitions are taken in a browser, over the real components (
        {percent(sum.browser, sum.all)}). {sum.node} are taken by tests alone, {sum.nowhere} by nobody yet.
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
            <TableHead columns={["chart", "transitions", "in a browser", "by tests alone", "by nobody"]} />
            <tbody>
              {coverage.map((one) => (
                <ChartRow coverage={one} key={one.chart} />
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
                  <td>{takenInWords[taken]}</td>
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

const ChartRow = ({ coverage }: { readonly coverage: ChartCoverage }) => {
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
          <td>{nowhere}</td>
        </>
      ) : (
        <td colSpan={3}>not walked yet</td>
      )}
    </tr>
  )
}
