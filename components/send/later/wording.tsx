import type { ReactNode } from 'react'

export const sendLater = 'Send later'
export const sendLaterHint = 'Bought and mailed on a later day. Nothing is charged before.'
export const chooseADay = 'Choose a day'
export const mailingDay = 'Mailing day'
export const limit = 'Price limit'
export const limitHint = (price: string) => `In dollars. Today’s price is ${price}.`
export const boughtOnThatMorning = (day: ReactNode, time: string, amount: ReactNode) => (
  <>
    Bought when your floor opens on {day} at {time}, for at most {amount}. If it costs more by then, nothing
    is bought and you are notified.
  </>
)
export const boughtOnThatMorningApproved =
  'This needs approval. It is requested now, for the limit, and the purchase on that day needs no other.'
export const schedulePurchase = 'Schedule'
export const changeSchedule = 'Change schedule'
export const requestAndSchedule = 'Request approval and schedule'
export const cancel = 'Cancel'
export const enterAnAmount = 'Enter an amount, such as 9.50.'
export const enterADay = 'Choose a mailing day.'
export const isAPostalHoliday = (day: ReactNode, holiday: string) => (
  <>
    {day} is {holiday}, a postal holiday
  </>
)
export const isASunday = (day: ReactNode) => <>{day} is a Sunday</>
export const isNoWorkingDay = (day: ReactNode) => <>No mail goes out on {day}</>
export const theFloorIsOpenAlready = 'The floor is already open on that day'
export const chooseAnotherDay = 'Nothing is moved without you. Choose a mailing day:'
export const scheduledFor = (day: string) => `Scheduled for ${day}`
export const nothingWasCharged = 'Nothing was charged.'
export const forAtMost = (service: ReactNode, amount: ReactNode, name: string) => (
  <>
    {service} for at most {amount}, scheduled by {name}. Nothing is charged before. Cancel the schedule to
    edit the draft.
  </>
)
export const cancelTheSchedule = 'Cancel schedule'
export const cancelThisSchedule = 'Cancel this schedule?'
export const theDraftRemains = 'The draft remains. Nothing was charged.'
export const keepTheSchedule = 'Keep schedule'
export const scheduleCancelled = 'Schedule cancelled'
export const changeOrBuyNow = 'Change or buy now'

export const planFromADeadline = 'Plan from a deadline'
export const mailBy = (day: ReactNode) => <>Mail by {day} at the latest</>
export const otherServices = (count: number) => `Other services (${count})`
export const noSafeDay = 'No safe day is left'
export const mailOnThisDay = 'Use this day'
export const chooseThisService = 'Choose this service'
export const thePlanCouldNotBeMade = 'The plan could not be loaded'
