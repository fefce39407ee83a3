import type { Clock } from '#lib/service/clock.ts'

const boundary = 'usps-return-receipt'

const lineLength = 76

const wrap = (text: string): string[] => text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []

/** Writes the email with a return receipt as an inbound email provider forwards it (RFC 5322), with its sender checks. */
export const writeReceiptEmail = (
  clock: Clock,
  {
    to,
    trackingNumber,
    pdf,
    authservId,
  }: { to: string; trackingNumber: string; pdf: Uint8Array; authservId: string | null },
): string =>
  [
    ...(authservId === null
      ? []
      : [
          `Authentication-Results: ${authservId}; spf=pass smtp.mailfrom=usps.com; dmarc=pass header.from=usps.com`,
        ]),
    'From: USPS <auto-reply@usps.com>',
    `To: ${to}`,
    `Date: ${clock.now().toUTCString().replace('GMT', '+0000')}`,
    `Subject: Return Receipt (Electronic) for ${trackingNumber}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The return receipt that you requested for item ${trackingNumber} is attached.`,
    '',
    `--${boundary}`,
    'Content-Type: application/pdf; name="return-receipt.pdf"',
    'Content-Disposition: attachment; filename="return-receipt.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    ...wrap(Buffer.from(pdf).toString('base64')),
    `--${boundary}--`,
    '',
  ].join('\r\n')
