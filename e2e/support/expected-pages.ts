import type { Role } from '#lib/contract/members/roles.values.ts'

/** What a page shows to each role. A role that is not named reads on the page that it has no access. */
export type ExpectedPage =
  /** Public; may redirect visitors who are signed in. */
  | 'open'
  /** Not served in production. */
  | 'absent'
  /** For these roles, whole. */
  | { sees: readonly Role[] }
  /** Every member reads it, and these roles change what is on it. */
  | { changes: readonly Role[] }

const everyone = ['owner', 'admin', 'sender', 'reviewer', 'operator'] as const
const managers = ['owner', 'admin'] as const
const operators = ['owner', 'admin', 'operator'] as const
const keepers = ['owner', 'admin', 'reviewer'] as const

/** Every page, by its folder under `app` without the groups. One that is new must be put here too. */
export const expectedPages: Readonly<Record<string, ExpectedPage>> = {
  '/sign-in': 'open',
  '/sign-up': 'open',
  '/reset-password': 'open',
  '/verify-email': 'open',
  '/verify': 'open',
  '/shared/[token]': 'open',
  '/offline': 'open',
  '/invitation': 'open',
  '/pdf-assets/[folder]/[file]': 'open',
  '/design': 'absent',

  // For people without an organization; members are redirected to the overview.
  '/welcome': { sees: [] },

  '/two-factor': { sees: everyone },

  '/': { sees: everyone },
  '/send': { sees: everyone },
  '/send/addresses': { sees: everyone },
  '/send/many': { sees: everyone },
  '/send/many/[id]': { sees: everyone },
  '/send/many/[id]/columns': { sees: everyone },
  '/send/many/[id]/options': { sees: everyone },
  '/send/many/[id]/check': { sees: everyone },
  '/send/many/[id]/buy': { sees: everyone },
  '/send/many/[id]/result': { sees: everyone },
  '/send/options': { sees: everyone },
  '/send/template': { sees: everyone },
  '/send/[id]': { sees: everyone },
  '/send/[id]/addresses': { sees: everyone },
  '/send/[id]/options': { sees: everyone },
  '/send/[id]/quotes': { sees: everyone },
  '/send/[id]/review': { sees: everyone },
  '/shipments': { sees: everyone },
  '/shipments/[id]': { sees: everyone },
  '/tasks': { sees: everyone },
  '/calendar': { sees: everyone },
  '/approvals': { sees: everyone },
  '/approvals/[id]': { sees: everyone },
  '/evidence': { sees: everyone },
  '/addresses': { sees: everyone },
  '/matters': { sees: everyone },
  '/matters/[id]': { sees: everyone },
  '/sandbox-mail': { sees: everyone },
  '/operations': { sees: operators },
  '/operations/hand-over': { sees: operators },
  '/operations/end-of-day': { sees: operators },

  '/settings': { sees: everyone },
  '/settings/organization': { changes: managers },
  '/settings/members': { changes: managers },
  '/settings/sign-in': { changes: managers },
  '/settings/security': { sees: everyone },
  '/settings/notifications': { sees: everyone },
  '/settings/retention': { changes: managers },
  '/settings/sharing': { changes: managers },
  '/settings/approvals': { changes: managers },
  '/settings/declaration': { changes: managers },
  '/settings/signing-certificate': { sees: managers },
  '/settings/mailing': { changes: managers },
  '/settings/templates': { changes: managers },
  '/settings/templates/new': { sees: everyone },
  '/settings/templates/[id]': { sees: everyone },
  '/settings/connected-accounts': { sees: managers },
  '/settings/inbound-email': { changes: managers },
  '/settings/printing': { sees: operators },
  '/settings/billing': { sees: everyone },
  '/settings/billing/charges': { sees: everyone },
  '/settings/billing/spending': { sees: everyone },
  '/settings/billing/statements': { sees: everyone },
  '/settings/billing/account': { sees: everyone },
  '/settings/billing/limits': { changes: managers },
  '/settings/api-keys': { sees: everyone },
  '/settings/request-log': { sees: everyone },
  '/settings/request-log/[requestId]': { sees: everyone },
  '/settings/webhooks': { sees: managers },
  '/settings/webhooks/[endpointId]': { sees: managers },
  '/settings/webhooks/[endpointId]/deliveries/[deliveryId]': { sees: managers },
  '/settings/audit-log': { sees: keepers },
}

/** Server actions that need no session. All others reject anonymous callers. */
export const openActions: ReadonlySet<string> = new Set(['readSignUpEmail'])
