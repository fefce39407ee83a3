import type { ReactNode } from 'react'

export const continueStepByStep = 'Continue step by step'
export const chooseARecipientFor = (filename: ReactNode) => <>Choose a recipient for {filename}.</>
export const addThePdfToSee = 'Add the PDF to see the price.'
export const uploading = 'Uploading'
export const gettingPrices = 'Getting prices'
export const checkingThePdf = 'Checking the PDF…'
export const gettingPrices2 = 'Getting prices…'
export const asOn = (time: ReactNode) => <>as on {time}</>
export const yourOrganizationsDefaults = 'your organization’s defaults'
export const noServiceOffersThisSee = 'No service offers this. See why'
export const somePricesAreMissing = 'Some prices are missing. Get them again'
export const arrivesDay = (day: ReactNode) => <>Arrives {day}</>
export const compare = 'Compare'
export const reviewAndPay = 'Review and pay'
