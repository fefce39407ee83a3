import { strFromU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'

import { LetterError } from './letter-model.ts'

/** The largest unpacked size: a letter of a hundred pages has a tenth of it. */
const maxUnpackedBytes = 20 * 1024 * 1024
const maxEntries = 500

const unreadable =
  'The file cannot be read as a Word document. Save it as .docx in Word, and choose it again.'

/** The parts with text. Pictures and whatever else is embedded are not even unpacked. */
const isText = (name: string): boolean => /\.(?:xml|rels)$/i.test(name)

const unpack = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let [unpackedBytes, entries] = [0, 0]
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isText(name)) return false
        unpackedBytes += originalSize
        entries += 1
        if (unpackedBytes > maxUnpackedBytes || entries > maxEntries) {
          throw new LetterError('The Word document is too large. Shorten it, or split it.')
        }
        return true
      },
    })
  } catch (error) {
    if (error instanceof LetterError) throw error
    throw new LetterError(unreadable)
  }
}

/** Alignment is no style of its own in Word: it becomes one, so that it can be mapped. */
const alignmentStyles = { center: 'Mailroom center', right: 'Mailroom right', end: 'Mailroom right' } as const

type WordElement = {
  type?: string
  alignment?: string | null
  styleName?: string | null
  children?: WordElement[]
}

const isAlignment = (alignment: unknown): alignment is keyof typeof alignmentStyles =>
  typeof alignment === 'string' && Object.hasOwn(alignmentStyles, alignment)

const markAlignment = (element: WordElement): WordElement => {
  const children = element.children?.map(markAlignment)
  const marked = { ...element, ...(children && { children }) }
  const isPlain = !/^(?:heading|title|list)/i.test(element.styleName ?? '')
  return element.type === 'paragraph' && isPlain && isAlignment(element.alignment)
    ? { ...marked, styleName: alignmentStyles[element.alignment] }
    : marked
}

const styleMap = [
  'u => u',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Mailroom center'] => p.mailroom-center:fresh",
  "p[style-name='Mailroom right'] => p.mailroom-right:fresh",
  "br[type='page'] => hr.mailroom-page-break",
]

/** In what mammoth writes, a text never contains a tag. */
const asStyles = (html: string): string =>
  html
    .replaceAll('<p class="mailroom-center">', '<p style="text-align: center">')
    .replaceAll('<p class="mailroom-right">', '<p style="text-align: right">')
    .replaceAll('<hr class="mailroom-page-break" />', '<div style="break-before: page"></div>')

const unknownStyle = /^Unrecognised (?:paragraph|run|table) style: '(.*)' \(/
const undefinedStyle = /^(?:Paragraph|Run|Table) style with ID (.*) was referenced but not defined/
const unknownElement = /^An unrecognised element was ignored: (.*)$/

/** Reports once what mammoth reports for every paragraph. */
const describeMessages = (messages: readonly { message: string }[]): string[] => {
  const namesOf = (pattern: RegExp): string[] => [
    ...new Set(messages.flatMap(({ message }) => pattern.exec(message)?.[1]?.slice(0, 60) ?? [])),
  ]
  const quoted = (names: readonly string[]): string =>
    names
      .slice(0, 8)
      .map((name) => `“${name}”`)
      .join(', ')
  const plain = [...new Set([...namesOf(unknownStyle), ...namesOf(undefinedStyle)])]
  const ignored = namesOf(unknownElement)
  const others = messages.some(({ message }) => !unknownStyle.test(message) && !unknownElement.test(message))
  return [
    ...(plain.length > 0 ? [`Paragraphs in these styles are set as plain text: ${quoted(plain)}.`] : []),
    ...(ignored.length > 0 ? [`These parts of the Word document are left out: ${quoted(ignored)}.`] : []),
    ...(others ? ['Some of the Word document could not be read. Compare the preview with it.'] : []),
  ]
}

const hasWords = (xml: Uint8Array): boolean => /<w:t[\s>][^<]*>?\s*[^<\s]/.test(strFromU8(xml))

/** Content that mammoth drops without a message. */
const findSilentLosses = (files: Record<string, Uint8Array>): string[] => {
  const heads = Object.entries(files).filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/i.test(name))
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  return [
    ...(heads.some(([, xml]) => hasWords(xml))
      ? ['Headers and footers are left out. Use the letterhead.']
      : []),
    ...(/<w:(?:ins|del)\s/.test(text) ? ['Tracked changes are read as accepted.'] : []),
  ]
}

const usesMergeFields = (files: Record<string, Uint8Array>): boolean =>
  /MERGEFIELD/.test(strFromU8(files['word/document.xml'] ?? new Uint8Array()))

/**
 * Reads an untrusted DOCX file as HTML, without its pictures, and reports what is omitted. Word's own merge fields
 * become fields in double braces. Throws `LetterError`.
 */
export const readDocx = async (bytes: Uint8Array): Promise<{ html: string; messages: string[] }> => {
  const files = unpack(bytes)
  if (!files['word/document.xml']) throw new LetterError(unreadable)
  const packed = Buffer.from(zipSync(files, { level: 0 }))
  const result = await mammoth
    .convertToHtml(
      { buffer: packed },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        ignoreEmptyParagraphs: true,
        transformDocument: markAlignment,
        // Without reading them: the letter leaves pictures out, and says so.
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    )
    .catch(() => {
      throw new LetterError(unreadable)
    })
  const html = asStyles(result.value)
  const messages = [...describeMessages(result.messages), ...findSilentLosses(files)]
  return usesMergeFields(files)
    ? {
        html: html.replaceAll(/«([^«»<>{}]{1,80})»/g, '{{$1}}'),
        messages: [...messages, 'Word’s merge fields are read as fields in double braces, such as {{name}}.'],
      }
    : { html, messages }
}
