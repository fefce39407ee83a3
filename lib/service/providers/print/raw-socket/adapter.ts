import type { Networks } from '#lib/service/providers/outgoing-request.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { writeToPrinter } from '#lib/service/providers/print/request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

export type RawSocketOptions = {
  /** `socket://host:9100`; the port defaults to 9100. */
  url: string
  /** Milliseconds that connecting may take, and writing a label. */
  timeoutMs?: number
  submitTimeoutMs?: number
  /** Permitted networks of an organization's printer; undefined for the installation's own. */
  networks?: Networks
}

/** The port on which printers take raw data (“AppSocket”). */
const rawPort = 9100

/**
 * Creates the print port of a label printer that accepts raw data on a TCP port. Such a printer reports nothing: fully
 * sent data counts as printed, and possibly incomplete data cannot be looked up.
 */
export const createRawSocketPrint = (options: RawSocketOptions): PrintPort => {
  const { submitTimeoutMs = 60_000, networks } = options
  // Also how long a failure takes: see `concealFailure`.
  const timeoutMs = options.timeoutMs ?? (networks === undefined ? 10_000 : 5000)
  const { hostname, port } = new URL(options.url)
  const target = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? rawPort : Number(port),
    networks,
  }
  const connect = () => writeToPrinter({ ...target, bytes: new Uint8Array(), timeoutMs })
  const given = (name: string): PrintJobUpdate => ({ printerJobId: name, state: 'completed', reason: null })
  return {
    provider: 'raw_socket',
    check: connect,
    describe: async () => {
      await connect()
      return {
        model: null,
        state: 'idle',
        reasons: [],
        color: false,
        duplex: false,
        scales: false,
        media: [],
      }
    },
    submit: async ({ name, file, format }) => {
      if (format !== 'application/octet-stream') {
        throw new ProviderError('invalid', 'A printer on a TCP port takes ZPL only.')
      }
      await writeToPrinter({ ...target, bytes: file, timeoutMs: submitTimeoutMs })
      return given(name)
    },
    find: () => Promise.resolve(null),
    memorySeconds: () => Promise.resolve(0),
    read: ({ name }) => Promise.resolve(given(name)),
    list: () => Promise.resolve(new Map()),
    cancel: () => Promise.resolve(),
  }
}
