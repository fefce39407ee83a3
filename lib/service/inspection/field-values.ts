import { quoteSome } from './pdf-errors.ts'
import type { FormFieldReading } from './read-form.ts'
import { comparableText, type ShownText } from './shown-text.ts'

/** Why a value cannot be filled in, with the way to fix it. */
export type FieldError = { field: string; message: string }

/** Text that is set smaller than this cannot be read. */
const smallestPoints = 5

const quote = (text: string): string => quoteSome([text.replaceAll(/\s+/g, ' ')])

/** The field as people know it. */
export const titleOfField = ({ label, name }: Pick<FormFieldReading, 'label' | 'name'>): string =>
  quote(label ?? name)

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on', 'checked'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', '-', 'off', 'unchecked'])

const keyOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Finds the option that a value names: as it is written, or otherwise in any case. */
export const findOption = (options: readonly string[], value: string): string | undefined =>
  options.find((option) => option === value) ?? options.find((option) => keyOf(option) === keyOf(value))

/** Returns the state of a button that a value means, an empty string for off; undefined if it means none. */
export const findState = ({ kind, options }: FormFieldReading, value: string): string | undefined => {
  const named = findOption(options, value)
  if (named !== undefined) return named
  if (kind === 'radio') return undefined
  if (yes.has(keyOf(value))) return options[0]
  return no.has(keyOf(value)) ? '' : undefined
}

/** Returns the error of a value that is not an option. */
export const optionError = (field: FormFieldReading, value: string): FieldError => ({
  field: field.name,
  message:
    field.kind === 'checkbox'
      ? `${titleOfField(field)} is a checkbox. Enter yes or no instead of ${quote(value)}.`
      : `${titleOfField(field)} has no option ${quote(value)}. Enter ${quoteSome(field.options, 6)}.`,
})

/** Returns the error of a button that the form does not let be turned on or off. */
export const unsetError = (field: FormFieldReading): FieldError => ({
  field: field.name,
  message: `${titleOfField(field)} cannot be set in this form. Leave it as it is in the form, or use another copy of the form.`,
})

/** Returns why a text does not fit, before it is set; null if it fits. */
export const lengthError = (field: FormFieldReading, value: string): FieldError | null => {
  const { length } = Array.from(value)
  if (field.maxLength !== null && length > field.maxLength) {
    const message = `${titleOfField(field)} takes at most ${field.maxLength} characters, and ${quote(value)} has ${length}. Shorten it.`
    return { field: field.name, message }
  }
  if (!field.isMultiline && /[\r\n]/.test(value)) {
    const message = `${titleOfField(field)} has one line, and ${quote(value)} has line breaks. Remove them.`
    return { field: field.name, message }
  }
  return null
}

/** Returns how a field fails to show its value; null if it shows all of it. */
export const shownError = (
  field: FormFieldReading,
  value: string,
  shown: ShownText | null,
): FieldError | null => {
  const wanted = comparableText(value)
  const title = titleOfField(field)
  const fail = (message: string): FieldError => ({ field: field.name, message })
  if (wanted === '') return null
  if (!shown) return fail(`${title} cannot show ${quote(value)}: the form has no appearance for it.`)
  const visible = new Set(comparableText(shown.text))
  const missing = new Set([
    ...Array.from(wanted).filter((character) => !visible.has(character)),
    ...shown.blank.filter((character) => wanted.includes(character)),
  ])
  if (missing.size > 0) {
    const some = [...missing].slice(0, 5).join(' ')
    return fail(
      `The font of ${title} cannot show ${some} in ${quote(value)}. Replace it, or send a letter from a template, which can.`,
    )
  }
  if (comparableText(shown.text) !== wanted || !shown.isInside) {
    return fail(`${title} has no room for ${quote(value)}. Shorten it.`)
  }
  if (shown.smallest !== null && shown.smallest < smallestPoints) {
    return fail(
      `${title} would show ${quote(value)} smaller than ${smallestPoints} points, too small to read. Shorten it.`,
    )
  }
  return null
}
