import {
  Check,
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  Copy,
  PanelRight,
} from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The icons that pages have many of, by the name of their property. */
const icons: Record<string, ReactElement> = {
  check: createElement(Check),
  'check-bold': createElement(Check, { strokeWidth: 3 }),
  'circle-alert': createElement(CircleAlert),
  'circle-arrow-right': createElement(CircleArrowRight),
  'circle-check': createElement(CircleCheck),
  'circle-dashed': createElement(CircleDashed),
  'circle-x': createElement(CircleX),
  copy: createElement(Copy),
  'panel-right': createElement(PanelRight),
}

const escapes: Record<string, string> = { '"': "'", '#': '%23', '<': '%3C', '>': '%3E' }

/** Returns an icon as a data URL. */
const addressOf = (icon: ReactElement): string => {
  const svg = renderToStaticMarkup(icon).replace(/ class="[^"]*"| aria-hidden="true"/g, '')
  return `data:image/svg+xml,${svg.replaceAll(/["#<>]/g, (sign) => escapes[sign] ?? sign)}`
}

/** Returns a style sheet with a property for each icon, by which `icon-before` draws it. */
export const printIcons = (): string => {
  const properties = Object.entries(icons).map(
    ([name, icon]) => `  --icon-${name}: url("${addressOf(icon)}");`,
  )
  return [
    '/* Written by `npm run generate` from the icons of lucide-react. */',
    ':root {',
    ...properties,
    '}',
    '',
  ].join('\n')
}
