import { Stripe } from 'stripe'

export type StripeHttpOptions = {
  secretKey: string
  /** Where the API is, when not at Stripe itself; its path is put before the API's own. */
  baseUrl?: string | undefined
  timeoutMs: number
}

/** The SDK takes a host but no path, and the stand-in shares its host with the service. */
const withPathPrefix = (prefix: string): Pick<Stripe.HttpClient, 'getClientName' | 'makeRequest'> => {
  const inner = Stripe.createNodeHttpClient()
  return {
    getClientName: () => inner.getClientName(),
    makeRequest: (host, port, path, ...rest) => inner.makeRequest(host, port, `${prefix}${path}`, ...rest),
  }
}

const locate = (baseUrl: string) => {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    httpClient: withPathPrefix(pathname.replace(/\/$/, '')),
  }
}

/** Stripe's own client. It repeats a call once when the connection fails, under the same idempotency key. */
export const createStripeClient = ({ secretKey, baseUrl, timeoutMs }: StripeHttpOptions): Stripe =>
  new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(baseUrl ? locate(baseUrl) : {}),
  })
