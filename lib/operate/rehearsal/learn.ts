import type { CarrierCapabilities, ReturnedLabel } from '#lib/contract/mailpiece/carrier-capabilities.ts'
import { type LabelSize, labelSizes } from '#lib/contract/mailpiece/envelopes.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'

import type { Findings, RehearsedPiece, ScanFormTry } from './report.ts'

const created = (forms: readonly ScanFormTry[], of: ScanFormTry['of']) =>
  forms.some((form) => form.of === of && form.outcome === 'created')
const refused = (forms: readonly ScanFormTry[], of: ScanFormTry['of']) =>
  forms.some((form) => form.of === of && form.outcome === 'refused')

/** A refusal says something about certified letters only where another form of the same day was made. */
const certifiedOnForms = (forms: readonly ScanFormTry[]): boolean | null => {
  if (created(forms, 'certified_letters')) return true
  return refused(forms, 'certified_letters') && created(forms, 'other_tracked') ? false : null
}

const formsAfterManifest = (forms: readonly ScanFormTry[]): boolean | null => {
  if (created(forms, 'after_manifest')) return true
  return refused(forms, 'after_manifest') && created(forms, 'other_tracked') ? false : null
}

const isSize = (size: string | null): size is LabelSize => size !== null && Object.hasOwn(labelSizes, size)

/** One entry for each packaging and size; where services differ, one that does not fit counts. */
const labelSizesOf = (pieces: readonly RehearsedPiece[]): ReturnedLabel[] => {
  const found = new Map<string, ReturnedLabel>()
  for (const { label, packaging, certified } of pieces) {
    const { asked, returned, measured, fits } = label
    // Without a file there was nothing to measure: that is no size.
    if (!isSize(asked) || measured === null) continue
    const key = `${packaging} ${certified} ${asked}`
    if (found.get(key)?.fits !== false)
      found.set(key, { packaging, certified, asked, returned, measured, fits })
  }
  return [...found.values()]
}

/** Derives capabilities from the findings, which the product then follows; null if undetermined. */
export const learn = (
  { pieces, scan_forms: forms, mode }: Findings,
  learnedAt: Date,
): CarrierCapabilities => ({
  mode,
  account: pieces.find(({ carrier }) => isPostal(carrier))?.carrier_account ?? null,
  learned_at: learnedAt.toISOString(),
  certified_letters_on_forms: certifiedOnForms(forms),
  label_sizes: labelSizesOf(pieces),
  forms_after_manifest: formsAfterManifest(forms),
})
