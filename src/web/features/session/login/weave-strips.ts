/** Invented invoices, printed on the strips of the sign-in panel as decoration. */
const ISSUERS = [
  ['Distribuidora Ñu Pyahu S.A.', '80047312-4', '001-001-0023847', '4.803.000', '14/11/2026'],
  ['Ferretería Tres Bocas S.R.L.', '80073655-9', '002-001-0009912', '876.300', '14/11/2026'],
  ['Lácteos Pirapó E.A.S.', '80128804-5', '001-003-0051206', '2.310.000', '13/11/2026'],
  ['Transportes Tobatí S.R.L.', '80055021-8', '001-002-0007731', '3.194.800', '13/11/2026'],
  ['Frigorífico Río Verde S.A.', '80061940-4', '001-001-0088123', '7.452.000', '12/11/2026'],
  ["Karanda'y Digital E.A.S.", '80128950-1', '001-001-0000418', '1.250.000', '12/11/2026'],
  ['Papelera Ypané S.A.', '80026749-0', '003-001-0033018', '642.000', '11/11/2026'],
  ['Estación Mbayaty S.R.L.', '80034178-3', '001-004-0088123', '385.000', '10/11/2026'],
  ['Loma Alta E.A.S.', '80119463-6', '001-001-0001204', '1.980.000', '10/11/2026'],
  ['Imprenta Ita Ybate', '80019287-7', '002-001-0009874', '1.650.000', '09/11/2026'],
] as const;

const GAP = '   ';

/** One line of print, long enough to cross the panel. */
export function printedLine(index: number): string {
  const [name, ruc, number, total, date] = ISSUERS[index % ISSUERS.length] ?? ISSUERS[0];
  return [number, name, `RUC ${ruc}`, `Gs. ${total}`, date, ''].join(GAP).repeat(3);
}
