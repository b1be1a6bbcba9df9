import * as z from 'zod/mini';
import { amountNotCountedWire } from '../invoices/not-counted.ts';
import { amount } from '../wire/amounts.ts';
import { day, inOrder, queryDate } from '../wire/dates.ts';
import { count, text } from '../wire/fields.ts';
import { pageNumber } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** Users to a page of the breakdown by user. */
export const BREAKDOWN_PAGE_SIZE = 100;

const userTotalWire = wire(() => ({
  email: ['_id', z.string()],
  count: ['count', count],
  amount: ['total_amount', amount],
}));
export type UserTotal = z.output<typeof userTotalWire>;

/**
 * Counts the invoices that sums include, by the day and hour they were received, in Asunción; amounts are in guaraníes,
 * credit notes subtracted.
 */
export const getAdminStats = defineRoute({
  method: 'GET',
  path: '/admin/stats',
  access: 'admin',
  summary: 'Cuántas personas, facturas e ítems hay, por mes y por día, y quiénes tienen más',
  reply: wire(() => ({
    users: [
      'user_stats',
      wire(() => ({
        total: ['total_users', count],
        active: ['active_users', count],
        admins: ['admin_users', count],
        trial: ['trial_users', count],
      })),
    ],
    invoices: [
      'invoice_stats',
      wire(() => ({
        total: ['total_invoices', count],
        items: ['total_items', count],
        /** The last six months, the oldest first, including those without invoices. */
        months: [
          'monthly_invoices',
          z.array(
            wire(() => ({ month: ['_id', z.string()], count: ['count', count], amount: ['total_amount', amount] })),
          ),
        ],
        /** The last thirty days, including those without invoices. */
        days: [
          'daily_invoices',
          z.array(wire(() => ({ date: ['_id', day], count: ['count', count], amount: ['total_amount', amount] }))),
        ],
        /** The five users with most invoices. */
        topUsers: ['user_invoices', z.array(userTotalWire)],
        leftOut: ['fuera_de_suma', amountNotCountedWire],
      })),
    ],
  })),
});

export const getFilteredStats = defineRoute({
  method: 'GET',
  path: '/admin/stats/filtered',
  access: 'admin',
  summary: `Las facturas recibidas en un período, de todos o de una persona; por persona, de a ${BREAKDOWN_PAGE_SIZE}`,
  query: wire(
    () => ({
      from: ['start_date', queryDate],
      to: ['end_date', queryDate],
      userEmail: ['user_email', z.optional(text(254))],
      /** The page of the breakdown by user. */
      userPage: ['user_page', pageNumber],
    }),
    inOrder('start_date', 'end_date'),
  ),
  reply: wire(() => ({
    stats: [
      'stats',
      wire(() => ({
        total: ['total_invoices', count],
        amount: ['total_amount', amount],
        /** Credit notes are left out of averages. */
        average: ['avg_amount', amount],
        averagedCount: ['promedio_sobre', count],
        /** Only days and hours with invoices, in order. */
        days: ['daily_breakdown', z.array(wire(() => ({ date: ['_id', day], count: ['count', count] })))],
        hours: ['hourly_breakdown', z.array(wire(() => ({ hour: ['_id', z.int()], count: ['count', count] })))],
        /** One page of users, those with most invoices first. */
        users: ['user_breakdown', z.array(userTotalWire)],
        /** How many users there are in all pages. */
        userCount: ['user_count', count],
        leftOut: ['fuera_de_suma', amountNotCountedWire],
      })),
    ],
  })),
});
export type FilteredStats = z.output<typeof getFilteredStats.reply>['stats'];
