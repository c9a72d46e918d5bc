import { Bookmark } from "lucide-react"
import { useState } from "react"
import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { Button } from "../../src/ui/parts/Button.tsx"
import { Checkbox } from "../../src/ui/parts/Checkbox.tsx"
import { Field, type FieldProps } from "../../src/ui/parts/Field.tsx"
import { IconButton } from "../../src/ui/parts/IconButton.tsx"
import { ButtonLink } from "../../src/ui/parts/Link.tsx"
import { Localised } from "../../src/ui/parts/Localised.tsx"
import { Message } from "../../src/ui/parts/Message.tsx"
import { SelectField } from "../../src/ui/parts/SelectField.tsx"
import { Spinner } from "../../src/ui/parts/Spinner.tsx"
import { faults, settled, show, stagings } from "./stage.tsx"

const touchTarget = 44

const box = (element: Element) => element.getBoundingClientRect()

const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle

/** A button that says how often it was pressed. */
const Counter = ({ isDisabled = false }: { readonly isDisabled?: boolean }) => {
  const [times, setTimes] = useState(0)
  return (
    <Button isDisabled={isDisabled} onPress={() => setTimes((before) => before + 1)}>
      {`${times} kez basıldı`}
    </Button>
  )
}

describe("a button", () => {
  it.each(["{Enter}", " "])("is pressed by the key %j, once", async (key) => {
    await show(<Counter />)
    await userEvent.tab()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole("button")).toHaveTextContent("1 kez basıldı")
  })

  it("shows where the keyboard is", async () => {
    await show(<Button look="filled">Oku</Button>)
    await userEvent.tab()
    await expect.element(page.getByRole("button")).toHaveFocus()
    expect(outlineOf(page.getByRole("button").element())).toBe("solid")
  })

  it("draws no outline for a hand", async () => {
    await show(<Button look="filled">Oku</Button>)
    await page.getByRole("button").click()
    await expect.element(page.getByRole("button")).toHaveFocus()
    expect(outlineOf(page.getByRole("button").element())).toBe("none")
  })

  it("is large enough for a thumb", async () => {
    await show(<Button>1</Button>)
    const { width, height } = box(page.getByRole("button").element())
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(touchTarget)
  })

  it("does nothing while it is disabled, and is passed over by the keyboard", async () => {
    await show(
      <>
        <Counter isDisabled />
        <Counter />
      </>
    )
    const [disabled, enabled] = [page.getByRole("button").first(), page.getByRole("button").last()]
    await disabled.click({ force: true })
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    await expect.element(enabled).toHaveTextContent("1 kez basıldı")
    await expect.element(disabled).toHaveTextContent("0 kez basıldı")
  })
})

describe("a button at work", () => {
  const look = async () => {
    await settled()
    const { backgroundColor, color } = getComputedStyle(page.getByRole("button").element())
    return { backgroundColor, color }
  }

  it.each(["filled", "plain", "quiet"] as const)("looks the same under the pointer: %s", async (kind) => {
    await show(
      <Button look={kind} isPending>
        Kaydediliyor...
      </Button>
    )
    await userEvent.unhover(page.getByRole("button"))
    const before = await look()
    await userEvent.hover(page.getByRole("button"))
    expect(await look()).toEqual(before)
  })

  it("stays filled", async () => {
    await show(
      <Button look="filled" isPending>
        Kaydediliyor...
      </Button>
    )
    const { backgroundColor } = await look()
    expect(backgroundColor).not.toMatch(/transparent|, 0\)|\/ 0\)/u)
  })
})

describe("a button with a picture", () => {
  it("is named by its label, and large enough for a thumb", async () => {
    await show(<IconButton icon={Bookmark} label="Sayfayı İşaretle" />)
    const { width, height } = box(page.getByRole("button", { name: "Sayfayı İşaretle" }).element())
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(touchTarget)
  })

  it("shows its name to the keyboard, until Escape", async () => {
    await show(<IconButton icon={Bookmark} label="Sayfayı İşaretle" />)
    await userEvent.tab()
    await expect.element(page.getByText("Sayfayı İşaretle")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByText("Sayfayı İşaretle")).not.toBeInTheDocument()
  })
})

const Typed = (props: Omit<FieldProps, "label" | "value" | "onChange">) => {
  const [value, setValue] = useState("")
  return <Field {...props} label="Alan" value={value} onChange={setValue} />
}

