import { read } from '#components/api/read.ts'

/** Emails that the sandbox captured. */
export const sandboxMailQueries = {
  list: () => read('listSandboxEmails', {}, 'any change'),
  detail: (id: string) => read('getSandboxEmail', { params: { email_id: id } }),
}
