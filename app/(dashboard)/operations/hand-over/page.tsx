import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { HandOverView } from '#components/floor/hand-over-view.tsx'
import { handOverLimit, listLimit } from '#components/floor/list-limit.ts'

export const metadata: Metadata = { title: 'Hand over' }

const HandOverPage = async () => {
  const client = await getClient()
  const read = await attempt(
    Promise.all([
      client.listPieces({ query: { stage: 'packed', limit: listLimit } }),
      client.listPieces({ query: { stage: 'printed', limit: listLimit } }),
      client.listHandOvers({ query: { limit: handOverLimit } }),
    ]),
  )
  if (!read.ok) return <Failure level={2} error={read.error} title="Pieces could not be loaded" />
  const [packed, printed, handOvers] = read.value
  return <HandOverView packed={packed} printed={printed} handOvers={handOvers} />
}

export default HandOverPage
