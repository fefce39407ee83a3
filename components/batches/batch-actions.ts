import type { z } from 'zod'

import type { ActionResult } from '#lib/client/action-result.ts'
import type { BatchRow, updateBatchRowInput } from '#lib/contract/batch-row.ts'
import type { BatchDetail, updateBatchInput } from '#lib/contract/batch.ts'

/** What the pages of a list let their forms do; the server actions of `app` have these shapes. */
export type SaveBatch = (
  batchId: string,
  input: z.input<typeof updateBatchInput>,
) => Promise<ActionResult<BatchDetail>>

export type GiveDocuments = (batchId: string, documentKeys: string[]) => Promise<ActionResult<BatchDetail>>

/** Checks, stops, or whatever else needs nothing but the list. */
export type RunBatch = (batchId: string) => Promise<ActionResult<BatchDetail>>

export type BuyBatch = (batchId: string, maxTotalCents: number) => Promise<ActionResult<BatchDetail>>

export type SaveRow = (
  batchId: string,
  row: number,
  input: z.input<typeof updateBatchRowInput>,
) => Promise<ActionResult<BatchRow>>
