import type { ReactNode } from 'react'

export const offline = 'Offline'
export const mailroomCantBeReached = 'Mailroom can’t be reached'
export const checkYourConnectionYourPage =
  'Check your connection. Your page opens automatically once Mailroom responds. Mail you sent isn’t affected.'

export const savedInThisBrowser = 'Saved in this browser'
export const whatYouTypedIsStill = 'What you typed is still here. Continue when Mailroom responds.'
export const lastEdited = (time: ReactNode) => <>Last edited {time}</>

export const tryAgain = 'Try again'
