import type { ReactNode } from 'react'

export const notifications = 'Notifications'
export const verifyYourEmailAddress = 'Verify your email address'
export const weCantSendNotifications = (email: ReactNode) => (
  <>We can’t send notifications to {email} until you open the link in the verification email.</>
)
export const notificationSettingsCouldNotBeLoaded = 'Notification settings could not be loaded'
export const yourDevicesCouldNotBeLoaded = 'Your devices could not be loaded'

export const notificationsSaved = 'Notifications saved'
export const email = 'Email'
export const sentToUpdatesAreSent = (email: string | number) =>
  `Sent to ${email}. Updates are sent as a digest every few minutes. Unsubscribe from any email.`
export const saveNotifications = 'Save notifications'

export const browsersShowNotificationsOnly =
  'Browsers show notifications only for pages loaded over https. Ask your administrator to set up https.'
export const thisBrowserCantShow =
  'This browser can’t show notifications. On an iPhone or iPad, first add Mailroom to the Home Screen and open it from there.'
export const notificationsFromMailroomAreBlocked =
  'Notifications from Mailroom are blocked in this browser. Allow them in its site settings, then reload this page.'
export const theBrowserWasntGiven = 'The browser wasn’t given permission to show notifications.'
export const theBrowserCouldntSubscribe =
  'The browser couldn’t subscribe to its push service. Check your connection and try again.'
export const notificationsAreOnInThisBrowser = 'Notifications are on in this browser'
export const inYourBrowser = 'In your browser'
export const notificationsAppearOnTheDevices =
  'Notifications appear on the devices you turn them on for, even when Mailroom is closed.'
export const turnOnInThisBrowser = 'Turn on in this browser'

export const showRecipientAndDetails = 'Show recipient and details'
export const otherwiseOnlyTheShipments =
  'Otherwise only the shipment’s name is shown, since notifications can be read on a locked screen.'
export const notificationsAreOffOn = (name: string | number) => `Notifications are off on ${name}`
export const thisBrowser = 'This browser'
export const lastUsed = (time: ReactNode) => <>Last used {time}</>
export const turnOffOn = (name: string | number) => `Turn off on ${name}`
export const turnOff = 'Turn off'
