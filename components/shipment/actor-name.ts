const providers: Record<string, string> = {
  email: 'Email',
  easypost: 'Carrier update',
  ipp: 'Printer',
  stripe: 'Stripe',
}

/** Names the actor of an event: the reader, a colleague by `name` where it is known, a vendor, or Mailroom. */
export const actorName = (actor: string | null, readerId: string, name?: string | null): string => {
  if (actor === null || actor === 'system') return 'Mailroom'
  const separator = actor.indexOf(':')
  const kind = actor.slice(0, separator)
  const id = actor.slice(separator + 1)
  if (kind === 'user') return id === readerId ? 'You' : (name ?? 'A member')
  if (kind === 'webhook') return providers[id] ?? id
  return actor
}
