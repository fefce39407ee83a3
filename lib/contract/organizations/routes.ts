import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { account, updateOrganizationInput } from './account.ts'
import { setSigningCertificateInput, signingCertificateSettings } from './signing-certificate.ts'
import {
  addSignInDomainInput,
  setSingleSignOnInput,
  signInDomainParams,
  singleSignOn,
} from './single-sign-on.ts'

export const accountRoutes = defineRoutes({
  getAccount: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'Read the caller and its organization',
    limit: 'account',
    answers: { 200: { description: 'The caller.', schema: envelope(account) } },
  },

  updateOrganization: {
    access: 'session',
    conditional: 'organization',
    method: 'patch',
    path: '/api/v1/organization',
    tag: 'Account',
    summary: 'Update the organization’s name, return address, phone number, time zone or defaults',
    body: updateOrganizationInput,
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN'],
  },

  setLogo: {
    access: 'session',
    method: 'put',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: 'Set the organization’s logo',
    description: 'PNG or JPEG, at most 2 MB. The image is re-encoded, and any metadata is removed.',
    form: z.object({ file: z.any().meta({ type: 'string', format: 'binary', description: 'The image.' }) }),
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN', 'INVALID_IMAGE', 'FILE_TOO_LARGE'],
  },

  removeLogo: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: "Remove the organization's logo",
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN'],
  },

  getLogo: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: 'Read the organization’s logo',
    query: z.object({ version: text().optional().meta({ description: 'Version of the logo.' }) }),
    answers: { 200: { description: 'The logo.', binary: 'image/png' } },
    errors: ['NOT_FOUND', 'STORED_FILE_ALTERED', 'STORED_FILE_MISSING'],
  },
})

const certificateAnswers = {
  200: { description: 'The certificate.', schema: envelope(signingCertificateSettings) },
}

/** The certificate with which an organization signs its exhibits. */
export const signingCertificateRoutes = defineRoutes({
  getSigningCertificate: {
    access: 'session',
    method: 'get',
    path: '/api/v1/organization/signing-certificate',
    tag: 'Account',
    summary: 'Read the certificate with which exhibits are signed',
    answers: certificateAnswers,
    errors: ['FORBIDDEN'],
  },
  setSigningCertificate: {
    access: 'session',
    method: 'put',
    path: '/api/v1/organization/signing-certificate',
    tag: 'Account',
    summary: 'Set the certificate with which exhibits are signed',
    description:
      'Takes a PKCS #12 file with the private key, which is stored encrypted and never returned. It replaces the previous one. Exhibits made from then on carry a PAdES signature.',
    body: setSigningCertificateInput,
    limit: 'lookups',
    answers: certificateAnswers,
    errors: ['FORBIDDEN'],
  },
  removeSigningCertificate: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/organization/signing-certificate',
    tag: 'Account',
    summary: 'Remove the certificate with which exhibits are signed',
    answers: certificateAnswers,
    errors: ['FORBIDDEN'],
  },
})

const singleSignOnAnswers = { 200: { description: 'The settings.', schema: envelope(singleSignOn) } }

/** Sign-in by the organization's own identity provider. Owners change it: who has it can sign in as any member. */
export const singleSignOnRoutes = defineRoutes({
  getSingleSignOn: {
    access: 'session',
    method: 'get',
    path: '/api/v1/organization/single-sign-on',
    tag: 'Account',
    summary: 'Read the single sign-on settings',
    answers: singleSignOnAnswers,
    errors: ['FORBIDDEN'],
  },
  setSingleSignOn: {
    access: 'session',
    method: 'put',
    path: '/api/v1/organization/single-sign-on',
    tag: 'Account',
    summary: 'Set the OpenID Connect provider',
    description:
      'The provider’s configuration is read first: it must respond, and its issuer must be the one given. With another issuer or client ID, people are linked to their accounts again at their next sign-in.',
    body: setSingleSignOnInput,
    limit: 'lookups',
    answers: singleSignOnAnswers,
    errors: ['FORBIDDEN', 'IDENTITY_PROVIDER_UNAVAILABLE'],
  },
  removeSingleSignOn: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/organization/single-sign-on',
    tag: 'Account',
    summary: 'Remove the OpenID Connect provider',
    description:
      'People then sign in with a password or a passkey. Those without either use “Forgot password?”.',
    answers: singleSignOnAnswers,
    errors: ['FORBIDDEN'],
  },
  addSignInDomain: {
    access: 'session',
    method: 'post',
    path: '/api/v1/organization/sign-in-domains',
    tag: 'Account',
    summary: 'Add an email domain',
    description: 'Without effect until it is verified with the DNS record that the answer names.',
    body: addSignInDomainInput,
    answers: { 201: { description: 'The settings.', schema: envelope(singleSignOn) } },
    errors: ['FORBIDDEN'],
  },
  verifySignInDomain: {
    access: 'session',
    method: 'post',
    path: '/api/v1/organization/sign-in-domains/{domain}/verify',
    tag: 'Account',
    summary: 'Verify an email domain',
    description: 'Looks the DNS record up. New records can take some minutes to become visible.',
    params: signInDomainParams,
    limit: 'lookups',
    answers: singleSignOnAnswers,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'DNS_UNAVAILABLE'],
  },
  removeSignInDomain: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/organization/sign-in-domains/{domain}',
    tag: 'Account',
    summary: 'Remove an email domain',
    params: signInDomainParams,
    answers: singleSignOnAnswers,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
})
