import { hkdfSync } from 'node:crypto'

import type { SandboxSecrets } from './create-sandbox.ts'

/** The keys of a sandbox, derived from the application's secret so that every process has the same. */
export const sandboxCredentials = (appSecret: string): SandboxSecrets => {
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `mailroom sandbox ${purpose}`, 24)).toString('hex')
  return {
    printShop: { appSecret },
    easypost: { apiKey: `EZTK${derive('easypost key')}`, webhookSecret: derive('easypost webhooks') },
    stripe: {
      secretKey: `sk_test_${derive('stripe key')}`,
      webhookSecret: `whsec_${derive('stripe webhooks')}`,
    },
  }
}
