const waves = [0, 1, 2, 3, 4].map((line) => {
  const y = 62 + line * 11
  return `M302 ${y}c8-6 16-6 24 0s16 6 24 0 16-6 24 0 16 6 24 0`
})

/** Draws a posted letter: address, stamp, postmark and barcode. */
export const EnvelopeArt = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 440 280" fill="none" aria-hidden="true" className={className}>
    <rect
      x="8"
      y="12"
      width="424"
      height="256"
      rx="10"
      className="fill-surface stroke-line"
      strokeWidth="1.5"
    />
    <g className="stroke-line-strong" strokeLinecap="round" strokeWidth="5" opacity="0.55">
      <path d="M40 46h76M40 62h96M40 78h58" />
    </g>
    <g className="stroke-ink-soft" strokeLinecap="round" strokeWidth="6" opacity="0.75">
      <path d="M168 152h112M168 172h140M168 192h92" />
    </g>
    <g className="stroke-ink" strokeWidth="2.4" opacity="0.8">
      {Array.from({ length: 45 }, (_, bar) => {
        const up = (bar * 7) % 3 === 0 ? 7 : 0
        const down = (bar * 5) % 4 < 2 ? 7 : 0
        return <path key={bar} d={`M${168 + bar * 4.6} ${226 - up}V${232 + down}`} />
      })}
    </g>
    <g>
      <rect
        x="338"
        y="36"
        width="66"
        height="80"
        rx="2"
        className="fill-accent-soft stroke-accent"
        strokeWidth="1.5"
        strokeDasharray="4.5 3"
      />
      <path d="M352 86h38l-19-30z" className="fill-accent" opacity="0.28" />
      <circle cx="384" cy="56" r="6" className="fill-accent" opacity="0.5" />
      <path d="M346 104h50" className="stroke-accent" strokeWidth="3" strokeLinecap="round" opacity="0.6" />
    </g>
    <g className="stroke-accent" strokeWidth="2.2" strokeLinecap="round" opacity="0.85">
      <circle cx="262" cy="84" r="36" />
      <circle cx="262" cy="84" r="26" strokeWidth="1.4" />
      <path d="M246 78h32M250 90h24" strokeWidth="3" />
      {waves.map((wave) => (
        <path key={wave} d={wave} />
      ))}
    </g>
  </svg>
)
