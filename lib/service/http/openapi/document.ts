import { scopes, scopeDescriptions } from '#lib/contract/api/access.values.ts'
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
Send a PDF as tracked physical mail, and prove it later: upload a document, create a draft, buy one of its quotes, track
the shipment and download the evidence.

**Responses.** Success is \`{ "data": … }\`, failure \`{ "error": { "message", "code", "request_id", "fields" } }\`:
\`message\` is for people, \`code\` for programs, and \`fields\` describes each validation error.

**Values.** Money is an integer number of cents, a time is ISO 8601 in UTC with milliseconds, an ID is a UUID. Unknown
body keys and query parameters are ignored, and named in the header \`Mailroom-Unknown-Fields\`.

**Organizations.** A key or session sees only its own organization. Objects of other organizations are not found.

**Idempotency.** Every POST accepts an \`Idempotency-Key\`. If a response was lost, send the request again with the same
key.

**Rate limits.** Changes, lookups and lists are limited per organization and minute; the \`RateLimit-*\` headers show what is left,
and \`Retry-After\` when to try again. For API keys, a shipment’s detail is refreshed every few minutes, and after each of
your own changes; in between, a cached response is returned with its \`Age\`.
`.trim()

const tags = [
  {
    name: 'Documents',
    description: 'PDFs to be mailed, uploaded through the service or directly to storage.',
  },
  { name: 'Shipments', description: 'One document to one recipient: drafted, quoted, bought, tracked.' },
  {
    name: 'Letter sets',
    description:
      'The same document to several recipients or in several ways: bought together, one approval, cancelled together or apart.',
  },
  {
    name: 'Matters',
    description: 'What letters, lists and addresses belong to: a case, a client, a project.',
  },
  {
    name: 'Templates',
    description: 'Letters that are written once and filled in for each recipient, and the letterhead.',
  },
  { name: 'Calendar', description: 'Deadlines, and the days on which something is expected.' },
  { name: 'Approvals', description: 'Purchases that require a second person’s approval.' },
  {
    name: 'Batches',
    description: 'Letters to many recipients from a file: mapped, checked, quoted and bought row by row.',
  },
  { name: 'Addresses', description: 'The organization’s address book.' },
  { name: 'Evidence', description: 'Proof that certified mail was sent and received.' },
  {
    name: 'Declaration of mailing',
    description:
      'A declaration filled in from the mailing record, using the organization’s template, ready to sign.',
  },
  {
    name: 'Papers',
    description:
      'Papers for the postal service’s postmark, and proofs of service to sign, made from the mailing record.',
  },
  {
    name: 'Sharing',
    description:
      'Links that show chosen evidence to people without an account, with what is withheld left out for good.',
  },
  {
    name: 'Retention',
    description: 'How long documents and evidence are retained, and legal holds.',
  },
  { name: 'Printing', description: 'Printers and reprints.' },
  { name: 'Tasks', description: 'Items that need attention: opened by a cause, closed when it ends.' },
  {
    name: 'Operations',
    description: 'The print floor: find, pack and hand over printed pieces. For operators.',
  },
  {
    name: 'Sandbox',
    description: 'Simulated vendors: advance a shipment on demand.',
  },
  { name: 'Account', description: 'The caller and its organization.' },
  {
    name: 'Members',
    description: 'Members and invitations. For people signed in to the dashboard.',
  },
  {
    name: 'API keys',
    description: 'Keys for programs, and their request log. For people signed in to the dashboard.',
  },
  { name: 'Audit log', description: 'Changes, and access to evidence.' },
  {
    name: 'Inbound email',
    description: 'The address that members email PDFs to for drafts, and the emails it received.',
  },
  { name: 'Billing', description: 'Cards on file. Card numbers are entered with the payment provider.' },
  {
    name: 'Connected accounts',
    description: 'The organization’s own EasyPost account, which sells its postage.',
  },
  { name: 'Webhooks', description: 'Signed messages to your own server.' },
  { name: 'Notifications', description: 'Live changes and email notifications.' },
  { name: 'Status', description: 'Health of the service and its vendors.' },
]

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'An API key, as `Authorization: Bearer <key>`. Its scopes:',
      ...scopes.map((scope) => `- \`${scope}\`: ${scopeDescriptions[scope]}`),
    ].join('\n'),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'mailroom.session_token',
    description: 'The session of a person signed in to the dashboard.',
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
