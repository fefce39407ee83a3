/** A file of an email. */
export type EmailFile = { type: string; name: string; body: Uint8Array }

/** The mail server whose statements about senders count in tests. */
export const testAuthservId = 'mx.harbor.test'

/** The head of an email that a mail server states to be of this domain, with the address that it names. */
export const provenHead = (
  address: string,
  domain = address.slice(address.lastIndexOf('@') + 1),
): string[] => [
  `Authentication-Results: ${testAuthservId}; spf=pass smtp.mailfrom=${domain}; dmarc=pass header.from=${domain}`,
  `From: Sender <${address}>`,
]

/** Writes an email (RFC 5322) with files; from USPS, as the receiving mail server states it, unless the head says otherwise. */
export const writeEmail = (
  to: string,
  files: readonly EmailFile[],
  head: readonly string[] = provenHead('auto-reply@usps.com'),
): Buffer =>
  Buffer.from(
    [
      ...head,
      `To: ${to}`,
      'Subject: Return receipt',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain',
      '',
      'Here it is.',
      ...files.flatMap(({ type, name, body }) => [
        '--part',
        `Content-Type: ${type}`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(body).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      ]),
      '--part--',
      '',
    ].join('\r\n'),
  )
