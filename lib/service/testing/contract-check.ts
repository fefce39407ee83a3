import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { errorBody } from '#lib/contract/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/route.ts'
import { routes } from '#lib/contract/routes/all.ts'

const table = Object.values(routes).map((definition: RouteDefinition) => ({
  definition,
  method: definition.method.toUpperCase(),
  path: new RegExp(`^${definition.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** A fixed path, such as `/shipments/quotes`, comes before one with parameters. */
const findRoute = (method: string, path: string): RouteDefinition | undefined =>
  table
    .filter((entry) => entry.method === method && entry.path.test(path))
    .toSorted((a, b) => a.definition.path.split('{').length - b.definition.path.split('{').length)[0]
    ?.definition

const mustMatch = (schema: z.ZodType, body: unknown, where: string): void => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Error(`${where} breaks the contract: ${z.prettifyError(parsed.error)}`)
  // Parsing drops what the schema does not name.
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(`${where} says more than the contract: ${JSON.stringify(body)}`)
  }
}

/**
 * Holds an answer to the contract and gives it back unread: the documented status and media type, the JSON of its
 * schema and not a key more, or the error envelope. Throws where it differs.
 */
export const checkAnswer = async (method: string, url: string, response: Response): Promise<Response> => {
  const path = new URL(url).pathname
  const definition = findRoute(method, path)
  if (!path.startsWith('/api/v1/') || response.status === 304) return response
  const where = `${response.status} of ${method} ${path}`
  const contentType = response.headers.get('content-type') ?? ''
  if (!response.ok) {
    mustMatch(errorBody, await response.clone().json(), where)
    return response
  }
  if (!definition) return response
  const answers: Partial<Record<number, RouteAnswer>> = definition.answers
  const answer = answers[response.status]
  if (!answer) throw new Error(`${where} is a status that the contract does not have`)
  if ('schema' in answer) {
    if (!contentType.startsWith('application/json')) throw new Error(`${where} is ${contentType}, not JSON`)
    mustMatch(answer.schema, await response.clone().json(), where)
  } else if (answer.binary !== 'application/octet-stream' && contentType !== answer.binary) {
    throw new Error(`${where} is ${contentType}, not ${answer.binary}`)
  }
  return response
}
