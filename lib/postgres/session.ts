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
   * Runs `work` with those of the locks that no other has, in this process or elsewhere, unless it has none; returns whether
   * it ran. The locks end with the connection, so that a process that dies releases them at once.
   */
  whileLocked(
    locks: { namespace: number; keys: readonly string[] },
    work: (taken: readonly string[]) => Promise<void>,
  ): Promise<boolean>
  close(): Promise<void>
}

const takeLocks = 'select key, pg_try_advisory_lock($1, hashtext(key)) as taken from unnest($2::text[]) key'
const releaseLocks = 'select pg_advisory_unlock($1, hashtext(key)) from unnest($2::text[]) key'

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
    whileLocked: async ({ namespace, keys }, work) => {
      const nameOf = (key: string): string => `${namespace} ${key}`
      // PostgreSQL would grant it again to the connection that has it.
      const free = keys.filter((key) => !held.has(nameOf(key)))
      if (free.length === 0) return false
      for (const key of free) held.add(nameOf(key))
      try {
        const client = current
        if (!client) throw new Error('Connection terminated; it is being opened again')
        const { rows } = await client.query<{ key: string; taken: boolean }>(takeLocks, [namespace, free])
        const taken = rows.filter((row) => row.taken).map(({ key }) => key)
        if (taken.length === 0) return false
        try {
          await work(taken)
        } finally {
          // The end of its connection releases them as well.
          await client.query(releaseLocks, [namespace, taken]).catch(() => client.end())
        }
        return true
      } finally {
        for (const key of free) held.delete(nameOf(key))
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
