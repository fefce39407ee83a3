export const unsavedChanges = 'Unsaved changes'
export const discardChanges = 'Discard changes'
export const restoredFromThisBrowser =
  'Restored from this browser. The saved draft and its quotes haven’t changed.'
