import type { ReactNode } from 'react'

import { plural } from '#lib/contract/formats/numbers.values.ts'

export const sharing = 'Sharing'
export const sharedLinks = 'Shared links'
export const showEvidenceOutside = 'Show chosen evidence to someone without an account.'
export const olderLinks = (count: number) => `${plural(count, 'link')} ended or revoked`
export const revoke = 'Revoke'
export const revokeLink = (label: string) => `Revoke the link “${label}”`
export const revokeTitle = 'Revoke this link?'
export const stopsWorking = (label: string) =>
  `“${label}” stops working immediately, also for downloads in progress. Files that were downloaded stay with the recipient.`
export const revokeThisLink = 'Revoke link'
export const keepLink = 'Keep link'
export const linkRevoked = 'Link revoked'
export const active = 'Active'
export const expired = 'Ended'
export const revoked = 'Revoked'
export const withPassword = 'Password'
export const redacted = 'Redacted'
export const letters = (count: number) => plural(count, 'letter')
export const andLaterOnes = 'And later ones'
export const deletedMatter = 'A deleted matter'
export const views = (count: number) => plural(count, 'view')
export const downloads = (count: number) => plural(count, 'download')
export const lastViewed = (time: ReactNode) => <>last {time}</>
export const notViewed = 'Not viewed yet'
export const endsAt = (time: ReactNode) => <>ends {time}</>
export const createdBy = (name: string, time: ReactNode) => (
  <>
    Created by {name}, {time}
  </>
)
export const you = 'you'
export const formerMember = 'a former member'

export const sharingByLink = 'Sharing by link'
export const whileOff =
  'While it is off, no link can be created and none works. Links that have not ended work again when you turn it on.'
export const membersMayShare = 'Members may share evidence by link'
export const onlyManagers = 'Only owners and admins can change this.'
export const save = 'Save'
export const sharingSaved = 'Sharing saved'
export const activeLinks = 'Active links'
export const allThatWork = 'Soonest to end first.'
export const noActiveLinks = 'No active links.'
export const revokeAll = 'Revoke all…'
export const revokeAllTitle = 'Revoke all links?'
export const allStopWorking =
  'Every link of your organization stops working immediately. They cannot be restored.'
export const revokeAllLinks = 'Revoke all links'
export const keepLinks = 'Keep links'
export const allRevoked = (count: number) => `${plural(count, 'link')} revoked`
export const moreLinks = 'More links'
export const sharingCouldNotBeLoaded = 'Sharing settings could not be loaded'
