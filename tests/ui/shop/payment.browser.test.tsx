import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { lineOfPlan } from "../../../src/domain/shop/Purchase.ts"
import { paymentMachine } from "../../../src/machines/shop/payment.machine.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { Toasts } from "../../../src/ui/parts/Toasts.tsx"
import { PaymentDialog } from "../../../src/ui/shop/PaymentDialog.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"

const still = "*, ::before, ::after { animation: none !important; transition: none !important }"
const long = "Ödeme penceresi yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin."

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The names of what can be pressed or typed in, as far as news lies over it now. */
const covered = (controls: ReadonlyArray<Element>) => {
  const news = [...document.querySelectorAll("[data-kind][class*=toast]")].map((one) => one.getBoundingClientRect())
  expect(news).toHaveLength(2)
  return controls
    .filter((control) => news.some((one) => overlap(one, control.getBoundingClientRect())))
    .map((control) => control.getAttribute("aria-label") ?? control.getAttribute("autocomplete") ?? control.textContent)
}

it("leaves what pays, and what closes it, free of news on every screen", async () => {
  const payment = createActor(paymentMachine, {
    input: { purchase: { kind: "plan", plan: "family", period: "yearly" }, lines: [lineOfPlan("family", "yearly")] }
  })
  const toasts = createActor(toastsMachine).start()
  const undo = draw(
    <>
      <style>{still}</style>
      <PaymentDialog payment={payment.start()} close={() => {}} isAwaited={false} isRivalled={false} />
      <Toasts toasts={toasts} />
    </>
  )
  for (const message of ["Oturumunuz kapandı.", long])
    toasts.send({ type: "toast.show", toast: { key: "session.ended", message, kind: "error" } })
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1280, 720]
  ] as const) {
    await page.viewport(width, height)
    await rendered()
    const dialog = page.getByRole("dialog").element()
    const controls = [...dialog.querySelectorAll("a, button:not([tabindex='-1']), input")]
    expect(controls.length).toBeGreaterThan(6)
    const size = `${width} × ${height}`
    for (const control of [...controls, ...controls.toReversed()]) {
      ;(control as HTMLElement).focus()
      expect(covered([control]), size).toEqual([])
    }
    dialog.parentElement?.scrollTo(0, 0)
    expect(covered(controls), size).toEqual([])
  }
  undo()
})

it("asks for no second card while nobody knows what came of another payment for the same", async () => {
  const payment = createActor(paymentMachine, {
    input: { purchase: { kind: "plan", plan: "family", period: "yearly" }, lines: [lineOfPlan("family", "yearly")] }
  })
  const undo = draw(<PaymentDialog payment={payment.start()} close={() => {}} isAwaited={false} isRivalled />)
  await expect.element(page.getByRole("dialog").getByText("Ödemenizin sonucu bekleniyor")).toBeVisible()
  expect(document.querySelector("input")).toBe(null)
  undo()
})
