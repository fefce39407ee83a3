/** Companies that print, fold and mail a letter. */
export const partnerNames = ['lob', 'postgrid'] as const

export type PartnerName = (typeof partnerNames)[number]

/** The partners as people know them. */
export const partnerTitles: Record<PartnerName, string> = { lob: 'Lob', postgrid: 'PostGrid' }

/** When mail goes through a partner. */
export const partnerRules = ['always', 'when_house_cannot', 'over_sheets'] as const

export type PartnerRule = (typeof partnerRules)[number]

/** Who prints and mails: the organization itself, or a partner by a rule. */
export type Fulfillment =
  | { by: 'house' }
  | { by: 'partner'; partner: PartnerName; when: PartnerRule; over_sheets?: number | undefined }

/**
 * Who quotes a document with this number of sheets: the house, the partner, or the house with the partner as its
 * fallback.
 */
export type QuotedBy = { house: boolean; partner: PartnerName | null }

/** Decides by the rule who quotes a document. */
export const chooseQuoting = (fulfillment: Fulfillment, sheets: number): QuotedBy => {
  if (fulfillment.by === 'house') return { house: true, partner: null }
  const { partner, when, over_sheets: limit = 0 } = fulfillment
  if (when === 'when_house_cannot') return { house: true, partner }
  const isPartners = when === 'always' || sheets > limit
  return isPartners ? { house: false, partner } : { house: true, partner: null }
}

/** Returns who prints and mails; settings of earlier versions do not say, and mean the organization itself. */
export const fulfillmentOf = (settings: { fulfillment?: Fulfillment | undefined }): Fulfillment =>
  settings.fulfillment ?? { by: 'house' }
