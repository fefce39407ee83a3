import { readFile } from 'node:fs/promises'

import { type Locator, type Page } from '@playwright/test'

import { press } from './by-keyboard.ts'

/** Follows a link by keyboard and returns the file that it downloads. */
export const download = async (page: Page, link: Locator): Promise<{ name: string; content: Buffer }> => {
  const downloading = page.waitForEvent('download')
  await press(link)
  const file = await downloading
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
