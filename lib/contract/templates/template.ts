import { z } from 'zod'

import { addressInput } from '#lib/contract/addresses/address.ts'
import { id, largestInteger, revision, text, timestamp } from '#lib/contract/api/primitives.ts'
import { matterIdInput } from '#lib/contract/matters/matter-brief.ts'
import { maximumReference } from '#lib/contract/shipments/references.values.ts'

import { letterheadImages, templateLimits } from './template.values.ts'

const line = (maximum: number) => text().trim().max(maximum, `Use at most ${maximum} characters.`)

const name = line(templateLimits.name)
  .min(1, 'Enter a name for the template.')
  .meta({ examples: ['Notice to quit'] })

const html = text()
  .min(1, 'Enter the text of the letter.')
  .max(templateLimits.html, 'Use at most 200,000 characters of HTML.')
  .meta({
    description:
      'The letter as HTML: headings, paragraphs, lists, tables, quotations, bold, italic and underlined text. Scripts, styles, images and links are left out, and nothing is loaded. Fields are written `{{recipient.name}}`; `{{recipient.company?}}` may be empty.',
    examples: ['<p>{{date}}</p><p>Dear {{recipient.name}},</p><p>You owe {{amount_due}}.</p>'],
  })

const hasLetterhead = z
  .boolean()
  .meta({ description: 'Whether the first page begins with the organization’s letterhead.' })

const templateField = z
  .object({
    name: text().meta({ examples: ['recipient.name', 'amount_due'] }),
    required: z.boolean().meta({ description: 'Whether a letter is refused without a value for it.' }),
  })
  .meta({ id: 'TemplateField' })

const messages = z.array(text()).meta({
  description: 'What of the source was left out, for the person who sees whether the letter is as intended.',
})

/** A letter as HTML, read and cleaned: what would be stored. */
export const templateContent = z
  .object({
    html: html.meta({ description: 'The letter, cleaned: what is stored and rendered.' }),
    fields: z.array(templateField).meta({ description: 'The fields in it, in order of appearance.' }),
    messages,
  })
  .meta({ id: 'TemplateContent' })

export type TemplateContent = z.infer<typeof templateContent>

/** One version of a template, without its text. It never changes. */
const versionBrief = z
  .object({
    version: z.int().min(1),
    has_letterhead: hasLetterhead,
    fields: z.array(templateField),
    sha256: text().meta({ description: 'SHA-256 of the HTML, hexadecimal.' }),
    created_by: z.object({ id, name: text().nullable() }).nullable().meta({ description: 'Who saved it.' }),
    created_at: timestamp,
  })
  .meta({ id: 'TemplateVersionBrief' })

export type TemplateVersionBrief = z.infer<typeof versionBrief>

/** A version with its text. */
export const templateVersion = versionBrief
  .extend({ template_id: id, name: text(), html, messages })
  .meta({ id: 'TemplateVersion' })

export type TemplateVersion = z.infer<typeof templateVersion>

