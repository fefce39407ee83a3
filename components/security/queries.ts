import { read } from '#components/api/read.ts'

/** Reads the signed-in person and their sign-in methods. */
export const securityQueries = {
  person: () => read('getPerson', {}),
  security: () => read('getSecurity', {}),
}
