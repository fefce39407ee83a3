/** State of a print job at the printer. */
export type PrintJobState = 'pending' | 'held' | 'processing' | 'completed' | 'aborted' | 'canceled'

export type PrintJobNews = { printerJobId: string; state: PrintJobState; reason: string | null }

/**
 * A printer. Throws `ProviderError`: `unavailable` (busy or out of reach; try again later), `invalid` (it will not
 * print this).
 */
export type PrintPort = {
  readonly provider: string
  /** Reads something small: resolves when the printer answers. */
  check(): Promise<void>
  /** Submits one job and returns its id at the printer. `name` is unique per print job, so that a job can be found again. */
  submit(input: { name: string; pdf: Uint8Array; duplex: boolean; color: boolean }): Promise<PrintJobNews>
  /** The job with this name, when the printer has it: asked before a submission is repeated. */
  find(name: string): Promise<PrintJobNews | null>
  read(printerJobId: string): Promise<PrintJobNews>
  /** Cancels the job; harmless when it has ended. */
  cancel(printerJobId: string): Promise<void>
}
