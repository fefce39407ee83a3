export const deadline = 'Deadline'
export const day = 'Day'
export const citation = 'Rule or citation'
export const citationHint = 'Optional, in your words. Mailroom does not check it.'
export const saveDeadline = 'Save deadline'
export const deadlineSaved = 'Deadline saved'
export const isSaved =
  'This deadline is saved with the letter. You are warned before its last safe mailing day.'
export const willBeSaved = 'Save it to be warned before the last safe mailing day.'
