/** Who placed or released a hold, for the reader. */
export const holdActor = (actor: string | null, name: string | null, readerId: string): string => {
  if (actor === `user:${readerId}`) return 'you'
  if (name) return name
  return actor === null ? 'Mailroom' : 'a former member'
}
