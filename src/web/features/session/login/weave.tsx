import { look } from '#web/ui/layout/look.ts';
import { Box } from '#web/ui/layout/parts.tsx';
import classes from './weave.module.css';
import { printedLine } from './weave-strips.ts';

const CELL = 100;
const STRIP = 70;
const EDGE = (CELL - STRIP) / 2;
const SHADE = 5;
const COLUMNS = Array.from({ length: 9 }, (_, i) => i);
const ROWS = Array.from({ length: 11 }, (_, i) => i);
const LINES = [0, 1, 2];
const WIDTH = COLUMNS.length * CELL;
const HEIGHT = ROWS.length * CELL;

/** One row like paper, one lighter, the rest in yerba green: the colours of PDF and XML. */
const TONES: Record<number, string | undefined> = { 2: 'light', 6: 'pink' };

function PrintedRow({ row }: { row: number }) {
  const top = row * CELL + EDGE;
  return (
    <g data-tone={TONES[row]}>
      <rect className={classes.gap} y={top - SHADE} width={WIDTH} height={STRIP + 2 * SHADE} />
      <rect className={classes.paper} y={top} width={WIDTH} height={STRIP} />
      {LINES.map((line) => (
        <Box
          as="text"
          face="mono"
          size={12.5}
          className={classes.print}
          key={line}
          x={-140 - line * 173 - row * 61}
          y={top + 20 + line * 19}
        >
          {printedLine(row * LINES.length + line)}
        </Box>
      ))}
    </g>
  );
}

/** Where a column passes over a row. */
function Crossing({ column, row }: { column: number; row: number }) {
  const left = column * CELL + EDGE;
  const shaded = STRIP + 2 * SHADE;
  return (
    <>
      <rect className={classes.gap} x={left - SHADE} y={row * CELL + EDGE - SHADE} width={shaded} height={shaded} />
      <Column column={column} top={row * CELL - EDGE + SHADE} height={CELL + 2 * (EDGE - SHADE)} />
    </>
  );
}

function Column({ column, top = 0, height = HEIGHT }: { column: number; top?: number; height?: number }) {
  return (
    <rect
      className={classes.column}
      data-tone={column === 6 ? 'bright' : undefined}
      x={column * CELL + EDGE}
      y={top}
      width={STRIP}
      height={height}
    />
  );
}

/** The product's mark, large: a basket woven of paper strips printed with invoices. */
export function Weave() {
  return (
    <Box as="aside" overflow="hidden" phone={{ display: 'none' }} className={classes.ground} aria-hidden="true">
      <svg
        className={look({ wide: true }, classes.weave)}
        viewBox={`40 40 ${WIDTH - 80} ${HEIGHT - 80}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {COLUMNS.map((column) => (
          <Column key={column} column={column} />
        ))}
        {ROWS.map((row) => (
          <PrintedRow key={row} row={row} />
        ))}
        {ROWS.flatMap((row) =>
          COLUMNS.filter((column) => (column + row) % 2 === 0).map((column) => (
            <Crossing key={`${column} ${row}`} column={column} row={row} />
          )),
        )}
      </svg>
    </Box>
  );
}
