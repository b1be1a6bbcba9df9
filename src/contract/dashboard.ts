import * as z from 'zod/mini';
import { leftOutWire } from './left-out.ts';
import { amount } from './wire/amounts.ts';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const topIssuerWire = wire({
  name: ['nombre', z.string()],
  ruc: ['ruc', z.string()],
  /** Guaraníes over the six newest months with invoices. */
  amount: ['total_amount', amount],
  count: ['count', count],
});
export type TopIssuer = z.output<typeof topIssuerWire>;

export const getExportStats = defineRoute({
  method: 'GET',
  path: '/export/mongodb/stats',
  access: 'member',
  summary: 'Cuántas facturas hay y por cuánto, los cinco emisores mayores y lo recibido en siete días',
  reply: wire({
    invoiceCount: ['total_invoices', count],
    amount: ['total_amount', amount],
    /** Credit notes are left out of averages. */
    average: ['average_amount', amount],
    topIssuers: ['top_issuers', z.optional(z.array(topIssuerWire))],
    recentCount: ['recent_count', z.optional(count)],
    /** How many the list shows, those in no sum included. */
    listedCount: ['total_listed', count],
    inReviewCount: ['en_revision', count],
    leftOut: ['fuera_de_suma', leftOutWire],
  }),
});
