import type { Parts } from './parse-address.ts'

const companyWords =
  /\b(inc|llc|llp|lp|pllc|pc|ltd|limited|corp|corporation|co|company|gmbh|ag|kg|ug|bv|nv|sa|sarl|srl|spa|plc|pty|oy|ab|group|holdings?|partners|associates|law|legal|office|offices|department|dept|division|bank|trust|clinic|hospital|school|university|college|court|county|city of|state of|church|foundation|association|services?|solutions|management|properties|realty|insurance|agency|center|centre|institute|society|museum|hotel|restaurant)\b/i

const attention = /^(?:attn|attention|c\/o|zhd|z\. ?hd\.?)[.:]?\s+/i

/** The lines above the street: who it is for. The first is the name and the second the company, unless they say otherwise. */
export const splitNames = (lines: readonly string[]): Pick<Parts, 'name' | 'company'> => {
  const called = lines.findIndex((line) => attention.test(line))
  if (called !== -1) {
    const company = lines.find((_, index) => index !== called)
    const name = (lines[called] ?? '').replace(/^(?:attn|attention)[.:]?\s+/i, '')
    return { name, ...(company && { company }) }
  }
  const [first, second] = lines
  if (first === undefined) return {}
  if (second === undefined) return companyWords.test(first) ? { company: first } : { name: first }
  return companyWords.test(first) && !companyWords.test(second)
    ? { company: first, name: second }
    : { name: first, company: second }
}
