import type { ReactNode } from 'react'

export const apiKeys = 'API keys'
export const apiKeysCouldNotBeLoaded = 'API keys could not be loaded'
export const sendAndTrackMail = 'Send and track mail from your own apps. Each key acts as its owner.'

export const storeItInASecrets =
  'Store it in a secrets manager, not in source code. Anyone with this key can use its permissions.'
export const createApiKey = 'Create API key'
export const actsAsYouLimited = 'Acts as you, limited to these permissions and your role.'
export const createKey = 'Create key'
export const name = 'Name'
export const theAppThatWillUse = 'The app that will use this key.'
export const caseManagement = 'Case management'
export const expires = 'Expires'
export const permissions = 'Permissions'
export const notAvailableToTheRole = (role: string | number) => `Not available to the ${role} role.`
export const allowedIpAddresses = 'Allowed IP addresses'
export const ipAddressesOrCidr =
  'IP addresses or CIDR ranges, such as 203.0.113.0/24. Leave blank to allow any.'

export const ipAddressesSaved = 'IP addresses saved'
export const allowedIpAddressesFor = (name: string | number) => `Allowed IP addresses for ${name}`
export const save = 'Save'
export const cancel = 'Cancel'
export const onePerLineLeave = 'One per line. Leave blank to allow any.'
export const expireNowKeyLeaked = 'Expire now (key leaked)'
export const keepFor1Hour = 'Keep for 1 hour'
export const keepFor24Hours = 'Keep for 24 hours'
export const keepFor7Days = 'Keep for 7 days'
export const rotateName = (name: string | number) => `Rotate ${name}`
export const rotate = 'Rotate'
export const rotateWithName = (name: string | number) => `Rotate “${name}”?`
export const wellCreateANew = (previousExpiresAt: ReactNode) => (
  <>
    We’ll create a new secret and show it once. Update your app before the old one expires.{previousExpiresAt}
  </>
)
export const thePreviousSecretExpires = ' The previous secret expires now.'
export const currentSecret = 'Current secret'
export const rotateKey = 'Rotate key'
export const revokedName = (name: string | number) => `“${name}” revoked`
export const revokeName = (name: string | number) => `Revoke ${name}`
export const revoke = 'Revoke'
export const revokeWithName = (name: string | number) => `Revoke “${name}”?`
export const requestsWithThisKey = (name: ReactNode, detail: ReactNode) => (
  <>
    Requests with this key{name} will be rejected immediately{detail} This can’t be undone. The key can
    currently:
  </>
)
export const lastUsed = (time: ReactNode) => <>. Last used {time}.</>
export const neverUsed = '. Never used.'
export const revokeKey = 'Revoke key'

export const in30Days = 'In 30 days'
export const in90Days = 'In 90 days'
export const in1Year = 'In 1 year'
export const never = 'Never'
export const selectAtLeastOne = 'Select at least one permission.'
export const uploadDocuments = 'Upload documents'
export const viewShipments = 'View shipments'
export const createDrafts = 'Create drafts'
export const purchaseAndCancel = 'Purchase and cancel'
export const downloadEvidence = 'Download evidence'
export const purchaseAsAnAi = 'Purchase as an AI agent'

export const noApiKeysYet = 'No API keys yet'
export const createOneBelowForEachApp = 'Create one below for each app that uses Mailroom.'
export const actsAs = (name: string | number) => ` · acts as ${name}`
export const lastUsedWithTime = (time: ReactNode) => <>Last used {time}</>
export const neverUsed2 = 'Never used'
export const revoked = 'Revoked'
export const expired = 'Expired'
export const neverExpires = 'Never expires'
export const allowedFrom = (list: ReactNode) => <>Allowed from {list}</>
export const thePreviousSecretWorks = (time: ReactNode) => <>The previous secret works until {time}.</>
export const viewRequests = (part: ReactNode) => <>View requests{part}</>
export const madeWith = (name: ReactNode) => <> made with {name}</>
export const ipAddresses = 'IP addresses'
export const active = 'Active'
export const copyThisKeyNow = 'Copy this key now. It won’t be shown again.'
export const apiKey = 'API key'
