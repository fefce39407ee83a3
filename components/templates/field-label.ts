/** Names a field of a template as the label of its control: `amount_due` is “Amount due”. */
export const fieldLabel = (name: string): string => {
  const words = name.replaceAll(/[_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
