import { sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'

export type StreetSentinel = keyof typeof sandboxStreets

/** Whether the address names the sentinel's street. Words are compared, so that `MUPS ERROR ST` is nothing. */
export const isOn = (address: { street1: string | null }, sentinel: StreetSentinel): boolean =>
  new RegExp(`(^|\\s)${sandboxStreets[sentinel].input}`, 'i').test(address.street1 ?? '')
