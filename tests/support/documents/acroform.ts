import { assemblePdf } from './small-pdf.ts'

/** A field of a form to build. */
export type FieldToBuild = {
  name: string
  kind: 'text' | 'checkbox' | 'radio' | 'combo' | 'list' | 'signature'
  /** Shown by viewers in place of the name. */
  tooltip?: string
  /** Field flags, such as 2 for required. */
  flags?: number
  maxLength?: number
  /** Export values with their labels; the states of a group of radio buttons. */
  options?: readonly (readonly [value: string, label: string])[]
  value?: string
  /** 0 is a size that fits. */
  fontSize?: number
  width?: number
  height?: number
  /** Further entries of its dictionary. */
  entries?: string
}

/** Flags of fields (ISO 32000-1, tables 221, 226, 228 and 230). */
export const fieldFlags = {
  readOnly: 1,
  required: 2,
  multiline: 1 << 12,
  radio: 1 << 15,
  combo: 1 << 17,
  editable: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const

const literal = (value: string): string => {
  if (/^[\x20-\x7e]*$/.test(value)) return `(${value.replaceAll(/[()\\]/g, String.raw`\$&`)})`
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`
}

const streamOf = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`

/**
 * Returns a one-page form with these fields, one below the other, each with its name beside it. Buttons have appearances;
 * others have none, as in forms that no one has opened. `catalog` and `acroForm` are further entries of those.
 */
export const acroform = (
  fields: readonly FieldToBuild[],
  { catalog = '', acroForm = '', extra = [] as readonly string[] } = {},
): Buffer => {
  const objects: string[] = []
  const add = (object: string): number => objects.push(object) + 7
  for (const each of extra) add(each)
  const roots: number[] = []
  const widgets: number[] = []
  let top = 770
  const labels: string[] = []
  for (const field of fields) {
    const { name, kind, flags = 0, width = 300, height = 18, fontSize = 10, options = [] } = field
    top -= height + 6
    const base = [
      `/T ${literal(name)}`,
      ...(field.tooltip === undefined ? [] : [`/TU ${literal(field.tooltip)}`]),
      field.entries ?? '',
    ].join(' ')
    labels.push(`1 0 0 1 40 ${top + 4} Tm ${literal(name.slice(0, 24).replaceAll(/[^\x20-\x7e]/g, '?'))} Tj`)
    const box = (x: number, size = width) => `/Rect [${x} ${top} ${x + size} ${top + height}]`
    const widget = (x: number, size?: number) => `/Type /Annot /Subtype /Widget /F 4 /P 3 0 R ${box(x, size)}`
    const looks = (state: string) => {
      const on = add(streamOf('/Type /XObject /Subtype /Form /BBox [0 0 12 12]', '0 0 12 12 re f'))
      const off = add(streamOf('/Type /XObject /Subtype /Form /BBox [0 0 12 12]', '0 0 12 12 re S'))
      return `/AP << /N << /${state} ${on} 0 R /Off ${off} 0 R >> >> /AS /Off`
    }
    if (kind === 'radio') {
      const parent = add('')
      const kids = options.map(([state], index) =>
        add(`<< ${widget(200 + index * 40, 12)} /Parent ${parent} 0 R ${looks(state)} >>`),
      )
      objects[parent - 8] =
        `<< /FT /Btn /Ff ${flags | fieldFlags.radio} ${base} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
      roots.push(parent)
      widgets.push(...kids)
    } else {
      const type = { text: '/Tx', checkbox: '/Btn', combo: '/Ch', list: '/Ch', signature: '/Sig' }[kind]
      const all = kind === 'combo' ? flags | fieldFlags.combo : flags
      const own =
        kind === 'checkbox'
          ? looks(options[0]?.[0] ?? 'Yes')
          : [
              `/DA (/Helv ${fontSize} Tf 0 g)`,
              ...(field.maxLength === undefined ? [] : [`/MaxLen ${field.maxLength}`]),
              ...(options.length === 0
                ? []
                : [
                    `/Opt [${options.map(([value, label]) => `[${literal(value)} ${literal(label)}]`).join(' ')}]`,
                  ]),
              ...(field.value === undefined ? [] : [`/V ${literal(field.value)}`]),
            ].join(' ')
      const number = add(
        `<< ${widget(200, kind === 'checkbox' ? 12 : undefined)} /FT ${type} /Ff ${all} ${base} ${own} >>`,
      )
      roots.push(number)
      widgets.push(number)
    }
  }
  const list = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
  return assemblePdf(
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${list(roots)}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R /ZaDb 6 0 R >> >> ${acroForm} >> ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${list(widgets)}] >>`,
    streamOf('', `BT /F1 9 Tf ${labels.join(' ')} ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
    'null',
    ...objects,
  )
}
