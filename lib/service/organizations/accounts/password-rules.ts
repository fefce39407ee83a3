import { dictionary } from '@zxcvbn-ts/language-common'

import { ServiceError } from '#lib/service/errors.ts'

/** More than OWASP ASVS 5 asks for (8). No kinds of characters are asked for, and no password expires. */
export const minPasswordLength = 12
export const maxPasswordLength = 128

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** The shortest text that the given one repeats: `abcabc` is `abc`, `aaaa` is `a`. */
const unitOf = (text: string): string => {
  const at = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, at)
}

/** Known from lists of broken passwords, also with digits and signs put around it, or repeated to be long enough. */
const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase()
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  const unit = unitOf(plain)
  return (
    core === '' ||
    common.has(plain) ||
    common.has(core) ||
    (unit !== plain && unit.length < minPasswordLength)
  )
}

/** Why a password cannot be taken, in words for the person who chose it; null when it can. */
export const passwordFault = (password: string, email?: string): string | null => {
  if (password.length < minPasswordLength)
    return `Use at least ${minPasswordLength} characters. A few random words work well.`
  if (password.length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`
  if (isCommon(password)) return 'This password is on lists used by attackers. Choose another one.'
  if (email && password.toLowerCase().includes(email.toLowerCase())) {
    return 'The password must not contain your email address. Choose another one.'
  }
  return null
}

/** Throws VALIDATION_ERROR, saying why, unless the password can be taken. */
export const checkPassword = (password: string, email?: string): void => {
  const fault = passwordFault(password, email)
  if (fault)
    throw new ServiceError('VALIDATION_ERROR', fault, { fields: [{ field: 'password', message: fault }] })
}
