import type { InstallationMode, Settings } from './config.ts'

/** A variable with a key of a vendor, and what the key is for; null where its form does not say. */
export type VendorKey = { vendor: string; variable: string; mode: 'test' | 'live' | null }

type KeyMode = VendorKey['mode']

const byPrefix =
  (test: RegExp, live: RegExp) =>
  (key: string): KeyMode => {
    if (test.test(key)) return 'test'
    return live.test(key) ? 'live' : null
  }

const partnerKey = byPrefix(/^test_/, /^live_/)

/** Prefixes that reveal the purpose of each vendor's keys. */
const forms = {
  EASYPOST_API_KEY: { vendor: 'EasyPost', modeOf: byPrefix(/^EZTK/, /^EZAK/) },
  STRIPE_SECRET_KEY: { vendor: 'Stripe', modeOf: byPrefix(/^[rs]k_test_/, /^[rs]k_live_/) },
  LOB_API_KEY: { vendor: 'Lob', modeOf: partnerKey },
  POSTGRID_API_KEY: { vendor: 'PostGrid', modeOf: partnerKey },
} as const

/** Lists the vendors' keys that are set. */
export const listVendorKeys = ({
  easypost,
  stripe,
  partners,
}: Pick<Settings, 'easypost' | 'stripe' | 'partners'>): VendorKey[] => {
  const keys = {
    EASYPOST_API_KEY: easypost?.apiKey,
    STRIPE_SECRET_KEY: stripe?.secretKey,
    LOB_API_KEY: partners.lob?.apiKey,
    POSTGRID_API_KEY: partners.postgrid?.apiKey,
  }
  const variables = Object.keys(forms) as (keyof typeof forms)[]
  return variables.flatMap((variable) => {
    const key = keys[variable]
    return key === undefined
      ? []
      : [{ vendor: forms[variable].vendor, variable, mode: forms[variable].modeOf(key) }]
  })
}

/** Lists the vendors whose test mode a sandbox uses instead of a simulator. */
export const testVendors = (settings: Pick<Settings, 'easypost' | 'stripe' | 'partners'>): string[] => [
  ...new Set(listVendorKeys(settings).map(({ vendor }) => vendor)),
]

const anotherInstallation =
  'Live mail requires a live installation with its own database: see `mailroom live` in docs/operate.md'

/** Lists, a line each, what of the settings contradicts the mode of the database. */
export const listModeConflicts = (
  settings: Pick<Settings, 'easypost' | 'stripe' | 'partners' | 'sandbox'>,
  mode: InstallationMode,
): string[] => {
  const keys = listVendorKeys(settings)
  if (mode === 'sandbox') {
    return keys
      .filter((key) => key.mode !== 'test')
      .map(({ variable, vendor, mode: of }) =>
        of === 'live'
          ? `${variable} is a live key, and this database is a sandbox, which spends no money: use a test key of ${vendor}. ${anotherInstallation}`
          : `${variable} is not a test key of ${vendor}, and this database is a sandbox, which spends no money: use a test key, or unset it. ${anotherInstallation}`,
      )
  }
  return [
    ...keys
      .filter((key) => key.mode !== 'live')
      .map(
        ({ variable, vendor, mode: of }) =>
          `${variable} is ${of === 'test' ? 'a test key' : 'not a live key'} of ${vendor}, and this database is live: use a live key`,
      ),
    ...settings.sandbox.variables.map(
      (variable) => `${variable} is set, and this database is live, where nothing is simulated: unset it`,
    ),
  ]
}
