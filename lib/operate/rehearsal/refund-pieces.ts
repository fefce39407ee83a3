import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { RehearsedPiece } from './report.ts'
import type { Run } from './run.ts'

const refundPiece = async ({ rates, recorder }: Run, piece: RehearsedPiece): Promise<void> => {
  const mark = recorder.mark()
  try {
    const { status } = await rates.refundLabel(piece.provider_shipment_id)
    const isRefunded = status === 'submitted' || status === 'refunded'
    piece.is_owed = !isRefunded
    piece.refund = isRefunded ? status : `${status}: ${recorder.refusalSince(mark) ?? 'no reason given'}`
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    piece.refund = `not requested: ${recorder.refusalSince(mark) ?? error.message}`
  }
}

/** Requests a refund for every label that has none, except one that is kept; each outcome is written immediately. */
export const refundPieces = async (run: Run, keptName: string | null): Promise<void> => {
  for (const piece of run.findings.pieces) {
    if (!piece.is_owed) continue
    if (piece.name === keptName) piece.refund = 'kept for the SCAN form after 22:30 Pacific'
    else await refundPiece(run, piece)
    await run.save()
  }
}
