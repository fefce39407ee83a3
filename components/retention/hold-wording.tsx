export const legalHoldPlaced = 'Legal hold placed'
export const placeLegalHold = 'Place legal hold…'
export const placeLegalHoldTitle = 'Place legal hold?'
export const preventsDeletionUntilTheHold = 'Prevents deletion until the hold is released.'
export const reason = 'Reason'
export const forExampleDiscoveryInSwan = 'For example, “Discovery in Swan v. Turner”. Visible to your team.'
export const enterAReason = 'Enter a reason.'
export const placeHold = 'Place hold'

export const holdByTag = 'Hold by tag…'
export const placeLegalHoldOnATag = 'Place legal hold on a tag?'
export const preventsDeletionOfAll =
  'Prevents deletion of all shipments with this tag, including those tagged later, until the hold is released.'
export const tag = 'Tag'
