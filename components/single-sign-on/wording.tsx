import type { ReactNode } from 'react'

export const signInSettings = 'Sign-in · Settings'
export const howMembersSignInToThisOrganization = 'How members sign in to this organization.'
export const membersCouldNotBeLoaded = 'Members could not be loaded'
export const singleSignOnCouldNotBeLoaded = 'Single sign-on could not be loaded'

export const verifiedDomain = (domain: string | number) => `${domain} verified`
export const removedDomain = (domain: string | number) => `${domain} removed`
export const verified = 'Verified'
export const notVerified = 'Not verified'
export const verifyDomain = (domain: ReactNode) => <>Verify {domain}</>
export const removeDomain = (domain: string | number) => `Remove ${domain}`
export const remove = 'Remove'
export const removeWithDomain = (domain: string | number) => `Remove ${domain}?`
export const peopleWithAnAddress = 'People with an address of this domain can no longer use single sign-on.'
export const keep = 'Keep'
export const txtRecord = 'TXT record'
export const recordName = 'record name'
export const value = 'Value'
export const recordValue = 'record value'
export const addDomain = 'Add domain'
export const domain = 'Domain'
export const whatFollowsTheInYourEmail = 'What follows the @ in your email addresses.'
export const exampleCom = 'example.com'
export const emailDomains = 'Email domains'
export const aDnsRecordProves =
  'A DNS record proves that a domain is yours. Single sign-on is for people with an address of a verified one.'
export const noDomainsYet = 'No domains yet.'

export const verifyAnEmailDomain = 'Verify an email domain first.'
export const signInThroughTheProvider =
  'Sign in through the provider once first, so that no one is locked out.'
export const off = 'Off'
export const required = 'Required'
export const optional = 'Optional'
export const singleSignOnSaved = 'Single sign-on saved'
export const singleSignOnRemoved = 'Single sign-on removed'
export const singleSignOn = 'Single sign-on'
export const peopleWithAnEmail =
  'People with an email address of your domains sign in through your OpenID Connect provider, such as Okta, Microsoft Entra ID or Google Workspace.'
export const redirectUrl = 'Redirect URL'
export const redirectUrlLabel = 'redirect URL'
export const registerItWithYourProvider = 'Register it with your provider, for a web application.'
export const onlyOwnersCanChange = 'Only owners can change this.'
export const saveSingleSignOn = 'Save single sign-on'
export const removeSingleSignOn = 'Remove single sign-on?'
export const peopleThenSignInWithAPassword =
  'People then sign in with a password or a passkey. Those without either use “Forgot password?”.'
export const issuer = 'Issuer'
export const asInItsConfiguration = 'As in its configuration, such as https://login.example.com.'
export const clientId = 'Client ID'
export const clientSecret = 'Client secret'
export const leaveEmptyToKeep = 'Leave empty to keep the current one.'
export const storedEncryptedAndNotShown = 'Stored encrypted, and not shown again.'
export const newPeople = 'New people'
export const whatHappensWhenSomeone = 'What happens when someone signs in who is not a member.'
export const mustBeInvited = 'Must be invited'
export const joinAs = (lowerCase: ReactNode) => <>Join as {lowerCase}</>
export const requireSingleSignOn = 'Require single sign-on'
export const peopleWithAnEmailAddress =
  'People with an email address of your domains can no longer sign in with a password or passkey. Members who signed in another way are signed out, except you.'
