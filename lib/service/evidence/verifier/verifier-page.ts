import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

const read = (url: string | URL): Promise<string> => readFile(fileURLToPath(url), 'utf8')

const proofFiles = [
  'about.ts',
  'bundle-files.ts',
  'canonical.ts',
  'chain.ts',
  'facts.ts',
  'json-paths.ts',
  'no-bundle.ts',
  'check-contents.ts',
  'check-exhibit.ts',
  'check-printed.ts',
  'check-record.ts',
  'check-log.ts',
  'check-policy.ts',
  'check-signed.ts',
  'open-bundle.ts',
  'pdf-signature.ts',
  'policy.ts',
  'read-timestamp.ts',
  'read-zip.ts',
  'record-statements.ts',
  'sealed-pdf.ts',
  'signature.ts',
  'verdict.ts',
  'transparency/bytes.ts',
  'transparency/checkpoint.ts',
  'transparency/cosigned-message.ts',
  'transparency/log-entry.ts',
  'transparency/log-proof.ts',
  'transparency/merkle.ts',
  'transparency/ml-dsa.ts',
  'transparency/signed-note.ts',
  'transparency/tiles.ts',
  'transparency/tree-head.ts',
  'verify-bundle.ts',
] as const

/**
 * Modules of packages, an entry point at the root of each first: SHA-256 that takes a file piece by piece, which browsers'
 * own cannot, and ML-DSA-44, which they lack.
 */
const packageFiles = {
  '@noble/hashes': ['utils.js', 'sha2.js', 'sha3.js', '_md.js', '_u64.js'],
  '@noble/curves': ['utils.js', 'abstract/fft.js', 'abstract/modular.js'],
  '@noble/post-quantum': ['utils.js', 'ml-dsa.js', '_crystals.js'],
} as const

/** Strips types as Node does. Its note that the function is new has no use in an operator's log. */
const stripTypes = (source: string): string => {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Escapes what a URL, JSON and a script in a page would read otherwise. Base64 compresses to half as much again. */
const asModule = (source: string): string =>
  `data:text/javascript,${source.replaceAll(/[%#"\\<]|[^ -~]/gu, encodeURIComponent)}`

/** A module inside a page has no folder: what it imports from beside itself is named from the root instead. */
const fromRoot = (source: string, name: string): string =>
  source.replaceAll(
    /from '\.\/([\w/-]+\.ts)'/g,
    (_, path: string) => `from '#lib/proof/${join(dirname(name), path)}'`,
  )

/** Drops the documentation of a package, which is most of it; its license stays. */
const withoutComments = (source: string): string =>
  source.replaceAll(/^[ \t]*(?:\/\*\*[^]*?\*\/|\/\/.*)\n/gm, '')

const importMap = async (): Promise<Record<string, string>> => {
  const imports: Record<string, string> = {
    canonicalize: asModule(await read(import.meta.resolve('canonicalize'))),
  }
  for (const [library, names] of Object.entries(packageFiles)) {
    const root = import.meta.resolve(`${library}/utils.js`)
    for (const name of names) {
      const source = withoutComments(await read(new URL(name, root)))
      imports[`${library}/${name}`] = asModule(
        source.replaceAll(
          /from ["'](\.\.?\/[\w/]+\.js)["']/g,
          (_, path: string) => `from '${library}/${join(dirname(name), path)}'`,
        ),
      )
    }
  }
  for (const name of proofFiles) {
    const source = await read(import.meta.resolve(`#lib/proof/${name}`))
    imports[`#lib/proof/${name}`] = asModule(fromRoot(stripTypes(source), name))
  }
  return imports
}

let page: Promise<Buffer> | undefined

/**
 * The page that checks a bundle without network: the very modules that the service checks with, in one file that may
 * load nothing else. The same for every bundle of this version.
 */
export const verifierPage = (): Promise<Buffer> => {
  page ??= (async () => {
    const template = await read(import.meta.resolve('#lib/service/evidence/verifier/verifier-page.html'))
    const script = stripTypes(
      await read(import.meta.resolve('#lib/service/evidence/verifier/verifier-script.ts')),
    )
    const imports = await importMap()
    return Buffer.from(
      template
        .replace(
          '<!-- importmap -->',
          () => `<script type="importmap">${JSON.stringify({ imports })}</script>`,
        )
        .replace('<!-- script -->', () => `<script type="module">${script}</script>`),
    )
  })()
  return page
}