describe("a field", () => {
  const field = page.getByLabelText("Alan", { exact: true })

  it("says what is wrong with it in its hint's place, to ear and eye", async () => {
    const screen = await show(<Typed hint="En az 6 karakter." />)
    await expect.element(field).toHaveAccessibleDescription("En az 6 karakter.")
    await expect.element(field).not.toHaveAttribute("aria-invalid")
    await screen.unmount()
    await show(<Typed hint="En az 6 karakter." problem="Çok kısa" />)
    await expect.element(field).toHaveAccessibleDescription("Çok kısa")
    await expect.element(field).toHaveAttribute("aria-invalid", "true")
    await expect.element(page.getByText("Çok kısa")).toBeVisible()
  })

  it("looks another way where something is wrong than where the keyboard is", async () => {
    const frame = () => {
      const { borderTopColor, boxShadow, outlineStyle } = getComputedStyle(field.element())
      return { borderTopColor, boxShadow, outlineStyle }
    }
    const screen = await show(<Typed />)
    await userEvent.tab()
    await settled()
    const underKeyboard = frame()
    await screen.unmount()
    await show(<Typed problem="Çok kısa" />)
    await settled()
    const wrong = frame()
    expect(wrong.borderTopColor).not.toBe(underKeyboard.borderTopColor)
    expect([wrong.outlineStyle, underKeyboard.boxShadow]).toEqual(["none", "none"])
    expect(wrong.boxShadow).toContain("inset")
    expect(document.querySelector("svg[aria-hidden]")).not.toBeNull()
  })

  it("cannot be typed in while it is only read, and can be reached", async () => {
    await show(<Typed isReadOnly />)
    await userEvent.tab()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard("poyraz")
    await expect.element(field).toHaveValue("")
  })

  it.each([
    ["email", "email", "email"],
    ["tel", "tel", "tel-national"],
    ["password", "password", "current-password"],
    ["new-password", "password", "new-password"],
    ["code", "text", "off"]
  ] as const)("of the kind %s is typed as one", async (kind, type, autoComplete) => {
    await show(<Typed kind={kind} />)
    await expect.element(field).toHaveAttribute("type", type)
    await expect.element(field).toHaveAttribute("autocomplete", autoComplete)
  })

  it("shows a password at a press, and keeps what was typed", async () => {
    await show(<Typed kind="new-password" />)
    await field.fill("poyraz")
    await page.getByRole("button", { name: "Şifreyi göster" }).click()
    await expect.element(field).toHaveAttribute("type", "text")
    await expect.element(field).toHaveValue("poyraz")
    await page.getByRole("button", { name: "Şifreyi gizle" }).click()
    await expect.element(field).toHaveAttribute("type", "password")
  })
})

describe("a box to tick", () => {
  const Ticked = ({ isReadOnly = false }: { readonly isReadOnly?: boolean }) => {
    const [isSelected, setIsSelected] = useState(false)
    return <Checkbox label="Beni hatırla" isSelected={isSelected} onChange={setIsSelected} isReadOnly={isReadOnly} />
  }
  const box = page.getByRole("checkbox", { name: "Beni hatırla" })

  it("is ticked by its words and by the keyboard", async () => {
    await show(<Ticked />)
    await page.getByText("Beni hatırla").click()
    await expect.element(box).toBeChecked()
    await userEvent.keyboard(" ")
    await expect.element(box).not.toBeChecked()
  })

  it("stays as it is while it is only read", async () => {
    await show(<Ticked isReadOnly />)
    await page.getByText("Beni hatırla").click()
    await expect.element(box).not.toBeChecked()
  })

  it("is large enough for a thumb", async () => {
    await show(<Ticked />)
    expect(box.element().closest("label")?.getBoundingClientRect().height).toBeGreaterThanOrEqual(touchTarget)
  })
})

describe("a link set as a button", () => {
  it("is a link, reached by Tab and large enough for a thumb", async () => {
    await show(
      <ButtonLink to="/reader/{-$id}" params={{ id: "abc" }}>
        Oku
      </ButtonLink>
    )
    const link = page.getByRole("link", { name: "Oku" })
    await expect.element(link).toHaveAttribute("href", "/reader/abc")
    await userEvent.tab()
    await expect.element(link).toHaveFocus()
    expect(box(link.element()).height).toBeGreaterThanOrEqual(touchTarget)
  })
})

describe("a spinner", () => {
  it("says what is awaited, but not before 200 ms", async () => {
    await show(<Spinner label="Sayfa yükleniyor" />)
    const status = page.getByRole("status")
    await expect.element(status).toHaveTextContent("Sayfa yükleniyor")
    const [entrance] = status.element().getAnimations()
    expect(entrance?.effect?.getComputedTiming().delay).toBe(200)
    entrance!.currentTime = 199
    expect(getComputedStyle(status.element()).opacity).toBe("0")
    await settled()
    expect(getComputedStyle(status.element()).opacity).toBe("1")
  })
})

describe("a message", () => {
  it("is read aloud at once when something went wrong, and only then", async () => {
    const screen = await show(
      <Message alert title="Olmadı">
        Metin
      </Message>
    )
    await expect.element(page.getByRole("alert")).toHaveTextContent("OlmadıMetin")
    await screen.unmount()
    await show(<Message title="Henüz boş">Metin</Message>)
    await expect.element(page.getByRole("heading", { level: 1, name: "Henüz boş" })).toBeVisible()
    expect(page.getByRole("alert").elements()).toEqual([])
  })
})

describe.each(stagings)("the parts in $language, $theme", (staging) => {
  it("leave nothing for axe to find", async () => {
    await show(
      <>
        <Message alert title="Olmadı" actions={<Button look="filled">Tekrar dene</Button>}>
          Ne yapmalı?
        </Message>
        <Button>Kapat</Button>
        <Button isDisabled>Kapalı</Button>
        <IconButton icon={Bookmark} label="Sayfayı İşaretle" />
        <Spinner label="Sayfa yükleniyor" />
        <Typed problem="Çok kısa" kind="new-password" />
        <Checkbox label="Beni hatırla" isSelected onChange={() => {}} />
      </>,
      staging
    )
    expect(await faults()).toEqual([])
  })
})

it.each([
  ["tr", "Kapat"],
  ["en", "Dismiss"]
] as const)("a control says its own words in the language of the interface: %s", async (language, word) => {
  await show(
    <Localised>
      <SelectField label="Il" value="a" onChange={() => {}} items={[{ id: "a", title: "A" }]} placeholder="?" />
    </Localised>,
    { language }
  )
  await page.getByRole("button").click()
  await expect.element(page.getByRole("button", { name: word, exact: true }).first()).toBeInTheDocument()
})
