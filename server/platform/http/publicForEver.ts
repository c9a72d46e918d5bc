/**
 * Of what everybody may see at an address that never shows anything else. Whoever keeps it for many people asks after an
 * hour whether it was withdrawn. Source: RFC 9111, section 5.2.2.10.
 */
export const publicForEver = "public, max-age=31536000, s-maxage=3600, immutable"
