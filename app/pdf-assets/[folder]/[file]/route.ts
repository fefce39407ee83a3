import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The data that pdf.js loads by name while rendering: character maps, fonts, decoders and colour profiles. */
const folders = new Set(['cmaps', 'standard_fonts', 'wasm', 'iccs'])
const fileName = /^[\w-]+(\.[\w-]+)+$/

const contentTypes: Record<string, string> = {
  wasm: 'application/wasm',
  js: 'text/javascript',
  mjs: 'text/javascript',
}

type Context = { params: Promise<{ folder: string; file: string }> }

/** Serves a data file of pdf.js, so that the viewer loads nothing from other origins. */
export const GET = async (_request: Request, { params }: Context): Promise<Response> => {
  const { folder, file } = await params
  if (!folders.has(folder) || !fileName.test(file)) return new Response('Not found', { status: 404 })
  const path = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', 'pdfjs-dist', folder, file)
  const body = await readFile(path).catch(() => null)
  if (body === null) return new Response('Not found', { status: 404 })
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=86400',
    },
  })
}
