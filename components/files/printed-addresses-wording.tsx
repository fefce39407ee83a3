export const asPrinted = 'As printed'
export const unlessCorrected = 'The first addresses, unless address verification corrects them.'
export const rowIndex = (row: number) => `Row ${row}`
