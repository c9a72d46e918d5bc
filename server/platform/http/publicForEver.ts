/**
 * The `Cache-Control` of pictures that everybody may see, at addresses that never show another. A cache of many people
 * asks again after an hour, in case one was deleted. As in RFC 9111, 5.2.2.10.
 */
export const publicForEver = "public, max-age=31536000, s-maxage=3600, immutable"
