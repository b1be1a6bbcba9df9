import { z } from 'zod';
import { monthState, noticeKind } from '#contract/closing/month-words.ts';
import { listMissing } from '#server/features/closing/list-missing.ts';
import { readClosing } from '#server/features/closing/read-closing.ts';
import { readMonthStatistics } from '#server/features/explorer/read-month-statistics.ts';
import { defineTool } from '../define-tool.ts';
import { documentText, documentTextOf } from '../document-text.ts';
import { guaranies, money } from '../money.ts';
import { declaredMonth, month } from './shapes.ts';

export const monthSummaryTool = defineTool({
  name: 'resumen_del_mes',
  title: 'Resumen del mes',
  description: 'Cuántas facturas hay en un mes y cuánto suman, con el IVA por tasa. Para declarar usa cierre_del_mes.',
  scope: 'read-invoices',
  input: z.object({ mes: month }),
  output: z.object({
    mes: z.string(),
    facturas: z.number(),
    notas_de_credito: z.number(),
    proveedores: z.number(),
    total: money,
    iva: money,
    iva_10: money,
    iva_5: money,
    base_10: money,
    base_5: money,
    exentas: money,
    sin_desglose: money,
  }),
  answer: async ({ deps, ownerId }, { mes }) => {
    const figures = await readMonthStatistics(deps, ownerId, mes);
    return {
      mes,
      facturas: figures.count,
      notas_de_credito: figures.creditNoteCount,
      proveedores: figures.providers,
      total: guaranies(figures.amount),
      iva: guaranies(figures.vat),
      iva_10: guaranies(figures.vat10),
      iva_5: guaranies(figures.vat5),
      base_10: guaranies(figures.base10),
      base_5: guaranies(figures.base5),
      exentas: guaranies(figures.exempt),
      sin_desglose: guaranies(figures.unsplitAmount),
    };
  },
});

const figures = z.object({ documentos: z.number(), total: money, iva: money });
const figuresOf = ({ count, total, vat }: { count: number; total: string; vat: string }) => ({
  documentos: count,
  total: guaranies(total),
  iva: guaranies(vat),
});

export const closingTool = defineTool({
  name: 'cierre_del_mes',
  title: 'Cierre del mes',
  description:
    'Cómo está un mes para declarar: compras, notas de crédito, ventas, casillas del formulario 120 y vencimientos.',
  scope: 'read-closing',
  input: z.object({ mes: declaredMonth }),
  output: z.object({
    mes: z.string(),
    estado: z.string(),
    compras: figures,
    notas_de_credito_recibidas: figures,
    ventas: figures.nullable(),
    formulario_120: z.array(z.object({ casilla: z.number(), monto: money })),
    vence_formulario_120: z.string(),
    vence_rg_90: z.string(),
    avisos: z.number().describe('Cuántas cosas faltan o hay que mirar: que_falta las dice'),
  }),
  answer: async ({ deps, ownerId }, { mes }) => {
    const closing = await readClosing(deps, ownerId, mes);
    return {
      mes,
      estado: z.encode(monthState, closing.state),
      compras: figuresOf(closing.purchases),
      notas_de_credito_recibidas: figuresOf(closing.receivedCreditNotes),
      ventas: closing.sales ? figuresOf(closing.sales) : null,
      formulario_120: closing.form120.map(({ box, amount }) => ({ casilla: box, monto: guaranies(amount) })),
      vence_formulario_120: closing.deadlines.form120.day,
      vence_rg_90: closing.deadlines.rg90.day,
      avisos: closing.notices.length,
    };
  },
});

const MOST_SUPPLIERS = 20;

export const missingTool = defineTool({
  name: 'que_falta',
  title: 'Qué falta',
  description: 'Qué falta o hay que mirar antes de declarar un mes, y de qué proveedores de siempre no llegó nada.',
  scope: 'read-closing',
  input: z.object({ mes: declaredMonth }),
  output: z.object({
    mes: z.string(),
    avisos: z.array(z.object({ que: z.string(), cantidad: z.number() })),
    proveedores_sin_factura: z.array(
      z.object({ ruc: z.string(), nombre: documentText.nullable(), ultima_factura: z.string().nullable() }),
    ),
    proveedores_sin_mostrar: z.number(),
  }),
  answer: async ({ deps, ownerId }, { mes }) => {
    const closing = await readClosing(deps, ownerId, mes);
    const missing = await listMissing(deps, ownerId, { month: mes, query: { pageSize: MOST_SUPPLIERS } });
    return {
      mes,
      avisos: closing.notices.map(({ kind, count }) => ({ que: z.encode(noticeKind, kind), cantidad: count })),
      proveedores_sin_factura: missing.suppliers.map(({ ruc, name, lastDate }) => ({
        ruc,
        nombre: documentTextOf(name),
        ultima_factura: lastDate ?? null,
      })),
      proveedores_sin_mostrar: Math.max(0, missing.total - missing.suppliers.length),
    };
  },
});
