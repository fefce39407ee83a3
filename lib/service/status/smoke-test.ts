import type { Smoke, SmokeCheck } from '#lib/contract/api/health.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { withinTime } from './within-time.ts'

const patienceMs = 10_000

const providers = ['rates', 'payments', 'print', 'storage'] as const

/** A provider's words are fit for staff; anything else is logged and not shown. */
const wordsOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'It did not answer as it should. The log says more.'

/** Reads something small through every vendor's adapter, all at once, and measures how long each took. */
export const runSmokeTest = async (ctx: ServiceContext): Promise<Smoke> => {
  const checks = await Promise.all(
    providers.map(async (provider): Promise<SmokeCheck> => {
      const startedAt = performance.now()
      const took = () => Math.round(performance.now() - startedAt)
      try {
        await withinTime(ctx.providers[provider].check(), patienceMs)
        return { provider, ok: true, latency_ms: took(), message: null }
      } catch (error) {
        ctx.logger.warn({ err: error, provider, requestId: ctx.requestId }, 'smoke test failed')
        return { provider, ok: false, latency_ms: took(), message: wordsOf(error) }
      }
    }),
  )
  return { status: checks.every(({ ok }) => ok) ? 'ok' : 'failing', checks }
}
