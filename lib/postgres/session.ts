import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'

const retryMs = 500

/** Handler of a channel's notifications. */
type ChannelListener = {
  onNotification: (payload: string) => void
  /** Called each time the channel is listened to, the first included: earlier notifications are missed. */
  onListening?: () => void
}

/**
 * One connection of the process, apart from the pools and never through a pooler: for what PostgreSQL keeps for a
 * connection rather than for a transaction. It is opened again when it is lost.
 */
export type DatabaseSession = {
  /** Calls the listener with the payload of each NOTIFY on the channel, until it is closed. */
  listen(channel: string, listener: ChannelListener): Promise<{ close(): Promise<void> }>
  /**
   * Runs `work` unless another has the lock, in this process or elsewhere; returns whether it ran. The lock ends with the
   * connection, so that a process that dies releases it at once.
   */
  whileLocked(lock: { namespace: number; key: string }, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

const takeLock = 'select pg_try_advisory_lock($1, hashtext($2)) as taken'
const releaseLock = 'select pg_advisory_unlock($1, hashtext($2))'

/** Opens the session. `name` is that of its connection, for those who list connections. */
export const openSession = async (options: {
  url: string
  name?: string
  onLost?: (error: Error) => void
}): Promise<DatabaseSession> => {
  const stop = new AbortController()
  const listeners = new Map<string, Set<ChannelListener>>()
  const held = new Set<string>()
  let current: Client | undefined

  const tellListening = (channels: Iterable<ReadonlySet<ChannelListener>>): void => {
    for (const channel of channels) for (const { onListening } of channel) onListening?.()
  }

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: options.url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // Locks are taken and released by several jobs at once.
      pipeline: true,
      ...(options.name !== undefined && { application_name: options.name }),
    })
    let hasEnded = false
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotification } of listeners.get(channel) ?? []) onNotification(payload ?? '')
    })
    client.on('error', (error) => options.onLost?.(error))
    client.on('end', () => {
      hasEnded = true
      if (current !== client) return
      current = undefined
      void reconnect()
    })
    try {
      await client.connect()
      for (const channel of listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (stop.signal.aborted || hasEnded) {
      await client.end()
      throw new Error('Connection terminated before it was set up')
    }
    current = client
    tellListening(listeners.values())
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
    listen: async (channel, listener) => {
      const known = listeners.get(channel)
      const those = known ?? new Set()
      listeners.set(channel, those.add(listener))
      // While the connection is lost, it is listened to as soon as there is another.
      if (!known) await current?.query(`listen ${current.escapeIdentifier(channel)}`)
      if (current) tellListening([new Set([listener])])
      return {
        close: async () => {
          those.delete(listener)
          if (those.size > 0) return
          listeners.delete(channel)
          await current?.query(`unlisten ${current.escapeIdentifier(channel)}`)
        },
      }
    },
    whileLocked: async ({ namespace, key }, work) => {
      const name = `${namespace} ${key}`
      // PostgreSQL would grant it again to the connection that has it.
      if (held.has(name)) return false
      held.add(name)
      try {
        const client = current
        if (!client) throw new Error('Connection terminated; it is being opened again')
        const { rows } = await client.query<{ taken: boolean }>(takeLock, [namespace, key])
        if (!rows[0]?.taken) return false
        try {
          await work()
        } finally {
          // The end of its connection releases it as well.
          await client.query(releaseLock, [namespace, key]).catch(() => client.end())
        }
        return true
      } finally {
        held.delete(name)
      }
    },
    close: async () => {
      stop.abort()
      const client = current
      current = undefined
      await client?.end()
    },
  }
}
