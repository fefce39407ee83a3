import { queryOptions } from '@tanstack/react-query'

import type { ApiError } from '#lib/client/api-error.ts'
import type { Client } from '#lib/client/client.ts'
import type { PersonClient } from '#lib/client/person-client.ts'

/** Makes reads: of the organization, and of the person who is signed in. */
export type Reader = Client & PersonClient

/** What an operation returns. */
export type Result<Name extends keyof Reader> = Awaited<ReturnType<Reader[Name]>>

/** Operations of the API whose result is JSON. */
export type Operation = {
  [Name in keyof Reader]: Result<Name> extends Response ? never : Name
}[keyof Reader]

type Input<Name extends Operation> = Omit<
  NonNullable<Parameters<Reader[Name]>[0]>,
  'signal' | 'idempotencyKey'
>

/** Live events that a read follows: all, those of any shipment, or those of the shipment with this ID. */
export type Follows = 'any change' | 'any shipment' | { shipmentId: string }

/**
 * Defines a read: the operation, its input, and which live events have it read again. The operation and the input are its
 * key, on the server and in the browser.
 */
export const read = <Name extends Operation>(operation: Name, input: Input<Name>, follows?: Follows) =>
  queryOptions<Result<Name>, ApiError>({
    queryKey: [operation, input],
    meta: { follows: follows ?? 'nothing' },
  })

/** A read of any operation. */
export type AnyRead = { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }

/** Returns which live events a query follows; null for one that `read` did not define, such as a search or a price. */
export const followsOf = ({
  meta,
}: {
  meta?: Record<string, unknown> | undefined
}): Follows | 'nothing' | null =>
  // `read` is what sets it.
  (meta?.['follows'] as Follows | 'nothing' | undefined) ?? null

type Call = (input: unknown) => Promise<unknown>

/** Returns what makes every read: a call of a client by the read's key. */
export const readWith =
  (client: Partial<Reader>) =>
  ({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }): Promise<unknown> => {
    const [operation, input] = queryKey as [Operation, object]
    // `read` takes only inputs that fit their operation; TypeScript cannot see that through the key.
    return (client[operation] as unknown as Call)({ ...input, signal })
  }
