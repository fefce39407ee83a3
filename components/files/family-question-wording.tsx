export const whichAddress = 'Which address do you mail to?'
export const eachRowHas =
  'Each row has more than one address. Your choice is remembered for files with the same columns.'
export const choose = 'Choose an address'
export const familyWithColumns = (label: string, columns: string) => `${label} (${columns})`
