/**
 * The storeys of each tree, from the ground up. A folder may import the storeys below its own, and other folders of its
 * own storey as long as none of these lead back to it. See docs/decisions/0014-storeys.md.
 */
export const storeys = {
  lib: {
    // What knows neither mail nor the API.
    ground: ['operator-error.ts', 'data-directory.ts', 'postgres'],
    // What is said to the outside: the shapes of the API, the proofs of evidence, the paths of the pages.
    shapes: ['contract', 'proof', 'paths.ts'],
    // What uses the API as anyone may.
    clients: ['client', 'agents'],
    // Letters, and in a sandbox the vendors that it simulates.
    service: ['service', 'sandbox'],
    // What an operator does with an installation.
    operation: ['operate'],
    // The process that serves all of it.
    roots: ['server'],
  },
  'lib/contract': {
    // What knows nothing of mail: IDs, errors, routes, dates and amounts.
    basis: ['formats', 'api'],
    // What a letter is made of, how it is mailed, and what is recorded of it.
    letter: ['mailpiece', 'documents', 'imports', 'tracking', 'mailing-record', 'deadlines', 'shipment-core'],
    // What a shipment refers to, and what an organization has beside its mail.
    resources: [
      'addresses',
      'matters',
      'notes',
      'approvals',
      'quotes',
      'schedules',
      'retention',
      'printing',
      'papers',
      'sharing',
      'declaration',
      'inbound-email',
      'billing',
      'connected-accounts',
      'organizations',
      'members',
      'person',
      'api-keys',
      'audit',
      'notifications',
      'sandbox',
    ],
    // A shipment whole, and what is made of shipments.
    shipments: [
      'shipments',
      'letter-sets',
      'templates',
      'batches',
      'tasks',
      'operations',
      'evidence',
      'activity',
      'overview',
      'calendar',
      'webhooks',
    ],
    // Every operation of the API.
    roots: ['routes.ts'],
  },
  'lib/service': {
    // What knows nothing of mail: values, files, settings.
    basis: [
      'clock.ts',
      'local-time.ts',
      'places',
      'ids.ts',
      'errors.ts',
      'revision.ts',
      'parse-settings.ts',
      'observability',
      'files',
      'pdf',
      'lists',
      'config',
      'secrets',
    ],
    // What reaches outside, the context that carries it to every verb, and what every verb uses.
    context: [
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
      'lock-organization.ts',
      'events',
      'emails',
      'audit',
      'idempotency',
      'detail-cache',
      'status',
      'api-keys',
      'vendor-accounts',
    ],
    // A shipment and what it is made of, before anything is done with it.
    letter: [
      'addresses',
      'columns',
      'documents',
      'shipment-core',
      'matters',
      'printers',
      'carrier-capabilities',
    ],
    // What a shipment refers to, and what an organization has beside its mail.
    resources: [
      'tasks',
      'notes',
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
      'forms',
    ],
    // What becomes of a shipment that is bought, of its money and of its record.
    journey: [
      'purchases',
      'billing',
      'reconciliation',
      'tracking',
      'fulfillment',
      'partner-mail',
      'mailing-record',
      'retention',
      'evidence-log',
      'evidence',
    ],
    // A shipment whole, and what is made of shipments.
    shipments: [
      'shipments',
      'letter-sets',
      'batches',
      'inbound-email',
      'send-later',
      'vendor-messages',
      'sharing',
      'papers',
      'overview',
      'calendar',
    ],
    // What is built on all of it: transports, and the roots that put everything together.
    roots: ['job-handlers.ts', 'http', 'open-providers.ts', 'create-service.ts'],
  },
  'lib/operate': {
    // What examines a whole installation, tries it out, and takes it to another place.
    tools: ['installation', 'vendor-registrations', 'rehearsal', 'backup', 'doctor'],
    // How an operator calls them.
    commands: ['cli'],
  },
  components: {
    // What knows no mail and no API.
    primitives: ['ui', 'charts', 'connection'],
    // What every page uses: values as text, reads, changes, files.
    basis: ['format', 'api', 'actions', 'conflict', 'files'],
    // What a letter is made of, and how it looks.
    letter: ['address', 'documents', 'mailpiece', 'deadlines', 'exhibit'],
    // What a shipment refers to, and what an organization has beside its mail.
    resources: [
      'addresses',
      'matters',
      'notes',
      'tasks',
      'approvals',
      'calendar',
      'retention',
      'sharing',
      'papers',
      'declaration',
      'verify',
      'floor',
      'printing',
      'inbound-email',
      'billing',
      'billing-account',
      'spending-limits',
      'connected-accounts',
      'settings',
      'members',
      'single-sign-on',
      'signing-certificate',
      'api-keys',
      'request-log',
      'webhooks',
      'audit',
      'sandbox-mail',
    ],
    // The letters themselves: listed, sent one by one or many at once, and followed.
    shipments: ['shipments', 'letter-sets', 'evidence', 'send', 'templates', 'batches', 'shipment'],
    // What is around all pages, and who is in front of them.
    frame: [
      'overview',
      'offline',
      'notifications',
      'palette',
      'account',
      'sign-in',
      'security',
      'shell',
      'shared',
      'design',
    ],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>
