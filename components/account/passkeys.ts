import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import type { PersonPasskey } from '#lib/contract/person/person.ts'

import { AuthError, callAuth, defineAuthAction } from './call-auth.ts'
import { isPasskeyHost } from './passkey-host.ts'

const load = () => import('@simplewebauthn/browser')

const cancelled = () => new AuthError('CANCELLED', 'No passkey was used. Try again or sign in another way.')

const failed = (message: string) => new AuthError('PASSKEY_FAILED', message)

const elsewhere = (host: string) =>
  failed(`Passkeys work at ${host} only. Open Mailroom there, or sign in another way.`)

/** Describes why the browser gave no passkey; `host` is where passkeys work. */
const describeError = (error: unknown, host: string): AuthError => {
  if (!(error instanceof Error)) return cancelled()
  if (error.name === 'SecurityError') return elsewhere(host)
  // The person closed the dialog, or let its time pass.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return cancelled()
  return failed(
    'This browser can’t use passkeys here: they need https and a device that stores them. Sign in another way.',
  )
}

/** Signs in with a passkey of this device or a nearby one. */
export const signInWithPasskey = defineAuthAction(async () => {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const host = options.rpId ?? window.location.hostname
  if (!isPasskeyHost(window.location.hostname, host)) throw elsewhere(host)
  const { startAuthentication } = await load()
  const optionsJSON = { ...options, userVerification: 'required' as const }
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw describeError(error, host)
  })
  return callAuth('/passkey/verify-authentication', { response })
})

/** Adds a passkey to the account that is signed in. */
export const addPasskey = defineAuthAction(async (name: string) => {
  const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  const host = options.rp.id ?? window.location.hostname
  if (!isPasskeyHost(window.location.hostname, host)) throw elsewhere(host)
  const { startRegistration, WebAuthnError } = await load()
  const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw new AuthError('KNOWN', 'This device already has a passkey for your account.')
    }
    throw describeError(error, host)
  })
  return callAuth('/passkey/verify-registration', { response, name })
})

/** Removes a passkey of the account. */
export const removePasskey = defineAuthAction(({ id }: PersonPasskey) =>
  callAuth('/passkey/delete-passkey', { id }),
)
