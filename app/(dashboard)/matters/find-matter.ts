import { attempt } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import type { Matter } from '#lib/contract/matters/matter.ts'

/** Returns the matter of this id; null for none, and when it cannot be read. */
export const findMatter = async (id: string | null | undefined): Promise<Matter | null> => {
  if (!id) return null
  const read = await attempt((await getClient()).getMatter({ params: { id } }))
  return read.ok ? read.value.data : null
}
