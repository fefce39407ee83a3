import { z } from 'zod'

import { type DeclarationTemplate, declarationTemplate } from '#lib/contract/declaration/declaration.ts'

/** The template as it is typed: statements stand in one text, with an empty line between them. */
export type TemplateValues = { title: string; opening: string; statements: string; closing: string }

const statementsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** The template as it is typed. */
export const templateValues = ({
  title,
  opening,
  statements,
  closing,
}: DeclarationTemplate): TemplateValues => ({
  title,
  opening,
  statements: statements.join('\n\n'),
  closing,
})

/** What of a fault of the API or the contract is said at the field: statements share one, so their number is said. */
export const errorAt = (
  path: readonly PropertyKey[],
  message: string,
): { field: string; message: string } => {
  const [field = '', index] = path
  return {
    field: String(field),
    message: index === undefined ? message : `Statement ${Number(index) + 1}: ${message}`,
  }
}

const typed = z.object({
  title: z.string(),
  opening: z.string(),
  statements: z.string(),
  closing: z.string(),
})

/** Checks what was typed by the contract, and answers with the template. */
export const templateInput = typed.transform((values, context): DeclarationTemplate => {
  const parsed = declarationTemplate.safeParse({ ...values, statements: statementsOf(values.statements) })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const { field, message } = errorAt(issue.path, issue.message)
    context.addIssue({ code: 'custom', path: [field], message })
  }
  return z.NEVER
})
