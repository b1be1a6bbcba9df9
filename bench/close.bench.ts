// The month's close: which pages of the database its page touches for a business of 300,000 invoices; a comparison of 5,000
// rows of the tax office with 5,000 invoices, in processor time and memory; and what somebody else waits meanwhile.
// CLOSE_INVOICES=30000 and CLOSE_ROWS=500 measure a tenth of it.
import { measureComparison } from './close/comparison.ts';
import { measureMonth } from './close/month.ts';
import { measureNeighbour } from './close/neighbour.ts';

const invoices = Number(process.env.CLOSE_INVOICES ?? 300_000);
const rows = Number(process.env.CLOSE_ROWS ?? 5_000);
const held = [await measureMonth(invoices), await measureComparison(rows), await measureNeighbour(rows)];
process.exit(held.every(Boolean) ? 0 : 1);
