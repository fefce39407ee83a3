/**
 * The storeys of lib/service, from the ground up. What is named here may import everything named before it: the storeys
 * below, and in its own storey what is named earlier. See docs/decisions/0014-storeys.md.
 */
export const storeys = [
  // What knows nothing of mail: values, files, settings.
  [
    'clock.ts',
    'local-time.ts',
    'places',
    'ids.ts',
    'errors.ts',
    'operator-error.ts',
    'observability',
    'files',
    'pdf',
    'lists',
    'config',
    'secrets',
  ],
  // What reaches outside, and the context that carries it to every verb.
  [
    'providers',
    'db',
    'jobs',
    'inspection',
    'email-messages',
    'tables',
    'context.ts',
    'authorize.ts',
    'limit-of-member.ts',
    'act-as-member.ts',
    'mail-settings.ts',
    'organization-zone.ts',
  ],
  // What every resource uses.
  ['events', 'emails', 'audit', 'idempotency', 'detail-cache', 'status', 'api-keys', 'vendor-accounts'],
  // A shipment and what it is made of, before anything is done with it.
  ['addresses', 'columns', 'documents', 'shipment-core', 'matters', 'printers', 'carrier-capabilities'],
  // Resources that are independent of each other.
  [
    'tasks',
    'connected-accounts',
    'address-book',
    'quotes',
    'notifications',
    'webhooks',
    'activity',
    'api-requests',
    'schedules',
    'deadlines',
    'approvals',
    'stored-files',
    'assembly',
    'organizations',
    'push',
    'templates',
  ],
  // What follows a shipment and its money.
  ['tracking', 'billing', 'reconciliation'],
  // What becomes of the piece, and of its record.
  ['mailing-record', 'fulfillment', 'partner-mail', 'retention'],
  ['purchases', 'evidence-log', 'evidence', 'sharing', 'papers', 'rehearsal'],
  ['shipments', 'overview', 'calendar', 'vendor-messages'],
  ['batches', 'inbound-email', 'send-later', 'letter-sets'],
  // What takes all of it to another place, and back.
  ['backup'],
  // What examines the whole installation from outside.
  ['vendor-registrations', 'installation', 'doctor'],
  // What is built on all of it: transports, and the roots that put everything together.
  ['job-handlers.ts', 'http', 'open-providers.ts', 'create-service.ts', 'cli'],
] as const satisfies readonly (readonly string[])[]
