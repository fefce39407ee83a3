/**
 * Objects with a `revision`, which `If-Match` makes a change conditional on: the code of a change that comes too late, and
 * what messages call the object.
 */
export const conditionalObjects = {
  shipment: { code: 'SHIPMENT_CHANGED', noun: 'shipment' },
  matter: { code: 'MATTER_CHANGED', noun: 'matter' },
  note: { code: 'NOTE_CHANGED', noun: 'note' },
  api_key: { code: 'API_KEY_CHANGED', noun: 'API key' },
  address: { code: 'ADDRESS_CHANGED', noun: 'address' },
  batch: { code: 'BATCH_CHANGED', noun: 'batch' },
  declaration_template: { code: 'DECLARATION_TEMPLATE_CHANGED', noun: 'template' },
  letterhead: { code: 'LETTERHEAD_CHANGED', noun: 'letterhead' },
  organization: { code: 'ORGANIZATION_CHANGED', noun: 'organization' },
} as const

export type ConditionalObject = keyof typeof conditionalObjects

const codes: readonly string[] = Object.values(conditionalObjects).map(({ code }) => code)

/** Returns whether this code says that an object has changed since the revision that was expected. */
export const isChangedCode = (code: string): boolean => codes.includes(code)
