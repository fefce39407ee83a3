import { Command } from 'commander'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { exhibitParts } from '#lib/contract/evidence/exhibit.values.ts'
import { createFile } from '#lib/operate/cli/create-file.ts'
import {
  addSelectionOptions,
  readSelection,
  type SelectionOptions,
} from '#lib/operate/cli/evidence-selection.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { asMember, withService } from '#lib/operate/cli/with-service.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'

type ExhibitOptions = SelectionOptions & {
  email: string
  out: string
  title?: string
  parts?: string
  attachBundles?: boolean
  pdfA?: boolean
  batesPrefix?: string
  batesStart?: string
}

const writeExhibit = (options: ExhibitOptions): Promise<CommandResult> => {
  const query = readSelection(exhibitQuery, options, {
    title: options.title,
    parts: options.parts,
    attach_bundles: options.attachBundles === undefined ? undefined : String(options.attachBundles),
    pdf_a: options.pdfA === undefined ? undefined : String(options.pdfA),
    bates_prefix: options.batesPrefix,
    bates_start: options.batesStart,
  })
  return withService(async (deps) => {
    const { body } = await getExhibit(await asMember(deps, options.email), query)
    const size = await createFile(options.out, body)
    return {
      value: { file: options.out, size_bytes: size },
      text: `${options.out}: ${size} bytes. It is signed and states what it contains. Run evidence verify to verify it.`,
    }
  })
}

/** Builds `evidence exhibit`, which writes one signed PDF of one or several letters. */
export const exhibitCommand = (run: RunCommand): Command =>
  addSelectionOptions(
    new Command('exhibit')
      .description('write one signed PDF of one or several letters, to attach to a filing')
      .requiredOption('--email <email>', 'member whose access is used')
      .requiredOption('--out <file>', 'PDF file to write; must not exist'),
  )
    .option('--title <title>', 'title on every page', 'Exhibit')
    .option('--parts <parts>', `what to include, separated by commas: ${exhibitParts.join(', ')}`)
    .option('--attach-bundles', 'attach the evidence bundle of each letter; so for a single letter')
    .option('--no-attach-bundles', 'attach no evidence bundles')
    .option('--pdf-a', 'make it PDF/A-3b, for archives; so for a single letter with its bundle')
    .option('--no-pdf-a', 'reproduce pages of other files as they are')
    .option('--bates-prefix <prefix>', 'prefix of a Bates number on every page')
    .option('--bates-start <number>', 'Bates number of the first page')
    .action((options: ExhibitOptions) => run(writeExhibit(options)))
