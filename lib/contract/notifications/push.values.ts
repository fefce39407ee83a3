/** Kinds of device notifications. */
export const pushEvents = ['delivered', 'attention_needed', 'approval_requested'] as const

export type PushEvent = (typeof pushEvents)[number]
