import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { markPages } from '#lib/service/inspection/mark-pages.ts'

/**
 * Fetches a file that the carrier made, such as a label or a SCAN form, marked on every page in a sandbox: one of a vendor's test
 * mode looks like postage. Throws `ProviderError`, and in a sandbox what `inspect` throws.
 */
export const fetchCarrierFile = async (ctx: ServiceContext, url: string): Promise<Uint8Array> =>
  markPages(ctx.inspector, await ctx.providers.rates.fetchFile(url), markOf(ctx.config))
