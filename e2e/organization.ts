import { mailroom } from './mailroom.ts'

export type Account = { email: string; password: string }

/** Makes an organization with a test card on file, as its operator does, and returns its owner's API key. */
export const createOrganization = async (account: Account, name: string): Promise<string> => {
  const { api_key: key } = await mailroom<{ api_key: string }>(
    'organization',
    'create',
    `--name=${name}`,
    `--owner-email=${account.email}`,
    `--owner-password=${account.password}`,
    '--verified',
    '--card=4242424242424242',
  )
  return key
}
