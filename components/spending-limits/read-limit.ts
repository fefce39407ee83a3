import { readAmount } from '#lib/contract/formats/money.values.ts'

/** Parses the amount of a limit into cents; 0 is valid. Null if invalid. */
export const readLimit = (text: string): number | null =>
  /^\$?\s*0+(\.0{1,2})?$/.test(text.trim()) ? 0 : readAmount(text)
