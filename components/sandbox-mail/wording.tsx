export const testEmails = 'Test emails'
export const emailsCouldNotBeLoaded = 'Emails could not be loaded'
export const emailsTheSandboxCaptured =
  'Emails the sandbox captured instead of sending. Visible to your organization.'

export const emails = 'Emails'
export const noEmailsYet = 'No emails yet'
export const updatesAreSentAsADigest = 'Updates are sent as a digest every few minutes.'

export const showHtml = 'Show HTML'
export const showText = 'Show text'
export const from = 'From'
export const to = 'To'
export const sent = 'Sent'
export const emailHtml = 'Email (HTML)'
