import type { z } from 'zod'

import type { ActionResult } from '#lib/client/action-result.ts'
import type { BatchRow, BatchRowQuotes, updateBatchRowInput } from '#lib/contract/batches/batch-row.ts'
import type { BatchDeletion, BatchDetail, updateBatchInput } from '#lib/contract/batches/batch.ts'

/** What the pages of a list let their forms do; the server actions of `app` have these shapes. */
export type SaveBatch = (
  batchId: string,
  input: z.input<typeof updateBatchInput>,
) => Promise<ActionResult<BatchDetail>>

export type GiveDocuments = (batchId: string, documentKeys: string[]) => Promise<ActionResult<BatchDetail>>

/** Checks, stops, or whatever else needs nothing but the list. */
export type RunBatch = (batchId: string) => Promise<ActionResult<BatchDetail>>

/** `note` is for the second person, where one is asked. */
export type BuyBatch = (
  batchId: string,
  maxTotalCents: number,
  note: string,
) => Promise<ActionResult<BatchDetail>>

/** Deletes what is not bought of a list. */
export type DeleteBatch = (batchId: string) => Promise<ActionResult<BatchDeletion>>

/** Takes a quote for one row; null for the list's own choice. */
export type PickQuote = (
  batchId: string,
  row: number,
  quoteId: string | null,
) => Promise<ActionResult<BatchRow>>

/** Asks the carriers again for one row. */
export type RenewRow = (batchId: string, row: number) => Promise<ActionResult<BatchRowQuotes>>

export type SaveRow = (
  batchId: string,
  row: number,
  input: z.input<typeof updateBatchRowInput>,
) => Promise<ActionResult<BatchRow>>
