import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

/** Names a matter as fields and lists do. */
export const matterTitle = ({ number, name }: MatterBrief): string => `${number} · ${name}`
