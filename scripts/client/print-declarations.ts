import { errorCodes } from '#lib/contract/api/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/api/route.ts'
import {
  everyWebhookEventType,
  webhookEvents,
  webhookMessage,
} from '#lib/contract/webhooks/webhook-events.ts'
import { describeRoute } from '#lib/service/http/openapi/describe-route.ts'
import {
  createJsonSchemas,
  type JsonSchema,
  type JsonSchemas,
} from '#lib/service/http/openapi/json-schemas.ts'

import { printComment, printKey, printType } from './print-type.ts'

type Routes = Readonly<Record<string, RouteDefinition>>

const indent = (text: string): string => text.replaceAll(/\n(?!\n)/g, '\n  ')

/** Returns what a call is given, and whether all of it may be left out. */
const partsOf = (schemas: JsonSchemas, route: RouteDefinition): { lines: string[]; isOptional: boolean } => {
  const { method, body, bodyOptional = false, params, query, form, conditional } = route
  const part = (name: string, schema: RouteDefinition['body'], isRequired: boolean): string[] =>
    schema ? [printKey(name, printType(schemas.of(schema, 'input')), isRequired)] : []
  const required = [
    ...part('params', params, true),
    ...(form ? ['form: FormData'] : []),
    ...(bodyOptional ? [] : part('body', body, true)),
  ]
  const optional = [
    ...part('query', query, false),
    ...(bodyOptional ? part('body', body, false) : []),
    ...(method === 'post'
      ? [
          '/** Yours, to repeat the call after a restart; otherwise new for each call. */',
          printKey('idempotencyKey', 'string', false),
        ]
      : []),
    ...(conditional
      ? [
          '/** The `revision` that you read, in quotation marks: the call fails if it is no longer current. */',
          printKey('ifMatch', 'string', false),
        ]
      : []),
    printKey('signal', 'AbortSignal', false),
  ]
  return { lines: [...required, ...optional], isOptional: required.length === 0 }
}

const printAnswer = (schemas: JsonSchemas, answer: RouteAnswer): string =>
  'binary' in answer ? 'Response' : printType(schemas.of(answer.schema, 'output'))

const printOperation = (schemas: JsonSchemas, name: string, route: RouteDefinition): string => {
  const { summary, description } = describeRoute(schemas, route)
  const { lines, isOptional } = partsOf(schemas, route)
  const parts = `parts${isOptional ? '?' : ''}: {\n  ${indent(lines.join('\n'))}\n}`
  const answers = Object.values(route.answers).map((answer: RouteAnswer) => printAnswer(schemas, answer))
  const result = [...new Set(answers)].join(' | ')
  const comment = printComment(`${summary}.\n\n${description}`)
  return `${comment}${name}: (${parts}) => Promise<${result}>`
}

const printNamed = (name: string, schema: JsonSchema): string =>
  `${printComment(schema['description'])}export type ${name} = ${printType(schema)}\n`

const printWebhooks = (schemas: JsonSchemas): string => {
  const members = everyWebhookEventType.map(
    (type) =>
      `  /** ${webhookEvents[type].summary} */\n  | ${indent(printType(schemas.of(webhookMessage(type), 'output')))}`,
  )
  return `/** The body of a webhook message. */\nexport type WebhookMessage =\n${members.join('\n')}\n`
}

/**
 * Returns the declarations of the package: the named schemas of the contract, and the client with one function per
 * operation, as plain types that need no schema library. What is documented in OpenAPI is documented there too.
 */
export const printDeclarations = (routes: Routes): { schemas: string; client: string } => {
  const schemas = createJsonSchemas()
  const operations = Object.entries(routes).map(([name, route]) => printOperation(schemas, name, route))
  const webhooks = printWebhooks(schemas)
  // Codes are printed below, each with its meaning.
  const { Error: _error, ErrorCode: _code, ...named } = schemas.named
  const codes = Object.entries(errorCodes).map(([code, meaning]) => `  /** ${meaning} */\n  | '${code}'`)
  const names = [...Object.keys(named), 'ErrorCode'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(operations.join('\n')),
  )
  return {
    schemas: [
      ...Object.entries(named).map(([name, schema]) => printNamed(name, schema)),
      webhooks,
      `/** What went wrong, for programs. */\nexport type ErrorCode =\n${codes.join('\n')}\n`,
    ].join('\n'),
    client: [
      `import type { ClientOptions } from './client-options.js'\nimport type {\n  ${names.join(',\n  ')},\n} from './schemas.js'\n`,
      `export { ApiError } from './api-error.js'\nexport type { ClientOptions } from './client-options.js'\nexport type * from './schemas.js'\n`,
      `/** One function per operation that an API key can call. Files are returned as the \`Response\`, to be streamed. */`,
      `export type Client = {\n  ${indent(operations.join('\n\n'))}\n}\n`,
      printComment(
        'Creates a client of the API. Every function throws `ApiError` when the call fails. Reads, and POSTs by their\nIdempotency-Key, are retried after a broken connection, a rate limit or a restart.',
      ) + `export declare const createClient: (options: ClientOptions) => Client\n`,
    ].join('\n'),
  }
}
