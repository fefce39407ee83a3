export const youreOfflineWhatYouTyped =
  'You’re offline. What you typed is still here, and pages will load when you reconnect.'
export const cantReachMailroomWhat = 'Can’t reach Mailroom. What you typed is still here. Reconnecting…'
export const backOnline = 'Back online.'
export const mailroomWasUpdatedWhile =
  'Mailroom was updated while this page was open. Copy what you typed, then reload the page.'
export const somethingWentWrongCheck =
  'Something went wrong, and your last step may not be complete. Check the page, then try again.'
