/** What a device can be told of. */
export const pushEvents = ['delivered', 'attention_needed', 'approval_requested'] as const

export type PushEvent = (typeof pushEvents)[number]
