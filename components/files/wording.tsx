export const theConnectionWasInterrupted =
  'The connection was interrupted, and nothing was saved. Check your connection and try again.'
