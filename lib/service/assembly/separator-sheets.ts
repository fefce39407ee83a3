import { plural } from '#lib/contract/formats/numbers.values.ts'
import { closeSheet, openSheet, paper, setBlock, textStyles, turnPage } from '#lib/service/pdf/sheet.ts'

/** A part as its separator sheet names it. */
export type NamedPart = { title: string; pageCount: number }

const style = {
  place: { ...textStyles.subtitle, size: 11, leading: 15 },
  title: { ...textStyles.title, size: 24, leading: 30 },
  pages: { ...textStyles.subtitle, size: 11, leading: 16 },
}

/** The middle of a sheet that is read from the top. */
const top = paper.height / 3

/** Any moment, for the same sheets are to be the same bytes. */
const createdAt = new Date(0)

/** Renders a page for each part but the first, which says what follows. The same parts give the same bytes. */
export const renderSeparatorSheets = async (
  parts: readonly NamedPart[],
  mark: string | null,
): Promise<Buffer> => {
  const sheet = await openSheet({ title: 'Separator sheets', createdAt, content: parts, mark })
  for (const [index, { title, pageCount }] of parts.entries()) {
    if (index === 0) continue
    if (index > 1) turnPage(sheet)
    sheet.y = top
    setBlock(sheet, 'P', `${index + 1} of ${parts.length}`, style.place)
    sheet.y += 6
    setBlock(sheet, 'H1', title, style.title)
    sheet.y += 6
    setBlock(sheet, 'P', plural(pageCount, 'page'), style.pages)
  }
  return closeSheet(sheet, () => {})
}
