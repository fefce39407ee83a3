import { classNames } from '#components/ui/class-names.ts'
import { controlStyle } from '#components/ui/styles.ts'

/** The field for the recipient, before and after its code has loaded. */
export const fieldLabel = 'Recipient'
export const fieldHint = 'Send to… a name from your address book'
export const fieldStyle = classNames(controlStyle, 'h-9 pr-3 pl-8.5')
