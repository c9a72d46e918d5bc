/** Characters an address can have at most (RFC 5321, section 4.5.3.1.3, less its brackets). */
export const longestAddress = 254

/** Of what is neither space, nor seen, nor breaks a mail's head. */
const local = /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}@<>,;:"()[\]\\]+$/u

/** As `local`, less what would end a host. */
const host = /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}@<>,;:"()[\]\\/?#%]+$/u

/** A host in ASCII has labels, none of them empty, and a last one that is no number and has two letters or more. */
const hostInAscii = /^(?:[^.]+\.)+(?!\d+$)[^.]{2,}$/

/**
 * The one way of writing an address: composed letters, and its host as mail is sent to it. Null for what is none, that is
 * anything but something, an @, and something with a dot in it.
 */
const canonical = (text: string): string | null => {
  if (text.length > longestAddress) return null
  const [name = "", domain = "", ...more] = text.normalize("NFC").split("@")
  if (more.length > 0 || !local.test(name) || !host.test(domain)) return null
  if (!URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  const address = `${name}@${hostname}`
  return hostInAscii.test(hostname) && address.length <= longestAddress ? address : null
}

export const isMailAddress = (text: string): boolean => canonical(text) !== null

/**
 * An address as it is kept and looked for, however it was typed: one mailbox is one account. What is no address stays as
 * it is, and is nobody's. Source: product, "Form rules".
 */
export const mailAddressOf = (text: string): string => canonical(text.trim()) ?? text.trim()
