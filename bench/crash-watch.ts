import { setTimeout as delay } from 'node:timers/promises'

import { Client, Pool } from 'pg'

/** Hears of each step of a purchase, and of each cancellation: `step claimed`, and the ID of what it is about. */
type OnStep = (point: string, id: string) => void

type Watch = { close: () => Promise<void> }

const tellSteps = `
  create function tell_step() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' or new.step is distinct from old.step then
      perform pg_notify('crash', 'step ' || new.step || ' ' || new.id); end if; return new; end $$;
  create trigger tell_step after insert or update on purchases for each row execute function tell_step();
  create function tell_cancellation() returns trigger language plpgsql as $$ begin
    perform pg_notify('crash', case when tg_op = 'INSERT' then 'cancellation requested ' else 'cancellation recorded ' end || new.shipment_id);
    return new; end $$;
  create trigger tell_cancellation after insert or update on cancellations for each row execute function tell_cancellation();`

/** Watches a database that tells each step by itself, at the moment at which it is recorded. */
export const watchByTriggers = async (url: string, onStep: OnStep): Promise<Watch> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(tellSteps)
  client.on('notification', ({ payload = '' }) => {
    const at = payload.lastIndexOf(' ')
    onStep(payload.slice(0, at), payload.slice(at + 1))
  })
  await client.query('listen crash')
  return { close: () => client.end() }
}

const pollMs = 100

/**
 * Watches a cluster, whose workers tell no one anything, by asking again and again: it hears of the steps at which
 * purchases are found, and of none while a worker is lost.
 */
export const watchByAsking = async (url: string, onStep: OnStep): Promise<Watch> => {
  const pool = new Pool({ connectionString: url, max: 1 })
  // A connection that is lost with its node is opened again.
  pool.on('error', () => {})
  const seen = new Map<string, string>()
  const closing = new AbortController()
  const ask = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const found = await pool.query<{ id: string; step: string }>('select id, step from purchases').then(
        ({ rows }) => rows,
        () => [],
      )
      for (const { id, step } of found) {
        if (seen.get(id) === step) continue
        seen.set(id, step)
        onStep(`step ${step}`, id)
      }
      await delay(pollMs)
    }
  }
  const asking = ask()
  return {
    close: async () => {
      closing.abort()
      await asking
      await pool.end()
    },
  }
}
