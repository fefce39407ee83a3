import { isDeepStrictEqual } from 'node:util'

import formats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'

import { errorBody } from '#lib/contract/api/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/api/route.ts'
import { routes } from '#lib/contract/routes.ts'
import { errorCodesOf } from '#lib/service/http/openapi/describe-route.ts'
import { describeApi } from '#lib/service/http/openapi/document.ts'
import { createRouteIndex } from '#lib/service/http/path-patterns.ts'

const definitions: RouteDefinition[] = Object.values(routes)

/** Finds the operation that responds. */
export const findRoute = createRouteIndex(definitions).find

/** The published description, as someone reads it who knows nothing of our code. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
const description = describeApi(definitions, 'http://localhost')
ajv.addSchema(description, 'api')
const published = new Map<string, ValidateFunction>()

/** Returns where the schema of an answer is: what many answers share, such as that of errors, is compiled once. */
const pointerOf = ({ path, method }: RouteDefinition, status: number): string => {
  const answer = description.paths[path]?.[method]?.responses[status]
  const shared = answer?.content?.['application/json']?.schema['$ref']
  if (typeof shared === 'string') return shared
  const steps = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema']
  return `#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

const mustMatchPublished = (definition: RouteDefinition, status: number, body: unknown, where: string) => {
  const pointer = pointerOf(definition, status)
  const validate = published.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
  published.set(pointer, validate)
  if (validate(body)) return
  throw new Error(`${where} breaks the published description: ${ajv.errorsText(validate.errors)}`)
}

const mustMatch = (schema: z.ZodType, body: unknown, where: string): void => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Error(`${where} breaks the contract: ${z.prettifyError(parsed.error)}`)
  // Parsing drops what the schema does not name.
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(`${where} says more than the contract: ${JSON.stringify(body)}`)
  }
}

const checkRefusal = (
  definition: RouteDefinition | undefined,
  status: number,
  body: unknown,
  where: string,
) => {
  mustMatch(errorBody, body, where)
  if (!definition) return
  const { code } = errorBody.parse(body).error
  if (!errorCodesOf(definition).includes(code)) {
    throw new Error(`${where} is ${code}, which the description of the operation does not have`)
  }
  mustMatchPublished(definition, status, body, where)
}

/**
 * Holds an answer to the contract and to the published description, and gives it back unread: the documented status,
 * media type and error code, the JSON of its schema and not a key more. Throws where it differs.
 */
export const checkAnswer = async (method: string, url: string, response: Response): Promise<Response> => {
  const path = new URL(url).pathname
  const { status } = response
  if (!path.startsWith('/api/v1/') || status === 304) return response
  const definition = findRoute(method, path)
  const where = `${status} of ${method} ${path}`
  const contentType = response.headers.get('content-type') ?? ''
  if (!response.ok) {
    checkRefusal(definition, status, await response.clone().json(), where)
    return response
  }
  if (!definition) return response
  const answers: Partial<Record<number, RouteAnswer>> = definition.answers
  const answer = answers[status]
  if (!answer) throw new Error(`${where} is a status that the contract does not have`)
  if ('schema' in answer) {
    if (!contentType.startsWith('application/json')) throw new Error(`${where} is ${contentType}, not JSON`)
    const body: unknown = await response.clone().json()
    mustMatch(answer.schema, body, where)
    mustMatchPublished(definition, status, body, where)
  } else if (answer.binary !== 'application/octet-stream' && ![answer.binary].flat().includes(contentType)) {
    throw new Error(`${where} is ${contentType}, not ${[answer.binary].flat().join(' or ')}`)
  }
  return response
}

/** `fetch`, with every answer held to the contract. */
export const checkedFetch: typeof globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  return checkAnswer(method.toUpperCase(), url, await fetch(input, init))
}
