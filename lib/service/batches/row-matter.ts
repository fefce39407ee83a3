import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findMatterByNumber } from '#lib/service/matters/load-matter.ts'

import type { ReadRow } from './read-row.ts'

/** Returns the matter of a row: that of its number, or the batch's. Throws MATTER_NOT_FOUND for an unknown number. */
export const matterOf = async (
  ctx: ServiceContext,
  { matterNumber }: Pick<ReadRow, 'matterNumber'>,
  ofBatch: string | null | undefined,
): Promise<string | null> => {
  if (matterNumber === undefined) return ofBatch ?? null
  const found = await findMatterByNumber(ctx, matterNumber)
  if (found) return found.id
  const message = `No matter has the number “${matterNumber}”. Create it, or correct the number.`
  throw new ServiceError('MATTER_NOT_FOUND', message, { fields: [{ field: 'matter_number', message }] })
}
