/** Courts for which proof templates exist. */
export const serviceTemplates = ['california', 'new_york', 'new_york_affidavit', 'federal'] as const

export type ServiceTemplate = (typeof serviceTemplates)[number]

/** Labels of the templates. */
export const serviceTemplateLabels: Record<ServiceTemplate, string> = {
  california: 'California: proof of service by mail',
  new_york: 'New York: affirmation of service by mail',
  new_york_affidavit: 'New York: affidavit of service by mail, sworn before a notary',
  federal: 'Federal: certificate of service',
}

/** Returns the template that a sender in this state most likely needs. */
export const defaultServiceTemplate = (state: string): ServiceTemplate => {
  if (state === 'CA') return 'california'
  return state === 'NY' ? 'new_york' : 'federal'
}

/** Basis of the signer's knowledge: their own act, or the office’s practice. */
export const serviceBases = ['own_act', 'office_practice'] as const

export type ServiceBasis = (typeof serviceBases)[number]

/** Labels of the bases. */
export const serviceBasisLabels: Record<ServiceBasis, string> = {
  own_act: 'The signer mailed it',
  office_practice: 'The signer knows the office’s mailing practice',
}
