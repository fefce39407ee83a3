import type { ReactNode } from 'react'

export const needsAttention = 'Needs attention'
export const allOpen = 'All open'
export const mine = 'Mine'
export const unassigned = 'Unassigned'
export const closed = 'Closed'
export const nothingNeedsAttention = 'Nothing needs attention'
export const mailThatIsntScanned =
  'Mail that isn’t scanned, stops moving, goes unclaimed or is returned appears here until it’s resolved.'
export const noMatchingTasks = 'No matching tasks'
export const viewOpenTasks = 'View open tasks'
export const thereAreNoTasks = 'There are no tasks in this view.'
export const tasksCouldNotBeLoaded = 'Tasks could not be loaded'
export const onThisPage = (count: string | number, latestFirst: string | number) =>
  `${count} on this page, ${latestFirst}`
export const latestFirst = 'latest first'
export const dueSoonestFirst = 'due soonest first'
export const first = 'First'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreTasks = 'No more tasks.'
export const itemsWaitingOnYourTeam = 'Items waiting on your team. They close when resolved.'
export const view = 'View'

export const membersCouldNotBeLoaded = 'Members could not be loaded.'
export const loadingMembers = 'Loading members…'
export const assignee = 'Assignee'
export const youName = (name: string | number) => `${name} (you)`

export const type = 'Type'
export const allTypes = 'All types'
export const loadingTasks = 'Loading tasks'

export const selectedCount = (count: ReactNode) => <>{count} selected</>
export const clearSelection = 'Clear selection'
export const allOfThemAreAssigned = 'All of them are assigned to you.'
export const assignedToYou = (count: string | number) => `${count} assigned to you`
export const assignToMe = 'Assign to me'
export const noneOfThemCanBeMarked = 'None of them can be marked as done.'
export const markedAsDone = (count: string | number) => `${count} marked as done`
export const markAsDone = 'Mark as done'
export const noneOfThemCanBeSent = 'None of them can be sent as a copy.'
export const preparedAsDraftsNothing = (count: string | number) =>
  `${count} prepared as drafts. Nothing was charged.`
export const firstClassCopy = 'First-Class copy'
export const firstClassCopies = 'First-Class copies'
export const prepareCount = (count: ReactNode) => <>Prepare {count}</>
export const ofHandledAndOfValue = (handled: ReactNode, ofValue: ReactNode) => (
  <>
    {handled} of {ofValue}…
  </>
)
export const viewDrafts = 'View drafts'

export const resolvedAutomatically = 'Resolved automatically'
export const done = 'Done'
export const dismissed = 'Dismissed'
export const dueTime = (time: ReactNode) => <>Due {time}</>

export const tasks = 'Tasks'
export const selectAllOnThisPage = 'Select all on this page'
export const selectLabelAndTitle = (label: string | number, title: string | number) =>
  `Select ${label}: ${title}`
export const due = 'Due '
export const closed2 = 'Closed '
export const trackingNumber = 'tracking number'

export const assign = 'Assign…'
export const assignedTo = (you: string | number) => `Assigned to ${you}`
export const you = 'you'

export const sendFirstClassCopy = 'Send First-Class copy'
export const sendToAnotherAddress = 'Send to another address'
export const savedToTimeline = 'Saved to timeline'
export const contactName = (name: ReactNode) => <>Contact {name}</>
export const openTheCarriersPage = 'Open the carrier’s page'
export const contactWithName = (name: string | number) => `Contact ${name}`
export const recordedInTheShipments =
  'Recorded in the shipment’s timeline. The task stays open until tracking resumes.'
export const note = 'Note'
export const saveToTimeline = 'Save to timeline'
export const customerService = (name: ReactNode) => <>{name} customer service</>
export const cancelledRefundInProgress = 'Cancelled. Refund in progress'
export const cancelAndRefund = 'Cancel and refund'
export const cancelThisShipment = 'Cancel this shipment?'
export const wellRequestAPostage =
  'We’ll request a postage refund from the carrier and refund what was charged. If the piece is already printed, pull it from the mail. This can’t be undone.'
export const keepShipment = 'Keep shipment'
export const taskMarkedAsDone = 'Task marked as done'
export const taskDismissed = 'Task dismissed'
export const dismiss = 'Dismiss'
export const dismissThisTask = 'Dismiss this task?'
export const itWontReopenForTheSame = 'It won’t reopen for the same cause. Your reason is recorded.'
export const reason = 'Reason'
export const enterAReason = 'Enter a reason.'
export const addACard = 'Add a card'
export const enterAnotherKey = 'Enter another key'

export const cancel = 'Cancel'

export const theCarrier = 'the carrier'
