import type { PieceWeights } from '#lib/contract/shipments/piece.ts'
import type { Config } from '#lib/service/config/config.ts'

/** What paper and envelopes weigh, as configured. */
export const pieceWeights = ({ weights }: Pick<Config, 'weights'>): PieceWeights => ({
  sheet_milligrams: weights.sheetMilligrams,
  letter_envelope_milligrams: weights.letterEnvelopeMilligrams,
  flat_envelope_milligrams: weights.flatEnvelopeMilligrams,
})
