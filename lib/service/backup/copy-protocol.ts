import type { Client, Connection, Submittable } from 'pg'

/** What the types of `pg` do not have of its connections: the messages of COPY, which its client passes on. */
type CopyConnection = Connection & {
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What `pg` calls on a query while it runs, as its own `Query` has it. */
class CopyQuery implements Submittable {
  readonly #text: string
  readonly #settle: { resolve: () => void; reject: (error: Error) => void }
  readonly ended: Promise<void>
  #failure: Error | undefined

  constructor(text: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#text = text
    this.#settle = { resolve, reject }
    this.ended = promise
    // It may fail before anybody waits for it.
    promise.catch(() => undefined)
  }

  submit(connection: Connection): void {
    // Every connection of `pg` has these: see above.
    const copying = connection as CopyConnection
    copying.query(this.#text)
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#settle.reject(error)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (!this.#failure) this.#settle.resolve()
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('nothing to copy')
  }

  handleCopyData(_message: { chunk: Buffer }, _connection: CopyConnection): void {}
}

/** Rows of the text format that wait for their reader before the connection is paused. */
const mostWaiting = 256

class CopyOut extends CopyQuery {
  readonly #waiting: Buffer[] = []
  #connection: CopyConnection | undefined
  #wake: () => void = () => {}

  override handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    // The parser uses its buffer again.
    this.#waiting.push(Buffer.from(chunk))
    this.#connection = connection
    if (this.#waiting.length === mostWaiting) connection.stream.pause()
    this.#wake()
  }

  async *read(): AsyncGenerator<Buffer> {
    let isEnded = false
    const end = () => {
      isEnded = true
      this.#wake()
    }
    this.ended.then(end, end)
    try {
      for (;;) {
        const chunks = this.#waiting.splice(0)
        if (chunks.length > 0) yield Buffer.concat(chunks)
        else if (isEnded) break
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          this.#wake = resolve
          this.#connection?.stream.resume()
          await promise
        }
      }
      await this.ended
    } finally {
      this.#connection?.stream.resume()
    }
  }
}

class CopyIn extends CopyQuery {
  readonly #source: AsyncIterable<Uint8Array>
  sourceFailure: unknown

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    super(text)
    this.#source = source
  }

  override handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        connection.sendCopyFromChunk(chunk)
        if (!connection.stream.writableNeedDrain) continue
        await new Promise<void>((resolve) => {
          connection.stream.once('drain', resolve)
        })
      }
      connection.endCopyFrom()
    } catch (error) {
      this.sourceFailure = error
      connection.sendCopyFail('the source failed')
    }
  }
}

/** Reads what a `COPY … TO STDOUT` gives, no faster than it is taken. */
export const copyOut = (client: Client, text: string): AsyncGenerator<Buffer> =>
  client.query(new CopyOut(text)).read()

/** Sends a stream to a `COPY … FROM STDIN`. Throws what the source threw, or what PostgreSQL answered. */
export const copyIn = async (
  client: Client,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const query = client.query(new CopyIn(text, source))
  try {
    await query.ended
  } catch (error) {
    throw query.sourceFailure ?? error
  }
}
