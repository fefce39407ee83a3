// Characters that XML 1.0 cannot contain, not even escaped.
// oxlint-disable-next-line no-control-regex
const invalid = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Escapes text for XML, in content or in an attribute with double quotes. Omits characters that XML cannot contain. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(invalid, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
