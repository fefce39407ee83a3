import { afterAll, expect, test } from 'vitest'

import { systemClock } from '#lib/service/clock.ts'
import { type ForgedClaims, openForgingProvider } from '#tests/support/peers/forging-provider.ts'

import { createOidcIdentity } from './adapter.ts'

const provider = await openForgingProvider()
afterAll(provider.close)
const identity = createOidcIdentity({ privateNetworks: ['127.0.0.0/8'], clock: systemClock })
const {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
} = provider.environment
const client = { issuer, clientId, clientSecret }

const claims = { email: 'ana@key.test', email_verified: true }

const issueTokens = async (said: ForgedClaims = claims) => {
  const redirectUrl = 'http://localhost/callback'
  await provider.login(`${issuer}/authorize?redirect_uri=${redirectUrl}`, said)
  return identity.redeemCode(client, { code: 'one', codeVerifier: undefined, redirectUrl })
}

test('accepts a token signed with a key that the provider has just added', async () => {
  const first = await issueTokens()
  expect(await identity.readClaims(client, first)).toMatchObject({ email: 'ana@key.test' })
  await provider.replaceKey('two')
  expect(await identity.readClaims(client, await issueTokens())).toMatchObject({ email: 'ana@key.test' })
  await expect(identity.readClaims(client, first)).rejects.toMatchObject({
    kind: 'declined',
    message: 'The ID token is not valid.',
  })
})

test('reads the address from a token without a verification claim', async () => {
  const tokens = await issueTokens({ email: 'ana@key.test' })
  expect(await identity.readClaims(client, tokens)).toMatchObject({
    email: 'ana@key.test',
    isEmailVerified: false,
  })
})
