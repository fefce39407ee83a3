/** Limits of an uploaded certificate, and days before its end from which it is reported as expiring. */
export const certificateLimits = { maxBytes: 64 * 1024, passwordLength: 200, warningDays: 30 } as const
