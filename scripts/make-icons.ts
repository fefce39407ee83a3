import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const directory = join(root, 'public', 'icons')

const source = await readFile(join(root, 'app', 'icon.svg'), 'utf8')
const isCorner = / rx="\d+"/
/** Fills its square, and keeps the drawing within the inner four fifths that every mask leaves. */
const maskable = source
  .replace(isCorner, '')
  .replace('<g ', '<g transform="translate(16 16) scale(.78) translate(-16 -16)" ')
/** White on nothing: Android shows its shape alone, in the status bar. */
const monochrome = source.replace(/<rect .*?\/>/, '')

const write = async (name: string, svg: string, pixels: number): Promise<void> => {
  await sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(directory, name))
}

await mkdir(directory, { recursive: true })
for (const pixels of [192, 512]) {
  await write(`icon-${pixels}.png`, source, pixels)
  await write(`maskable-${pixels}.png`, maskable, pixels)
}
await write('badge-96.png', monochrome, 96)
// iOS rounds corners itself, and shows black where an icon is transparent.
await write('apple-touch-180.png', source.replace(isCorner, ''), 180)
