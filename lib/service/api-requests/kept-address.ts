/** Filters whose values say nothing of a person. Of every other the value is left out. */
const telling = new Set([
  'status',
  'state',
  'stage',
  'kind',
  'sort',
  'limit',
  'cursor',
  'preview',
  'carrier',
  'date_from',
  'date_to',
  'day',
  'time_zone',
  'shipment_id',
  'document_id',
])

const longest = 500

/** Somebody may send a key where it does not belong. */
const withoutKeys = (text: string): string => text.replaceAll(/mailroom_key_[\w-]*/g, 'mailroom_key_***')

/** The path and the filters of a request, as far as they are kept. */
export const keptAddress = (url: string): { path: string; query: string } => {
  const { pathname, searchParams } = new URL(url)
  const filters = [...searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${telling.has(name) ? encodeURIComponent(value) : '***'}`,
  )
  return {
    path: withoutKeys(pathname).slice(0, longest),
    query: withoutKeys(filters.join('&')).slice(0, longest),
  }
}
