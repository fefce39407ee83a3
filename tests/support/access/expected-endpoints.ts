/**
 * Who is answered, of what is served beside the contract's operations:
 * `anybody`; a `session`, however it is of no use from another site; what is `signed` or carries the installation's
 * own `token`; or no one, because it is `off`. `vouched` is open, and does nothing without a code, a link or a
 * device that was given out before.
 */
export type Openness = 'anybody' | 'vouched' | 'session' | 'signed' | 'token' | 'off'

/** A row: who is answered, and a body that would be taken. */
export type ExpectedEndpoint = readonly [Openness, body?: Readonly<Record<string, unknown>>]

/** What better-auth has under `/api/auth`, whether it is served or not. */
export const expectedAuth: Readonly<Record<string, ExpectedEndpoint>> = {
  'POST /sign-in/email': ['vouched', { email: 'nobody@matrix.test', password: 'not the right one' }],
  'POST /sign-in/social': ['vouched', { provider: 'none' }],
  'POST /sign-out': ['vouched', {}],
  'POST /sign-up/email': [
    'anybody',
    { email: 'new@matrix.test', password: 'a new long password', name: 'New' },
  ],
  'GET /verify-email': ['vouched'],
  'POST /send-verification-email': ['anybody', { email: 'nobody@matrix.test' }],
  'POST /request-password-reset': ['anybody', { email: 'nobody@matrix.test' }],
  'GET /reset-password/:token': ['vouched'],
  'POST /reset-password': ['vouched', { newPassword: 'a new long password', token: 'none' }],
  'GET /callback/:id': ['vouched'],
  'POST /callback/:id': ['vouched', {}],
  'GET /error': ['anybody'],
  'POST /two-factor/verify-totp': ['session', { code: '000000' }],
  'POST /two-factor/verify-backup-code': ['session', { code: 'none' }],
  'GET /passkey/generate-authenticate-options': ['anybody'],
  'POST /passkey/verify-authentication': ['vouched', { response: {} }],

  'POST /change-email': ['session', { newEmail: 'other@matrix.test' }],
  'POST /change-password': ['session', { currentPassword: 'wrong', newPassword: 'a new long password' }],
  'POST /two-factor/enable': ['session', { password: 'wrong' }],
  'POST /two-factor/disable': ['session', { password: 'wrong' }],
  'POST /two-factor/generate-backup-codes': ['session', { password: 'wrong' }],
  'GET /passkey/generate-register-options': ['session'],
  'POST /passkey/verify-registration': ['session', { response: {} }],
  'POST /passkey/delete-passkey': ['session', { id: 'none' }],

  // It would hand session tokens to scripts, reveal whether a guess is right, or is not used.
  'GET /get-session': ['off'],
  'POST /get-session': ['off', {}],
  'GET /list-sessions': ['off'],
  'POST /revoke-session': ['off', { token: 'none' }],
  'POST /revoke-sessions': ['off', {}],
  'POST /revoke-other-sessions': ['off', {}],
  'POST /update-session': ['off', {}],
  'POST /update-user': ['off', { name: 'Other' }],
  'POST /delete-user': ['off', {}],
  'GET /delete-user/callback': ['off'],
  'GET /list-accounts': ['off'],
  'POST /link-social': ['off', { provider: 'none' }],
  'POST /unlink-account': ['off', { providerId: 'none' }],
  'POST /get-access-token': ['off', {}],
  'POST /refresh-token': ['off', {}],
  'GET /account-info': ['off'],
  'POST /verify-password': ['off', { password: 'wrong' }],
  'POST /two-factor/get-totp-uri': ['off', { password: 'wrong' }],
  'POST /two-factor/send-otp': ['off', {}],
  'POST /two-factor/verify-otp': ['off', { code: '000000' }],
  'GET /passkey/list-user-passkeys': ['off'],
  'POST /passkey/update-passkey': ['off', { id: 'none', name: 'Other' }],
  'GET /ok': ['off'],
}

/** What else is served: what people do for themselves, vendors' callbacks, files by signed address, and what is public. */
export const expectedEndpoints: Readonly<Record<string, ExpectedEndpoint>> = {
  'GET /api/person/sign-in-options': ['anybody'],
  'POST /api/person/sign-in-way': ['anybody', { email: 'nobody@matrix.test' }],
  'GET /api/person/sign-up-email': ['vouched'],
  'GET /api/person': ['session'],
  'POST /api/person/organizations': ['session', { name: 'Another' }],
  'PATCH /api/person': ['session', { name: 'Other' }],
  'PUT /api/person/organization': ['session', { organization_id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' }],
  'GET /api/person/organization-of/:shipment_id': ['session'],
  'POST /api/person/invitations/read': ['vouched', { token: 'none' }],
  'POST /api/person/invitations/accept': ['session', { token: 'none' }],
  'GET /api/person/security': ['session'],
  'POST /api/person/confirmations': ['session', { password: 'wrong' }],
  'DELETE /api/person/sessions/:session_id': ['session'],
  'DELETE /api/person/sessions': ['session'],

  // The link of an e-mail is its own credential, so that one press in a mailbox is enough.
  'GET /api/unsubscribe/:token': ['signed'],
  'POST /api/unsubscribe/:token': ['signed', {}],

  // Calendar programs have no session: the address holds a secret.
  'GET /api/calendar-feeds/:address': ['signed'],

  // The address of a shared link holds a secret.
  'GET /api/shared/:token': ['signed'],
  'GET /api/shared/:token/files/:name': ['signed'],
  'GET /api/shared/:token/letters/:letter/files/:name': ['signed'],
  'POST /api/shared/:token/password': ['signed', { password: 'wrong' }],

  'POST /api/webhooks/rates': ['signed', {}],
  'POST /api/webhooks/rates/:accountId': ['signed', {}],
  'POST /api/webhooks/payments': ['signed', {}],
  'POST /api/webhooks/print': ['signed', {}],
  'POST /api/webhooks/lob': ['signed', {}],
  'POST /api/webhooks/postgrid': ['signed', {}],
  'POST /api/webhooks/email': ['token', {}],
  'POST /api/webhooks/inbound-email': ['token', {}],
  'GET /metrics': ['token'],

  // Anyone who has a signed address may use it; without its signature there is nothing.
  'POST /storage': ['signed', {}],
  'GET /storage/:key{.+}': ['signed'],
  'ALL /storage/*': ['off'],

  'GET /.well-known/mailroom-keys.json': ['anybody'],
  'GET /log/checkpoint': ['anybody'],
  'GET /log/checkpoints/:size{[0-9]+}': ['anybody'],
  'GET /log/checkpoints/:size{[0-9]+}/timestamp': ['anybody'],
  'GET /log/tile/entries/:path{.+}': ['anybody'],
  'GET /log/tile/:level{[0-9]+}/:path{.+}': ['anybody'],
  'GET /api/v1/openapi.json': ['anybody'],
  'GET /api/docs': ['anybody'],
  'GET /api/docs/scalar.js': ['anybody'],
}
