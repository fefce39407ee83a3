export const limitFor = (name: string) => `Spending limit for ${name}`
export const kindOfLimit = 'Monthly limit'
export const useDefault = 'Use the default'
export const defaultIs = (limit: string | null) =>
  limit === null ? 'There is no default limit now.' : `${limit} a month now.`
export const ownAmount = 'Set an amount'
export const onlyForMember = 'For this member alone.'
export const noLimit = 'No limit'
export const maySpendAnything = 'Purchases are never refused because of a limit.'
export const amount = 'US dollars per month'
export const enterAnAmount = 'Enter an amount in dollars, such as 500.'
export const fromNextPurchase =
  'Applies from the next purchase on. What was spent this month counts. With 0, every purchase needs approval.'
export const saveLimit = 'Save limit'
export const limitSaved = 'Spending limit saved'
