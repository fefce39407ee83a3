import { attempt } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'

/** Returns who can be a member of a matter, by name; nobody when that cannot be read, since the form works without. */
export const findTeam = async (): Promise<{ id: string; name: string }[]> => {
  const read = await attempt((await getClient()).listMembers())
  if (!read.ok) return []
  return read.value.data.map(({ user_id: id, name, email }) => ({ id, name: name || email }))
}
