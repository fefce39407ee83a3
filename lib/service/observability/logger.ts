import { pino } from 'pino'
import type { DestinationStream, Level, LevelWithSilent, Logger as PinoLogger } from 'pino'

import { describeError } from './log-error.ts'

/** The one structured log of a process: a JSON object a line, with secrets blotted out. */
export type Logger = PinoLogger

const secretFields = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'secret',
  'token',
  'apiKey',
  'api_key',
  'cardNumber',
  'databaseUrl',
  'connectionString',
] as const

const paths = secretFields.flatMap((field) => {
  const nested = field.startsWith('[') ? field : `.${field}`
  return [field, `*${nested}`, `*.headers${nested}`, `headers${nested}`]
})

/**
 * Creates a logger that writes at `level` and above to `destination`, by default standard output. The command line
 * passes standard error, because its standard output is the answer.
 */
export const createLogger = (
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label as Level }) },
      serializers: { err: describeError },
      redact: { paths: [...new Set(paths)], censor: '[secret]' },
    },
    destination,
  )
