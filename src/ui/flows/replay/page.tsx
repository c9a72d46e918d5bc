import "../../base.css"
import { createRoot } from "react-dom/client"
import { type AnyStateMachine, StateMachine } from "xstate"
import { ReplayPage } from "./ReplayPage.tsx"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../../machines/**/*.machine.ts", {
  eager: true
})
const machines = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine)

createRoot(document.querySelector("#root") ?? document.body).render(
  <ReplayPage charts={new Map(machines.map((machine) => [machine.id, machine]))} />
)
