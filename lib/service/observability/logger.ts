import { pino, type DestinationStream, type LevelWithSilent, type Logger as PinoLogger } from 'pino'

/** Logged data of an error. Codes are the vendors' and PostgreSQL's own. */
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  kind?: string
  vendorCode?: string
}

const deepest = 5

/** A failed query repeats its parameters, which are people's addresses and keys. */
const messageOf = (error: Error): string =>
  'params' in error && 'query' in error ? `Failed query: ${String(error.query)}` : error.message

/** The stack begins with the message, any line of which may look like a frame. */
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))

const chainOf = (error: Error): Error[] => {
  const chain = [error]
  for (let cause = error.cause; cause instanceof Error && chain.length < deepest; cause = cause.cause) {
    chain.push(cause)
  }
  return chain
}

/**
 * Describes an error for the log: its origin and names, through all its causes, and none of the data that libraries
 * attach to theirs.
 */
export const describeError = (error: unknown): LoggedError | string => {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const chain = chainOf(error)
  const described: LoggedError = {
    type: error.constructor.name,
    message: chain.map(messageOf).join(': '),
    stack: chain
      .map((each) => [`${each.name}: ${messageOf(each)}`, ...framesOf(each)].join('\n'))
      .join('\ncaused by '),
  }
  for (const key of ['code', 'kind', 'vendorCode'] as const) {
    const values: unknown[] = chain.map((each) => Object.getOwnPropertyDescriptor(each, key)?.value)
    const found = values.find((each) => typeof each === 'string')
    if (typeof found === 'string') described[key] = found
  }
  return described
}

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

/** Lines wait this long for others, with which they are written. */
const longestWaitMs = 250

/** Pino's number for the level `warn`. */
const warning = 40

/**
 * Opens standard output for the log of a server. Lines are written together, so that no response waits for a write to a
 * pipe. What is left is written when the process exits.
 */
export const openServerLog = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: longestWaitMs })

/**
 * Creates a logger that writes at `level` and above to `destination`, by default standard output. The command line
 * passes standard error, because its standard output is the answer.
 */
export const createLogger = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: [...new Set(paths)], censor: '[secret]' },
      hooks: {
        // A process that dies of a problem may not come to write what waits.
        logMethod(parts, method, level) {
          method.apply(this, parts)
          if (level >= warning) this.flush()
        },
      },
    },
    destination,
  )
