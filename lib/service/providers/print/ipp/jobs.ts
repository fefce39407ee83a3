import type { PrintJobNews, PrintJobState } from '#lib/service/providers/print/port.ts'

import type { IppAttribute, IppMessage } from './codec.ts'

/** `job-state` of RFC 8011, 5.3.7. */
const states: Record<number, PrintJobState> = {
  3: 'pending',
  4: 'held',
  5: 'processing',
  6: 'stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
}

/** What is asked for of a job. */
export const jobAttributeNames = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'time-at-completed',
]

/** `endedAt` counts in the printer's own seconds, as its `printer-up-time` does. */
export type ListedJob = PrintJobNews & { name: string | null; endedAt: number | null }

const valuesIn = (attributes: IppAttribute[], name: string): unknown[] =>
  (attributes.find((attribute) => attribute.name === name)?.values ?? []).flatMap((value) =>
    'value' in value ? [value.value] : [],
  )

/** The printer's sentence if it has one, else its keywords; null when it has nothing to remark. */
const readReason = (attributes: IppAttribute[]): string | null => {
  const [message] = valuesIn(attributes, 'job-state-message')
  if (typeof message === 'string' && message !== '') return message
  const keywords = valuesIn(attributes, 'job-state-reasons').filter(
    (keyword) => typeof keyword === 'string' && keyword !== 'none',
  )
  return keywords.length > 0 ? keywords.join(', ') : null
}

/** Every job that the answer describes. What has no number is no job. */
export const readJobs = (message: IppMessage): ListedJob[] =>
  message.groups
    .filter(({ group }) => group === 'job')
    .flatMap(({ attributes }) => {
      const [id] = valuesIn(attributes, 'job-id')
      const [state] = valuesIn(attributes, 'job-state')
      const [name] = valuesIn(attributes, 'job-name')
      const [endedAt] = valuesIn(attributes, 'time-at-completed')
      if (typeof id !== 'number') return []
      return [
        {
          printerJobId: String(id),
          state: states[Number(state)] ?? 'pending',
          reason: readReason(attributes),
          name: typeof name === 'string' ? name : null,
          endedAt: typeof endedAt === 'number' ? endedAt : null,
        },
      ]
    })
