import type { ReactNode } from 'react'

export const systemTheme = 'System theme'
export const light = 'Light'
export const dark = 'Dark'
export const organization = 'Organization'
export const yourOtherOrganizationsCouldNotBeLoaded = 'Your other organizations could not be loaded.'
export const createAnOrganization = 'Create an organization'
export const couldNotSwitchOrganization = 'Could not switch organization'
export const youAreStillSigned = 'You are still signed in'
export const theServiceCouldNotBeReached = 'The service could not be reached. Try again.'
export const signedInAs = (email: ReactNode) => <>Signed in as {email}</>
export const yourAccount = 'Your account'
export const theme = 'Theme'
export const signOut = 'Sign out'

export const youNoLongerHaveAccess = (name: string | number) =>
  `You no longer have access to your previous organization. Continue in ${name} to make changes.`
export const continueIn = (name: ReactNode) => <>Continue in {name}</>

export const thisBelongsTo = (name: string | number) => `This belongs to ${name}`
export const switchTo = (name: ReactNode) => <>Switch to {name}</>
export const viewAllShipments = 'View all shipments'
export const youreAMemberButYoure = 'You’re a member, but you’re currently working in another organization.'

export const aboutTheSandbox = 'About the sandbox'
export const carriersPaymentsAndPrinting =
  'Carriers, payments and printing are simulated. Use these inputs to test errors and exceptions.'
export const tracking = 'Tracking'
export const onAPurchasedShipments =
  'On a purchased shipment’s page, use “Advance” to simulate printing and tracking step by step, through delivery and return receipt or any exception.'
export const addresses = 'Addresses'
export const usingAsTheRecipients =
  'Use as the recipient’s street, with any house number. All other complete addresses are verified.'
export const cards = 'Cards'
export const usingInAddACard =
  'Use in Add a card, with any future date and any security code. Real card numbers are not accepted.'

export const youSwitchedTo = (name: string | number) => `You switched to ${name}`
export const youSwitchedInAnother = (name: string | number) =>
  `You switched in another tab. This page still shows ${name}.`
export const backTo = (name: ReactNode) => <>Back to {name}</>
export const goBackToKeep = 'Go back to keep what you entered here.'
