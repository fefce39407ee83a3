import { writeFile } from 'node:fs/promises'

import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'

import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { findBrowser } from '#scripts/browser.ts'

const [width, height] = [1920, 1440]

/** Draws the first page of a PDF as one frame of a film, in the format that Chromium takes as a camera. */
const filmPage = async (pdf: Uint8Array, path: string): Promise<void> => {
  const inspector = createPdfInspector({ maxPages: 10 })
  const page = await inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) })
  await inspector.close()
  const light = await sharp(page.dots, { raw: { width: page.width, height: page.height, channels: 1 } })
    .resize({ width, height, fit: 'contain', background: '#808080' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const colorless = Buffer.alloc((width * height) / 2, 128)
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  await writeFile(path, Buffer.concat([Buffer.from(header), light, colorless]))
}

/** Opens a browser whose camera sees the first page of a PDF. `path` is for its film. */
export const openCameraBrowser = async (pdf: Uint8Array, path: string): Promise<Browser> => {
  await filmPage(pdf, path)
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  })
}
