import { read } from '#components/api/read.ts'

/** Who is signed in, and how they sign in. */
export const securityQueries = {
  person: () => read('getPerson', {}),
  security: () => read('getSecurity', {}),
}
