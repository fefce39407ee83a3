import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

import { OperatorError } from '#lib/service/operator-error.ts'

/** Adds what `.env` in the current directory says to the environment; what is set already takes precedence. */
export const loadEnvironmentFile = (): void => {
  const file = resolve('.env')
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: make it readable by this user, or remove it`, {
      cause: error,
    })
  }
}
