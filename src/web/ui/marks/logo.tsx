/** Offsets of the three strands of a quadrant, in a square of 26 units. */
const STRANDS = [0, 4.15, 8.3];

/** The basket weave: rows read as document lines, columns as table columns. Decorative; the name stands beside it. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <g fill="var(--brand)">
        {STRANDS.map((at) => (
          <g key={at}>
            <rect x="1" y={1 + at} width="11.2" height="2.9" rx="1.2" />
            <rect x="13.8" y={13.8 + at} width="11.2" height="2.9" rx="1.2" />
            <rect x={1 + at} y="13.8" width="2.9" height="11.2" rx="1.2" />
          </g>
        ))}
      </g>
      <g fill="var(--lap)">
        {STRANDS.map((at) => (
          <rect key={at} x={13.8 + at} y="1" width="2.9" height="11.2" rx="1.2" />
        ))}
      </g>
    </svg>
  );
}
