/** How often the owners of an organization receive the newest checkpoint of the evidence log by email. */
export const checkpointEmails = ['off', 'daily', 'weekly', 'monthly'] as const

export type CheckpointEmails = (typeof checkpointEmails)[number]