/** A letter that is written once and filled in for each recipient. */
export const template = z
  .object({
    id,
    name,
    latest: versionBrief.meta({
      description: 'The version that letters are made from unless another is named.',
    }),
    archived_at: timestamp.nullable().meta({
      description:
        'When it was archived; null while letters can be made from it. Its versions stay readable.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Template' })

export type Template = z.infer<typeof template>

/** A template with all its versions. */
export const templateDetail = template
  .extend({ versions: z.array(versionBrief).meta({ description: 'All versions, newest first.' }) })
  .meta({ id: 'TemplateDetail' })

export type TemplateDetail = z.infer<typeof templateDetail>

/** Query of the list. */
export const listTemplatesQuery = z.object({
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` lists archived templates instead.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'Templates per page.' }),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListTemplatesQuery = z.output<typeof listTemplatesQuery>

/** Body of create. */
export const createTemplateInput = z
  .object({ name, html, has_letterhead: hasLetterhead.default(true) })
  .meta({ id: 'CreateTemplateInput' })

export type CreateTemplateInput = z.output<typeof createTemplateInput>

/** Body of update. The text is changed by a new version. */
export const updateTemplateInput = z
  .object({
    name: name.optional(),
    archived: z
      .boolean()
      .optional()
      .meta({ description: 'Archives the template, or takes it back into use.' }),
  })
  .meta({ id: 'UpdateTemplateInput' })

export type UpdateTemplateInput = z.output<typeof updateTemplateInput>

/** Body of a new version. */
export const createTemplateVersionInput = z
  .object({
    html,
    has_letterhead: hasLetterhead.default(true),
    based_on: z.int().min(1).max(largestInteger).optional().meta({
      description:
        'The version that was edited. Refused if it is no longer the latest, so that no one’s edit is lost.',
    }),
  })
  .meta({ id: 'CreateTemplateVersionInput' })

export type CreateTemplateVersionInput = z.output<typeof createTemplateVersionInput>

/** Values by the names of fields. */
export const templateValues = z
  .record(text(), text().max(templateLimits.value, 'Use at most 5,000 characters for a value.'))
  .refine((given) => Object.keys(given).length <= 2 * templateLimits.fields, 'Send at most 200 values.')
  .meta({
    description:
      'Values by field, always inserted as plain text; a line break stays one. A name is compared in lower case with `_` for spaces. A value sent here replaces the one that Mailroom would fill in.',
    examples: [{ amount_due: '$1,200.00' }],
  })

/** Body of a preview. */
export const previewTemplateInput = z
  .object({
    html,
    has_letterhead: hasLetterhead.default(true),
    values: templateValues
      .default({})
      .meta({ description: 'Fields without a value are shown by their name.' }),
  })
  .meta({ id: 'PreviewTemplateInput' })

export type PreviewTemplateInput = z.output<typeof previewTemplateInput>

/** Body of render. */
export const renderTemplateInput = z
  .object({
    version: z
      .int()
      .min(1)
      .max(largestInteger)
      .optional()
      .meta({ description: 'The version to use; the latest by default.' }),
    recipient: addressInput
      .optional()
      .meta({ description: 'Fills the fields that begin with `recipient.`.' }),
    matter_id: matterIdInput.meta({ description: 'Fills the fields that begin with `matter.`.' }),
    reference: line(maximumReference).optional().meta({ description: 'Fills `{{reference}}`.' }),
    date: z.iso
      .date('Use YYYY-MM-DD.')
      .optional()
      .meta({ description: 'Fills `{{date}}`; today in the organization’s time zone by default.' }),
    values: templateValues.default({}),
    filename: line(200)
      .optional()
      .meta({
        description: 'The name of the PDF; that of the template by default.',
        examples: ['notice-unit-4.pdf'],
      }),
  })
  .meta({ id: 'RenderTemplateInput' })

export type RenderTemplateInput = z.output<typeof renderTemplateInput>

/** The letterhead of an organization, with its signature. */
export const letterhead = z
  .object({
    lines: z
      .array(line(templateLimits.letterheadLine))
      .max(templateLimits.letterheadLines, 'Use at most 6 lines.')
      .meta({
        description: 'Lines at the head of the first page.',
        examples: [['Harbor Legal LLP', '388 Market St, San Francisco, CA 94111']],
      }),
    letterhead_image: text().nullable().meta({
      description: 'Version of the image at the head of the first page; null when there is none.',
    }),
    signature_image: text()
      .nullable()
      .meta({ description: 'Version of the image that replaces `{{signature}}`; null when there is none.' }),
    senders_may_edit: z.boolean().meta({
      description: 'Whether senders may create and change templates, too. Owners and admins always may.',
    }),
    revision,
  })
  .meta({ id: 'Letterhead' })

export type Letterhead = z.infer<typeof letterhead>

/** Body of updating the letterhead: each part present replaces the stored one. */
export const updateLetterheadInput = letterhead
  .pick({ lines: true, senders_may_edit: true })
  .partial()
  .meta({ id: 'UpdateLetterheadInput' })

export type UpdateLetterheadInput = z.output<typeof updateLetterheadInput>

/** Path of an image. */
export const letterheadImageParams = z.object({
  image: z.enum(letterheadImages).meta({ description: 'Which image of the letterhead.' }),
})
