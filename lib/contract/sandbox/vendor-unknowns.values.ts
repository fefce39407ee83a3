/**
 * Points in which no published source says how EasyPost behaves: with a flag the simulator goes the other way. What each
 * decides is in docs/sandbox.md.
 */
export const vendorUnknownFlags = [
  'letters_have_untrackable_number',
  'certified_letters_refused_on_forms',
  'forms_refused_after_manifest',
  'seven_by_three_comes_as_four_by_six',
] as const

export type VendorUnknownFlag = (typeof vendorUnknownFlags)[number]

/** The set flags. */
export type VendorUnknowns = Readonly<Record<VendorUnknownFlag, boolean>>

/** Assumptions until a live account shows otherwise: the more probable, and in doubt the stricter. */
export const defaultVendorUnknowns: VendorUnknowns = {
  letters_have_untrackable_number: false,
  certified_letters_refused_on_forms: false,
  forms_refused_after_manifest: true,
  seven_by_three_comes_as_four_by_six: false,
}

/** Reads flags separated by commas, which replace the defaults; `none` sets none. Returns null if one is unknown. */
export const parseVendorUnknowns = (text: string): VendorUnknowns | null => {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none')
  if (!names.every((name) => vendorUnknownFlags.some((flag) => flag === name))) return null
  const isSet = (flag: VendorUnknownFlag) => names.includes(flag)
  return {
    letters_have_untrackable_number: isSet('letters_have_untrackable_number'),
    certified_letters_refused_on_forms: isSet('certified_letters_refused_on_forms'),
    forms_refused_after_manifest: isSet('forms_refused_after_manifest'),
    seven_by_three_comes_as_four_by_six: isSet('seven_by_three_comes_as_four_by_six'),
  }
}
