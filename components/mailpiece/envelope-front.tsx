import type { Box, Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import { findEnvelope, type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'

/** Drawn units for an inch. */
const scale = 40

type EnvelopeFrontProps = {
  kit: KitName
  /** Which envelope of the kit; its first, unless given. */
  packaging?: Packaging | null
  /** Who it goes to; a blank address without. */
  recipient?: readonly string[]
  className?: string
}

const inches = (value: number): string => `${Math.round(value * 1000) / 1000}`

const describe = (kit: KitName, face: { width: number; height: number }, label: Box | null): string => {
  const { labelStock } = kits[kit]
  const size = `${inches(face.width)} by ${inches(face.height)} inches`
  if (labelStock === null || !label)
    return `Front of the envelope, ${size}: address in the window, your own postage.`
  const where =
    labelStock === 'envelope'
      ? 'printed on it'
      : labelStock === 'address_sheet'
        ? 'in the window'
        : 'stuck on it'
  return `Front of the envelope, ${size}: label ${inches(label.width)} by ${inches(label.height)} inches, ${where}.`
}

/** Draws the front of a kit’s envelope to scale: where the label, the window and the addresses are. */
export const EnvelopeFront = ({ kit, packaging, recipient, className }: EnvelopeFrontProps) => {
  const envelope = (packaging && findEnvelope(kit, packaging)) ?? kits[kit].envelopes[0]
  const { face, label, window } = envelope
  const { labelStock } = kits[kit]
  return (
    <svg
      role="img"
      aria-label={describe(kit, face, label)}
      viewBox={`-2 -2 ${face.width * scale + 4} ${face.height * scale + 4}`}
      className={className}
    >
      <rect
        width={face.width * scale}
        height={face.height * scale}
        rx={3}
        className="fill-surface stroke-line-strong"
        strokeWidth={1.5}
      />
      {window && <Frame box={window} rx={6} className="fill-sunken stroke-line-strong" />}
      {label && labelStock !== null && <LabelDrawing box={label} recipient={recipient} />}
      {!label && window && <Lines x={window.x + 0.3} y={window.y + 0.35} lines={recipient ?? blankLines} />}
      {labelStock === null && (
        <Frame
          box={{ x: face.width - 1.25, y: 0.25, width: 1, height: 1 }}
          rx={2}
          className="fill-none stroke-ink-faint"
          isDashed
        />
      )}
    </svg>
  )
}

const blankLines = ['Recipient', 'Street', 'City, State ZIP']

type FrameProps = { box: Box; rx: number; className: string; isDashed?: boolean }

const Frame = ({ box, rx, className, isDashed = false }: FrameProps) => (
  <rect
    x={box.x * scale}
    y={box.y * scale}
    width={box.width * scale}
    height={box.height * scale}
    rx={rx}
    className={className}
    strokeWidth={1}
    strokeDasharray={isDashed ? '4 3' : undefined}
  />
)

const Lines = ({ x, y, lines }: { x: number; y: number; lines: readonly string[] }) => (
  <text x={x * scale} y={y * scale} className="fill-ink" fontSize={11}>
    {lines.slice(0, 5).map((line, index) => (
      <tspan key={`${index} ${line}`} x={x * scale} dy={index === 0 ? 0 : 13}>
        {line}
      </tspan>
    ))}
  </text>
)

/** Widths of bars, by which a barcode is told from other print; no number is drawn. */
const bars = [2, 1, 3, 1, 2, 2, 1, 3, 2, 1, 1, 2, 3, 1, 2, 1, 2, 3, 1, 2]

const LabelDrawing = ({ box, recipient }: { box: Box; recipient: readonly string[] | undefined }) => {
  const barTop = (box.y + box.height * 0.66) * scale
  const barHeight = Math.min(0.8, box.height * 0.22) * scale
  const unit = ((box.width - 0.8) * scale) / bars.reduce((sum, width) => sum + width + 1, 0)
  const starts = bars.map((_, index) =>
    bars.slice(0, index).reduce((sum, width) => sum + (width + 1) * unit, (box.x + 0.4) * scale),
  )
  return (
    <g>
      <Frame box={box} rx={3} className="fill-surface stroke-ink-soft" />
      <Frame
        box={{ x: box.x + box.width - 1.1, y: box.y + 0.15, width: 0.95, height: 0.6 }}
        rx={1}
        className="fill-none stroke-ink-faint"
      />
      <Lines x={box.x + box.width * 0.28} y={box.y + box.height * 0.36} lines={recipient ?? blankLines} />
      {starts.map((start, index) => (
        <rect
          key={start}
          x={start}
          y={barTop}
          width={(bars[index] ?? 1) * unit}
          height={barHeight}
          className="fill-ink"
        />
      ))}
    </g>
  )
}
