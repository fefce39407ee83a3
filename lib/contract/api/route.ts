import type { z } from 'zod'

import type { Access } from './access.values.ts'
import type { ConditionalObject } from './conditional.values.ts'
import type { ErrorCode } from './errors.ts'

/** A success answer: its schema, or the media type of a binary body, several where the query chooses. */
export type RouteAnswer =
  | { description: string; schema: z.ZodType }
  | { description: string; binary: string | readonly string[] }

/** One operation of the public API, as data: the service serves it, the client calls it, OpenAPI describes it. */
export type RouteDefinition = {
  operationId: string
  /** Who may call it; for API keys, the required scope. */
  access: Access
  method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** Path with `{name}` parameters. */
  path: string
  tag: string
  summary: string
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body; `bodyOptional` if the whole body may be omitted. */
  body?: z.ZodType
  bodyOptional?: boolean
  /** The body is a multipart form with these parts instead. */
  form?: z.ZodObject
  /** Success answers by HTTP status. */
  answers: Partial<Record<200 | 201 | 202 | 204, RouteAnswer>>
  /** True if the response contains a secret: the copy stored for repeated requests is encrypted. */
  isSecret?: true
  /** True where the answer is a shipment that the call made. */
  makesShipment?: true
  /** Object whose revision `If-Match` checks. */
  conditional?: ConditionalObject
  /** Error codes worth naming beside the general ones. */
  errors?: readonly ErrorCode[]
  /**
   * The limit that a call counts against: changes, or requests to the rate provider and to servers that the caller
   * names, per organization; lists; account reads by an API key, as agents make with each message; or the freshness of
   * one shipment's detail.
   */
  limit?: 'writes' | 'lookups' | 'lists' | 'account' | 'detail'
}

type UnnamedRoute = Omit<RouteDefinition, 'operationId'>

/** Declares the routes of a resource, keeping their literal types. The key of each is its operation ID. */
export const defineRoutes = <const Table extends Readonly<Record<string, UnnamedRoute>>>(table: Table) => {
  const named = Object.entries(table).map(([operationId, definition]) => [
    operationId,
    { operationId, ...definition },
  ])
  // Object.fromEntries forgets which key belongs to which value.
  return Object.fromEntries(named) as { readonly [Name in keyof Table]: Table[Name] & { operationId: Name } }
}
