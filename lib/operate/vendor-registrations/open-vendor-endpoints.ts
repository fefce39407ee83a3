import type { Config } from '#lib/service/config/config.ts'
import { openStripeWebhooks } from '#lib/service/providers/payments/stripe/webhook-endpoints.ts'
import { openEasypostWebhooks } from '#lib/service/providers/rates/easypost/webhooks.ts'

import type { VendorEndpoints } from './vendor-endpoints.ts'

/** Opens the webhook endpoints of each vendor that is not simulated. */
export const openVendorEndpoints = ({
  easypost,
  stripe,
}: Pick<Config, 'easypost' | 'stripe'>): VendorEndpoints[] => [
  ...(easypost
    ? [{ name: 'EasyPost' as const, source: 'rates' as const, port: openEasypostWebhooks(easypost) }]
    : []),
  ...(stripe
    ? [{ name: 'Stripe' as const, source: 'payments' as const, port: openStripeWebhooks(stripe) }]
    : []),
]
