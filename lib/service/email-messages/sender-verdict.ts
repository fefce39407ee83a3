import { type AuthenticationResult, type HeaderField, trustedResults } from './authentication-results.ts'

/** The receiving server's verdicts on the sender, verbatim; null if it stated none. */
export type Verdicts = { spf: string | null; dkim: string | null; dmarc: string | null }

/** The receiving server's verdicts, and whether they prove the domain of the From address. */
export type SenderVerdict = {
  verdicts: Verdicts
  isAuthentic: boolean
  /** Whether the envelope sender may send from there, so that a bounce reaches who sent the message. */
  isEnvelopeAuthentic: boolean
}

const domainOf = (value: string | undefined): string | null => {
  const domain = value
    ?.slice(value.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
  return domain ? domain : null
}

const ofMethod = (results: readonly AuthenticationResult[], method: string): AuthenticationResult[] =>
  results.filter((each) => each.method === method)

const passes = ({ result }: AuthenticationResult): boolean => result === 'pass'

const maxWordLength = 40

/** A method may be stated several times, as for two signatures: the one that passed is what counts. */
const wordOf = (results: readonly AuthenticationResult[]): string | null =>
  (results.find(passes) ?? results[0])?.result.slice(0, maxWordLength) ?? null

/**
 * SPF or DKIM for exactly this domain: strict alignment. For the relaxed one, one would have to know where a registered
 * domain begins, and DMARC says it anyway.
 */
const isAligned = (results: readonly AuthenticationResult[], domain: string): boolean =>
  ofMethod(results, 'spf').some(
    (each) => passes(each) && domainOf(each.properties['smtp.mailfrom']) === domain,
  ) ||
  ofMethod(results, 'dkim').some(
    (each) => passes(each) && domainOf(each.properties['header.d'] ?? each.properties['header.i']) === domain,
  )

/** Says whether the results prove the domain. DMARC decides where the domain has a policy; else an aligned pass does. */
const provesDomain = (results: readonly AuthenticationResult[], domain: string): boolean => {
  const dmarc = ofMethod(results, 'dmarc')
  const [only] = dmarc
  if (only === undefined) return isAligned(results, domain)
  // Several are about several From fields, and contradict each other.
  if (dmarc.length > 1) return false
  if (passes(only)) return domainOf(only.properties['header.from']) === domain
  return only.result === 'none' && isAligned(results, domain)
}

/** Evaluates what the server of this authserv-id said of a message from an address of this domain. */
export const judgeSender = (
  headers: readonly HeaderField[],
  authservId: string,
  fromAddress: string | null,
): SenderVerdict => {
  const results = trustedResults(headers, authservId) ?? []
  const [spf, dkim, dmarc] = ['spf', 'dkim', 'dmarc'].map((method) => ofMethod(results, method))
  const domain = domainOf(fromAddress ?? undefined)
  return {
    verdicts: { spf: wordOf(spf ?? []), dkim: wordOf(dkim ?? []), dmarc: wordOf(dmarc ?? []) },
    isAuthentic: domain !== null && provesDomain(results, domain),
    isEnvelopeAuthentic: (spf ?? []).some(
      (each) => passes(each) && Object.hasOwn(each.properties, 'smtp.mailfrom'),
    ),
  }
}
