import type { ReactNode } from 'react'

export const copyLabel = (label: string | number) => `Copy ${label}`
export const copiedLabel = (label: string | number) => `Copied ${label}`

export const couldNotCopySelect = 'Couldn’t copy. Select the text and copy it.'

export const close = 'Close'

export const reference = (reference: ReactNode) => <>Reference {reference}</>

export const optional = 'optional'

export const noChangesToSave = 'No changes to save.'

export const leaveThisPage = 'Leave this page?'
export const closeWithoutSaving = 'Close without saving?'
export const yourChangesInArent = (forms: ReactNode) => (
  <>Your changes in {forms} aren’t saved and will be lost.</>
)
export const isStillInProgress = (running: ReactNode) => <>{running} is still in progress and will stop.</>
export const stayOnPage = 'Stay on page'
export const keepEditing = 'Keep editing'
export const leave = 'Leave'
export const discard = 'Discard'

export const breadcrumb = 'Breadcrumb'

export const pages = 'Pages'

export const tryAgain = 'Try again'

export const search = 'Search'
export const clearSearch = 'Clear search'

export const choose = 'Choose…'

export const closeMenu = 'Close menu'

export const loading = 'Loading'

export const done = '(done)'

export const undo = 'Undo'
export const dismiss = 'Dismiss'
