const usPhonePattern = /^(?:\+?1[\s.-]*)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/

/** Returns a US phone number written as `415-555-0134`; null for anything else, such as one with an extension. */
export const formatUsPhone = (phone: string): string | null => {
  const [, inParentheses, bare, exchange, line] = usPhonePattern.exec(phone.trim()) ?? []
  const area = inParentheses ?? bare
  return area && exchange && line ? `${area}-${exchange}-${line}` : null
}
