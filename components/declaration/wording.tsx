export const declarationOfMailing = 'Declaration of mailing'
export const declarationTemplateCouldNotBeLoaded = 'Declaration template could not be loaded'
export const createADeclarationOfMailing =
  'Create a declaration of mailing from any certified shipment: a PDF filled in from its record, ready to sign. Review every line before signing. This is not legal advice.'
export const placeholders = 'Placeholders'
export const filledInFromTheMailing =
  'Filled in from the mailing record. A declaration that would state a value that is not recorded is refused.'

export const templateSaved = 'Template saved'
export const defaultTemplateRestored = 'Default template restored'
export const template = 'Template'
export const factsExhibitsAndSignature =
  'Facts, exhibits and signature lines are added below and can’t be changed.'
export const defaultText = 'Default'
export const saveTemplate = 'Save template'
export const onlyOwnersAndAdmins = 'Only owners and admins can change this.'
export const restoreDefault = 'Restore default…'
export const restoreTheDefaultTemplate = 'Restore the default template?'
export const yourOrganizationsTemplateWillBeLost =
  'Your organization’s template will be lost. Existing declarations won’t change.'
export const restoreDefaultConfirm = 'Restore default'
export const cancel = 'Cancel'
export const title = 'Title'
export const opening = 'Opening'
export const identifiesTheDeclarant = 'Identifies the declarant.'
export const statements = 'Statements'
export const separateStatementsWithABlank =
  'Separate statements with a blank line. They’re numbered automatically. One that begins with {{if_recorded}} is left out where one of its values is not recorded.'
export const closing = 'Closing'
export const appearsAboveThePerjury =
  'Appears above the perjury clause and the signature lines. Add any wording a court requires.'
export const perjuryClause = 'Perjury clause'
export const canBeChangedForEachDeclaration =
  'Can be changed for each declaration. Ends with “Executed on” and the date.'
export const statementIndexAndMessage = (index: string | number, message: string | number) =>
  `Statement ${index}: ${message}`
