import { read } from '#components/api/read.ts'

/** Letters that were sent in one act. */
export const letterSetQueries = {
  detail: (id: string) => read('getLetterSet', { params: { id } }, 'any shipment'),
}
