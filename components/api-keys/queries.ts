import { read } from '#components/api/read.ts'

/** Keys with which programs use the API. */
export const apiKeyQueries = {
  list: () => read('listApiKeys', {}),
}
