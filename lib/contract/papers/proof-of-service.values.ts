/** Whose courts the words are for. */
export const serviceTemplates = ['california', 'new_york', 'federal'] as const

export type ServiceTemplate = (typeof serviceTemplates)[number]

/** What each is called. */
export const serviceTemplateLabels: Record<ServiceTemplate, string> = {
  california: 'California: proof of service by mail',
  new_york: 'New York: affidavit of service by mail',
  federal: 'Federal: certificate of service',
}

/** How the signer knows of the mailing: did it, or knows the office’s practice. */
export const serviceBases = ['own_act', 'office_practice'] as const

export type ServiceBasis = (typeof serviceBases)[number]

/** What each is called. */
export const serviceBasisLabels: Record<ServiceBasis, string> = {
  own_act: 'The signer mailed it',
  office_practice: 'The signer knows the office’s mailing practice',
}
