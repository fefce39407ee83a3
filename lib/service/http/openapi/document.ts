import { scopes, scopeWords } from '#lib/contract/api/access.values.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'

import { describeRoute, type Operation } from './describe-route.ts'
import { describeWebhooks, type WebhookOperation } from './describe-webhooks.ts'
import { createJsonSchemas, type JsonSchema } from './json-schemas.ts'

/** The description of the API. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: WebhookOperation }>
  components: { securitySchemes: Record<string, Record<string, string>>; schemas: Record<string, JsonSchema> }
}

const introduction = `
Send a PDF as tracked physical mail, and prove it later: upload a document, create a draft, buy one of its quotes, follow
the shipment and download the evidence.

**Envelopes.** Success is \`{ "data": … }\`, failure \`{ "error": { "message", "code", "request_id", "fields" } }\`:
\`message\` is for people, \`code\` for programs, \`fields\` names each fault of the input.

**Values.** Money is an integer number of cents, a time is ISO 8601 in UTC with milliseconds, an id is a UUID. Body keys
that are not known are ignored.

**Scope.** A key or session sees its own organization. What belongs to another is not found.

**Repeating.** Every POST takes an \`Idempotency-Key\`. Send the request again with the same key when its answer was lost.

**Limits.** Changes and lists are limited per organization and minute; \`RateLimit-*\` headers say what is left, and
\`Retry-After\` when to come back. A shipment's detail is read anew for an API key every few minutes, and after each change
of your own; in between it is answered again, with its \`Age\`.
`.trim()

const tags = [
  {
    name: 'Documents',
    description: 'PDFs to be mailed, uploaded through the service or straight to storage.',
  },
  { name: 'Shipments', description: 'One document to one recipient: drafted, quoted, bought, followed.' },
  { name: 'Approvals', description: 'Purchases that a second person is asked for.' },
  {
    name: 'Batches',
    description: 'Letters to many recipients from a list: mapped, checked, quoted and bought row by row.',
  },
  { name: 'Addresses', description: 'The address book of the organization.' },
  { name: 'Evidence', description: 'What proves that certified mail was sent and received.' },
  {
    name: 'Declaration of mailing',
    description: 'Filled from the mailing record, in the words of the organization, to be signed.',
  },
  {
    name: 'Retention',
    description: 'For how long documents and evidence are kept, and what is held longer.',
  },
  { name: 'Printing', description: 'Printers of the organization, and pieces printed again.' },
  { name: 'Tasks', description: 'What needs a person: opened by its cause, closed when the cause ends.' },
  {
    name: 'Operations',
    description: 'The floor: printed pieces found, packed and handed over. For members who operate.',
  },
  {
    name: 'Sandbox',
    description: 'What happens to a shipment where every vendor is a stand-in, played on demand.',
  },
  { name: 'Account', description: 'Who is calling, and for which organization.' },
  {
    name: 'Members',
    description: 'Who belongs to the organization, and who is invited. For people who are signed in.',
  },
  {
    name: 'API keys',
    description: 'Keys for programs, and what was called with them. For people who are signed in.',
  },
  { name: 'Audit log', description: 'Who changed what, and who looked at evidence.' },
  { name: 'Billing', description: 'Cards on file. Their numbers are entered at the payment provider.' },
  { name: 'Webhooks', description: 'Signed messages to your own server when something happens.' },
  { name: 'News', description: 'Changes as they happen, and what you are told of by e-mail.' },
  { name: 'Status', description: 'Whether the service and its vendors answer.' },
]

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'An API key, as `Authorization: Bearer <key>`. Its scopes say what it can do:',
      ...scopes.map((scope) => `- \`${scope}\`: ${scopeWords[scope]}`),
    ].join('\n'),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'mailroom.session_token',
    description: 'The session of whoever is signed in to the dashboard.',
  },
}

/** Describes the operations as OpenAPI 3.1. `serverUrl` is where callers reach them. */
export const describeApi = (definitions: readonly RouteDefinition[], serverUrl: string): OpenApiDocument => {
  const schemas = createJsonSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const definition of definitions) {
    const path = (paths[definition.path] ??= {})
    path[definition.method] = describeRoute(schemas, definition)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailroom',
      version: '1.0.0',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags,
    paths,
    webhooks: describeWebhooks(schemas),
    components: { securitySchemes, schemas: schemas.named },
  }
}
