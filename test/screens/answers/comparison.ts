import type {
  ComparedLine,
  ComparisonSums,
  getComparison,
  RegisterFile,
} from '#contract/reconciliation/reconciliation.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { anId } from './invoices.ts';

type Comparison = RouteReply<typeof getComparison>;
type Here = NonNullable<ComparedLine['here']>;
type There = NonNullable<ComparedLine['there']>;

/** Of the business that the screens show: 44 digits that are nobody's. */
export const aVoucherCdc = (number: number): string => `01${String(number).padStart(42, '0')}`;

const SUPPLIERS = {
  nupyahu: { ruc: '80011111', name: 'DISTRIBUIDORA ÑU PYAHU S.A.' },
  agro: { ruc: '80022222', name: 'Agro San Juan S.A.' },
  tobati: { ruc: '80033333', name: 'Transportes Tobatí S.R.L.' },
  karanday: { ruc: '80012121', name: 'Karanda’y Digital E.A.S.' },
} as const;
type Supplier = keyof typeof SUPPLIERS;

interface Voucher {
  readonly of: Supplier;
  readonly number: string;
  readonly day: string;
  readonly key: number;
}

const there = ({ of, number, day, key }: Voucher, amount: string, over: Partial<There> = {}): There => ({
  ...{ register: 'purchases', documentType: 'invoice', documentNumber: number, cdc: aVoucherCdc(key) },
  ...{ timbrado: '17000001', issueDate: `2026-10-${day}`, ...SUPPLIERS[of], amount, vat10: null, vat5: null },
  ...{ addsUp: true, origin: null, ...over },
});

const here = ({ of, number, day, key }: Voucher, amount: string, over: Partial<Here> = {}): Here => ({
  ...{ id: anId(key), documentType: 'invoice', documentNumber: number, cdc: aVoucherCdc(key), timbrado: '17000001' },
  ...{ issueDate: `2026-10-${day}`, ruc: `${SUPPLIERS[of].ruc}-1`, name: SUPPLIERS[of].name, amount, vat: null },
  ...over,
});

type Reason = readonly [code: string, sentence: string];
const line = (
  kind: ComparedLine['class'],
  [reason, sentence]: Reason,
  over: Partial<ComparedLine> = {},
): ComparedLine => ({
  ...{ class: kind, reason, sentence, here: null, there: null, email: null },
  ...over,
});

const [FIRST, SECOND, AGRO] = [
  { of: 'nupyahu', number: '001-001-0023588', day: '28', key: 1 },
  { of: 'nupyahu', number: '001-001-0023600', day: '29', key: 2 },
  { of: 'agro', number: '002-001-0004417', day: '30', key: 3 },
] as const satisfies readonly Voucher[];
const [TOBATI, MBOCAYATY, KARANDAY] = [
  { of: 'tobati', number: '001-003-0007588', day: '19', key: 4 },
  { of: 'tobati', number: '001-004-0087410', day: '08', key: 5 },
  { of: 'karanday', number: '001-001-0000399', day: '31', key: 6 },
] as const satisfies readonly Voucher[];

/** One of each kind that a person meets, in the order of the server. */
export const someLines = {
  arrivedNever: line('only-there', ['never-arrived', 'no llegó a ningún correo'], {
    there: there(FIRST, '6118400'),
    email: 'ventas@nupyahu.com.py',
  }),
  ofTheSame: line('only-there', ['never-arrived', 'no llegó a ningún correo'], {
    there: there(SECOND, '100000'),
    email: 'ventas@nupyahu.com.py',
  }),
  inReview: line('only-there', ['here-in-review', 'está aquí en revisión: confírmala para que cuente'], {
    there: there(AGRO, '1960000'),
    here: here(AGRO, '1960000'),
  }),
  withoutVat: line('differs', ['without-vat-there', 'allá figura sin el IVA'], {
    here: here(TOBATI, '2310000'),
    there: there(TOBATI, '2100000'),
    email: 'facturas@tobati.com.py',
  }),
  rounded: line('differs', ['rounding', 'redondeo'], {
    here: here(MBOCAYATY, '385000'),
    there: there(MBOCAYATY, '385001'),
  }),
  notInformed: line('only-here', ['verified-not-informed', 'XML verificado, aún sin informar'], {
    here: here(KARANDAY, '1385000'),
  }),
  paper: line('only-here', ['paper-to-rg90', 'va en el archivo RG 90'], {
    here: here({ of: 'karanday', number: '001-001-0000400', day: '30', key: 7 }, '9684500', { cdc: null }),
  }),
  same: { ...line('both', ['', '']), reason: null, sentence: null, here: here(FIRST, '50'), there: there(FIRST, '50') },
} as const satisfies Record<string, ComparedLine>;

export const UNSETTLED: readonly ComparedLine[] = [
  ...[someLines.arrivedNever, someLines.inReview, someLines.ofTheSame, someLines.withoutVat, someLines.rounded],
  ...[someLines.notInformed, someLines.paper],
];

/** What those lines come to, beside 268 that are the same. */
export const someSums = (over: Partial<ComparisonSums> = {}): ComparisonSums => ({
  both: { count: 268, here: '492806800', there: '492806800' },
  differs: { count: 2, here: '2695000', there: '2485001' },
  onlyThere: { count: 3, here: '0', there: '8178400' },
  onlyHere: { count: 18, here: '11069500', there: '0' },
  ...{ hereCount: 288, hereTotal: '506571300', thereCount: 273, thereTotal: '503470201', difference: '3101099' },
  ...{ unsettled: 23, notAddingUp: 0, unimputed: 0 },
  reasons: [
    { class: 'differs', reason: 'rounding', sentence: 'redondeo', count: 1, here: '385000', there: '385001' },
    {
      ...{ class: 'only-here', reason: 'paper-to-rg90', sentence: 'va en el archivo RG 90' },
      ...{ count: 17, here: '9684500', there: '0' },
    },
  ],
  ...over,
});

export const aRegisterFile = (number: number, over: Partial<RegisterFile> = {}): RegisterFile => ({
  ...{ id: anId(900 + number), name: 'comprobantes_102026.xlsx', registers: ['purchases'], rows: 273, footers: 0 },
  ...{ loadedAt: '2026-11-14T13:12:00.000Z', loadedBy: 'rocio@tavapora.com.py', otherMonths: 0, repeated: 0 },
  ...{ notAddingUp: 0, unreadableCdcs: 0, bytes: 40_000, isCurrent: true, ...over },
});

/** Purchases of October beside one file. */
export const aComparison = (over: Partial<Comparison> = {}): Comparison => ({
  ...{ fileName: 'comprobantes_102026.xlsx', loadedAt: '2026-11-14T13:12:00.000Z', register: 'purchases' },
  ...{ files: [aRegisterFile(1)], summary: someSums(), rows: [...UNSETTLED], total: 23, page: 1, pageSize: 50 },
  ...over,
});

export const NOTHING_COMPARED: Comparison = {
  ...{ fileName: null, loadedAt: null, register: null, files: [], summary: null, rows: [], total: 0 },
  ...{ page: 1, pageSize: 50 },
};
