import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { isSimulated, readSettings } from './config.ts'
import { environmentNames } from './environment.ts'

test('an empty environment is a sandbox on port 3000 of this machine only', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
  })
  expect(isSimulated(settings)).toBe(true)
})

test('an empty value counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('reports each invalid value on one line with its name, the value and what was expected', () => {
  expect(() => readSettings({ PORT: '70000', ROLE: 'both', APP_URL: 'mail.example.com' })).toThrow(
    [
      'PORT is "70000"; expected a whole number from 0 to 65535',
      'APP_URL is "mail.example.com"; expected a URL such as https://mail.example.com',
      'ROLE is "both"; expected one of all, api, web, jobs',
    ].join('\n'),
  )
})

test('names an invalid secret without showing it', () => {
  expect(() => readSettings({ APP_SECRET: 'hunter2' })).toThrow(
    'APP_SECRET is not valid; expected at least 32 characters',
  )
})

test('rejects a vendor’s key without its webhook secret', () => {
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET is not set')
  expect(() => readSettings({ EASYPOST_API_KEY: 'EZTK1' })).toThrow('EASYPOST_WEBHOOK_SECRET is not set')
})

test('rejects a bucket without its region and keys, and bucket settings without a bucket', () => {
  expect(() => readSettings({ S3_BUCKET: 'mail' })).toThrow(
    [
      "S3_REGION is not set; expected the bucket's region, such as us-east-1, because S3_BUCKET is set",
      'S3_ACCESS_KEY_ID is not set; expected an access key for the bucket, because S3_BUCKET is set',
      "S3_SECRET_ACCESS_KEY is not set; expected the access key's secret, because S3_BUCKET is set",
    ].join('\n'),
  )
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow(
    'S3_BUCKET is not set; expected the name of the bucket, because S3_ENDPOINT is set',
  )
  expect(readSettings({}).s3).toBeUndefined()
})

test('a configured vendor is not simulated, and the installation is then not a sandbox', () => {
  const settings = readSettings({ PRINTER_URL: 'ipp://printer.local/ipp/print' })
  expect(settings.sandbox).toMatchObject({ rates: true, payments: true, print: false })
  expect(isSimulated(settings)).toBe(false)
})

test('with a remote API this process serves only the pages', () => {
  expect(readSettings({ API_URL: 'http://10.0.0.5:3000' }).role).toBe('web')
  expect(() => readSettings({ API_URL: 'http://10.0.0.5:3000', ROLE: 'all' })).toThrow('because ROLE is all')
})

test('pages alone need only the URL of the API', () => {
  expect(() => readSettings({ ROLE: 'web' })).toThrow('API_URL is not set')
})

test('.env.example lists every variable, and sets none', async () => {
  const example = await readFile('.env.example', 'utf8')
  const listed = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(environmentNames))
  expect(example).not.toMatch(/^[^#\n]/m)
})

test('SANDBOX_EASYPOST lists flags of the rate provider’s simulator, or none', () => {
  expect(readSettings({}).sandbox.vendorUnknowns).toMatchObject({
    forms_refused_after_manifest: true,
    letters_have_untrackable_number: false,
  })
  const chosen = readSettings({ SANDBOX_EASYPOST: 'letters_have_untrackable_number' })
  expect(chosen.sandbox.vendorUnknowns).toMatchObject({
    forms_refused_after_manifest: false,
    letters_have_untrackable_number: true,
  })
  const none = readSettings({ SANDBOX_EASYPOST: 'none' })
  expect(Object.values(none.sandbox.vendorUnknowns)).not.toContain(true)
  expect(() => readSettings({ SANDBOX_EASYPOST: 'letters_are_free' })).toThrow(
    'SANDBOX_EASYPOST is "letters_are_free"; expected none, or some of letters_have_untrackable_number,',
  )
})

test('a print partner requires its webhook secret and its prices, and USPS the fields of its requests', () => {
  expect(() => readSettings({ LOB_API_KEY: 'test_1', POSTGRID_API_KEY: 'test_sk_1' })).toThrow(
    [
      "LOB_WEBHOOK_SECRET is not set; expected the vendor's webhook secret, because LOB_API_KEY is set",
      'LOB_PRICES is not set; expected prices in cents such as letter=125,flat=290,sheet=12,color=10,certified=640,return_receipt=285, because LOB_API_KEY is set',
    ].join('\n'),
  )
  expect(() => readSettings({ LOB_PRICES: 'letter=1.25' })).toThrow(
    'LOB_PRICES is "letter=1.25"; expected prices in cents such as',
  )
  expect(() => readSettings({ USPS_CLIENT_ID: 'key' })).toThrow(
    'RECEIPT_EMAIL_DOMAIN is not set; expected the domain to which USPS emails return receipts, because USPS_CLIENT_ID is set',
  )
  expect(() => readSettings({ USPS_CALLS_PER_HOUR: '2' })).toThrow('USPS_CALLS_PER_HOUR is "2"; expected')
})

test('inbound email is off unless domain, secret and authserv-id are all set', () => {
  expect(readSettings({}).inboundEmail).toBeUndefined()
  expect(() => readSettings({ INBOUND_EMAIL_DOMAIN: 'mail.example.com' })).toThrow(
    [
      'INBOUND_EMAIL_SECRET is not set; expected the secret sent by the receiving mail server, because INBOUND_EMAIL_DOMAIN is set',
      'INBOUND_EMAIL_AUTHSERV_ID is not set; expected the authserv-id of the receiving mail server, because INBOUND_EMAIL_DOMAIN is set',
    ].join('\n'),
  )
  expect(() => readSettings({ INBOUND_EMAIL_AUTHSERV_ID: 'mx; dmarc=pass' })).toThrow(
    'INBOUND_EMAIL_AUTHSERV_ID is "mx; dmarc=pass"; expected the first word of its Authentication-Results',
  )
})
