/** Whether work on a matter goes on. A closed one keeps everything that belongs to it. */
export const matterStatuses = ['open', 'closed'] as const

export type MatterStatus = (typeof matterStatuses)[number]

/** The most characters of each text, and the most members. */
export const matterLimits = { number: 60, name: 200, client: 200, members: 50 } as const

/** The columns of an exported file, which an imported one may have in any order. */
export const matterColumns = {
  number: 'Number',
  name: 'Name',
  client: 'Client',
  status: 'Status',
} as const

export type MatterColumn = keyof typeof matterColumns
