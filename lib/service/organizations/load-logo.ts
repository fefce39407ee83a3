import { buffer } from 'node:stream/consumers'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Where a logo lies in storage. */
export const logoKey = (organizationId: string, sha256: string): string =>
  `logos/${organizationId}/${sha256}.png`

/** An organization as far as its mark goes. */
export type Marked = { organizationId: string; name: string; logo: string | null }

/** The organization's mark for the head of a paper; null when it has none, or it was replaced this moment. */
export const loadLogo = async (
  ctx: ServiceContext,
  { organizationId, name, logo }: Marked,
): Promise<Logo | null> => {
  if (logo === null) return null
  try {
    const { body } = await ctx.providers.storage.get(logoKey(organizationId, logo))
    return { png: await buffer(body), alt: `Logo of ${name}` }
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
}
