/** The most characters of an address (RFC 5321, section 4.5.3.1.3, without its brackets). */
export const maxAddressLength = 254

/** Excludes spaces, invisible characters, and what would break a mail header. */
const local = /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}@<>,;:"()[\]\\]+$/u

/** As `local`, also without characters that end a host. */
const host = /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}@<>,;:"()[\]\\/?#%]+$/u

/** An ASCII host: non-empty labels, the last one not a number and at least two letters long. */
const hostInAscii = /^(?:[^.]+\.)+(?!\d+$)[^.]{2,}$/

/**
 * The canonical form of an address: composed letters, and the host in ASCII. Null unless it has the form
 * name@host.domain.
 */
const canonical = (text: string): string | null => {
  if (text.length > maxAddressLength) return null
  const [name = "", domain = "", ...more] = text.normalize("NFC").split("@")
  if (more.length > 0 || !local.test(name) || !host.test(domain)) return null
  if (!URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  const address = `${name}@${hostname}`
  return hostInAscii.test(hostname) && address.length <= maxAddressLength ? address : null
}

export const isMailAddress = (text: string): boolean => canonical(text) !== null

/**
 * An address as stored and looked up, so that one mailbox has one account. Invalid text is only trimmed. Source:
 * product, "Form rules".
 */
export const mailAddressOf = (text: string): string => canonical(text.trim()) ?? text.trim()
