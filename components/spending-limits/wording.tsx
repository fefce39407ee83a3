import type { ReactNode } from 'react'

export const limits = 'Limits'
export const limitsCouldNotBeLoaded = 'Spending limits could not be loaded'
export const yourSpending = (month: string) => `Your spending in ${month}`
export const spentOfLimit = (spent: string, limit: string) => `${spent} of ${limit} spent`
export const spentWithoutLimit = (spent: string) => `${spent} spent, no limit`
export const leftOf = (left: string) => `${left} left`
export const resetsOn = (day: ReactNode) => (
  <>
    Starts over {day}. Purchases that someone else approves count toward the approver. Your API keys count
    toward you.
  </>
)
export const onlyOwnersAndAdmins = 'Only owners and admins can change spending limits.'

export const defaultLimit = 'Default limit'
export const forEachMember =
  'What each member without a limit of their own may spend in a calendar month. Leave it empty for no limit.'
export const amountPerMonth = 'US dollars per member and month'
export const enterAnAmount = 'Enter an amount in dollars, such as 500.'
export const saveLimit = 'Save limit'
export const limitSaved = 'Spending limit saved'

export const memberLimits = 'Limits by member'
export const spendingIn = (month: string, zone: string) =>
  `Spending in ${month} (${zone}). Refunds and failed purchases don’t count.`
export const change = 'Change'
export const changeLimitOf = (name: string) => `Change limit for ${name}`
export const byDefault = 'Default'
export const left = 'left'
export const limitReached = 'Limit reached'
