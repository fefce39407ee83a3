import type { ReactNode } from 'react'

export const cancelledCount = (count: string | number) => `${count} cancelled`
export const close = 'Close'
export const willBeRefundedToTheOriginal = (amount: ReactNode) => (
  <>{amount} will be refunded to the original card.</>
)
export const shipmentWasNotCancelled = '1 shipment was not cancelled:'
export const shipmentsWereNotCancelled = (count: string | number) => `${count} shipments were not cancelled:`
export const noneOfTheseCanBeCancelled = 'None of these can be cancelled.'
export const cancelShipments = 'Cancel shipments'
export const cancelCount = (count: string | number) => `Cancel ${count}?`
export const nothingWasCharged = (count: ReactNode) => <>{count}: nothing was charged.</>
export const willBeRefundedToTheCard = (count: ReactNode, amount: ReactNode) => (
  <>
    {count}: {amount} will be refunded to the card. This can’t be undone.
  </>
)
export const purchasedShipment = 'purchased shipment'
export const willBePulledFromTheMail = (count: ReactNode) => <>{count} will be pulled from the mail.</>
export const printedPiece = 'printed piece'
export const cantBeCancelledAndWont = (left: ReactNode) => (
  <>{left} can’t be cancelled and won’t be changed.</>
)
export const cancelWithCount = (count: string | number) => `Cancel ${count}`
export const keepShipments = 'Keep shipments'
export const noChangesTag = (allHave: string | number, name: string | number) =>
  `No changes: ${allHave} tag “${name}”`
export const allHave = 'all have'
export const noneHave = 'none have'
export const tagNameAndAddedTo = (name: string | number, addedTo: string | number, count: string | number) =>
  `Tag “${name}” ${addedTo} ${count}`
export const addedTo = 'added to'
export const removedFrom = 'removed from'
export const tag = 'Tag'
export const tagFor = (count: string | number) => `Tag for ${count}`
export const add = 'Add'
export const remove = 'Remove'

export const anArchiveCanInclude = (ids: string | number) =>
  `An archive can include up to ${ids} shipments. Deselect some.`
export const draftsHaveNoEvidence = 'Drafts have no evidence yet.'
export const selectedCount = (count: ReactNode) => <>{count} selected</>
export const clearSelection = 'Clear selection'
export const evidence = 'Evidence'

export const to = 'To'
export const address = 'address'
export const carrier = 'Carrier'
export const tracking = 'Tracking'
export const trackingNumber = 'tracking number'
export const document = 'Document'
export const charged = 'Charged'
export const tags = 'Tags'
export const reference = 'Reference'
export const referenceLabel = 'reference'
export const costCenter = 'Cost center'
export const recentTimelineEntries = 'Recent timeline entries'
export const minWidth80rem = '(min-width: 80rem)'
export const loadingShipment = 'Loading shipment'
export const loadingShipment2 = ' Loading shipment'
export const theShipmentCouldNotBeLoaded = 'The shipment could not be loaded'
export const tryAgain = 'Try again'
export const openDocument = 'Open document'
export const continueDraft = 'Continue draft'
export const viewShipment = 'View shipment'
export const previewOf = (title: string | number) => `Preview of ${title}`
export const closePreview = 'Close preview'

export const viewRestored = (name: string | number) => `View “${name}” restored`
export const viewSaved = (name: string | number) => `View “${name}” saved`
export const viewDeleted = (name: string | number) => `View “${name}” deleted`
export const views = 'Views'
export const noSavedViewsFilter = 'No saved views. Filter the list, then save it as a view.'
export const savedViews = 'Saved views'
export const sharedByYou = 'shared by you'
export const shared = 'shared'
export const deleteView = (name: string | number) => `Delete view ${name}`
export const saveCurrentView = 'Save current view'
export const viewName = 'View name'
export const shareWithYourOrganization = 'Share with your organization'
export const saveView = 'Save view'
export const viewRenamedTo = (name: string | number) => `View renamed to “${name}”`
export const renameView = (name: string | number) => `Rename view ${name}`
export const newName = 'New name'
export const rename = 'Rename'

export const matter = 'Matter'
export const addToMatter = 'Add to matter'
export const addedToMatter = (count: string, number: string) => `${count} added to matter ${number}`
export const takenOutOfMatters = (count: string) => `${count} taken out of their matter`
export const noChangesOfMatter = 'No changes: all of them are there already'
