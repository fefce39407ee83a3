import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'

const retryMs = 500

/**
 * Calls `onNotification` with the payload of each NOTIFY on `channel`, over a connection of its own that is opened again
 * when it is lost. `onListening` is called each time it listens, the first included: earlier notifications are
 * missed, so read the state there.
 */
export const listen = async (options: {
  url: string
  /** The name of the connection, for those who list connections. */
  name?: string
  channel: string
  onNotification: (payload: string) => void
  onListening?: () => void
  onLost?: (error: Error) => void
}): Promise<{ close(): Promise<void> }> => {
  const stop = new AbortController()
  let current: Client | undefined

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: options.url,
      keepAlive: true,
      ...(options.name !== undefined && { application_name: options.name }),
    })
    let hasEnded = false
    client.on('notification', (message) => options.onNotification(message.payload ?? ''))
    client.on('error', (error) => options.onLost?.(error))
    client.on('end', () => {
      hasEnded = true
      if (current === client) void reconnect()
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (stop.signal.aborted || hasEnded) {
      await client.end()
      throw new Error('The connection ended before LISTEN succeeded')
    }
    current = client
    options.onListening?.()
  }

  const reconnect = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await delay(retryMs, undefined, { signal: stop.signal })
        await connect()
        return
      } catch (error) {
        if (!stop.signal.aborted && error instanceof Error) options.onLost?.(error)
      }
    }
  }

  await connect()
  return {
    close: async () => {
      stop.abort()
      const client = current
      current = undefined
      await client?.end()
    },
  }
}
