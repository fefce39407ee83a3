/** Variables whose value is not repeated, whatever is wrong with it. */
const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRETS_BEFORE',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'EASYPOST_API_KEY',
  'EASYPOST_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRINT_SHOP_SECRET',
  'RECEIPT_EMAIL_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
])

/** One line for a variable at fault: what it is, and what was expected. */
export const faultLine = (name: string, given: string | undefined, expected: string): string => {
  if (given === undefined) return `${name} is not set; expected ${expected}`
  return `${name} is ${secretNames.has(name) ? 'not valid' : JSON.stringify(given)}; expected ${expected}`
}
