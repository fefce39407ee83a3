import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { CheckpointEmails } from '#lib/contract/organizations/checkpoint-emails.values.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'

/** Content of a checkpoint email. */
export type CheckpointFacts = {
  organization: string
  origin: string
  size: number
  /** The checkpoint as served. */
  note: string
  verifyUrl: string
  settingsUrl: string
  frequency: Exclude<CheckpointEmails, 'off'>
}

/** The email that leaves a checkpoint with an owner: subject, text and HTML. */
export const composeCheckpoint = (
  facts: CheckpointFacts,
): { subject: string; text: string; html: string } => {
  const { organization, origin, note, verifyUrl, settingsUrl, frequency } = facts
  const size = formatNumber(facts.size)
  const purpose = `This is the newest checkpoint of ${origin}, the log in which the evidence of ${organization}’s mail is published. Keep this email: with it you can find out later whether anything published so far was changed or removed, by anyone.`
  const how = `To check it, paste the lines above at ${verifyUrl}, or have your administrator save them to a file and run: mailroom log verify --checkpoint FILE`
  const why = `Owners of ${organization} receive this ${frequency}. Change this under ${settingsUrl}`
  return {
    subject: `Evidence log checkpoint: ${size} entries`,
    text: [purpose, note.trimEnd(), how, why].join('\n\n'),
    html: emailHtml(`<p style="margin:0">${escapeHtml(purpose)}</p>
<pre style="font-size:12px;white-space:pre-wrap;word-break:break-all">${escapeHtml(note)}</pre>
<p>${escapeHtml(how)}</p>
<p style="margin:32px 0 0;font-size:13px;color:#5f5b55">${escapeHtml(why)}</p>`),
  }
}
