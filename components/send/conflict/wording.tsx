import type { ReactNode } from 'react'

export const changedThisDraft = (editor: string | number) => `${editor} changed this draft`
export const inAnotherTabOrWindow = 'In another tab or window'
export const lastChange = 'Last change'
export const yourChangesAreNotSaved = 'Your changes are not saved yet.'
export const whatYouTypedIsNotSaved = 'What you typed is not saved.'
export const nothingWasCharged = 'Nothing was charged.'
export const usingSavedVersion = 'Use saved version'
export const usingTheirs = 'Use theirs'
export const keepMine = 'Keep mine'
export const showCurrentDraft = 'Show current draft'
export const yours = 'Yours'
export const shownHere = 'Shown here'
export const now = 'Now'
export const yourVersionIsTheSame = 'Your version is the same as theirs.'
export const theDraftHasANewer = 'The draft has a newer version.'
export const alsoChangedAndKept = 'Also changed, and kept either way'
export const before = 'Before'
export const none = 'None'
export const field = 'Field'

export const recipient = 'Recipient'
export const returnAddress = 'Return address'
export const printing = 'Printing'
export const envelope = 'Envelope'
export const certifiedMail = 'Certified Mail'
export const returnReceipt = 'Return receipt'
export const signatureOnDelivery = 'Signature on delivery'
export const tags = 'Tags'
export const reference = 'Reference'
export const costCenter = 'Cost center'
export const printedAsEntered = 'Printed as entered'
export const blackAndWhite = 'Black and white'
export const legalPaper = 'Legal paper'
export const chooseForMe = 'Choose for me'
export const yes = 'Yes'
export const no = 'No'

export const changedThisDraftWithEditorAndOwn = (editor: ReactNode, own: ReactNode, updatedAt: ReactNode) => (
  <>
    {editor} changed this draft{own}
    {updatedAt}
  </>
)
export const inAnotherTabOrWindow2 = ' in another tab or window'
export const atTime = (time: ReactNode) => <> at {time}</>
export const compare = 'Compare'
export const dismiss = 'Dismiss'
export const nowShownHere = (list: string | number) => `Now shown here: ${list}.`
export const whatYouTypedHere = 'What you typed here is not saved. Compare before you save.'

export const bothSides = 'both sides'
export const oneSide = 'one side'
