import { z } from 'zod';
import { verdict } from '#contract/wire/wire-words.ts';
import { readInvoice } from '#server/features/invoices/describe/read-invoice.ts';
import { findInvoiceList, findInvoiceParties } from '#server/features/invoices/list/list-invoices.ts';
import { readSupplier } from '#server/features/invoices/supplier/read-supplier.ts';
import { defineTool } from '../define-tool.ts';
import { documentText, documentTextOf } from '../document-text.ts';
import { guaranies, money, moneyOf } from '../money.ts';
import { invoiceLine, invoiceLineOf, month, partyOf, rows } from './shapes.ts';

/** Items of an invoice that are told; what is left is counted. */
const MOST_ITEMS = 40;

export const findInvoicesTool = defineTool({
  name: 'buscar_facturas',
  title: 'Buscar facturas',
  description:
    'Busca facturas del negocio, la más nueva primero. Para ver sus ítems usa ver_factura. Si hay más, pide la página siguiente con cursor.',
  scope: 'read-invoices',
  input: z.object({
    texto: z.string().max(100).optional().describe('Palabras del emisor o receptor, un RUC, un número, un CDC'),
    mes: month.optional(),
    ruc_emisor: z.string().max(20).optional(),
    cursor: z.string().max(800).optional().describe('El de la respuesta anterior'),
    filas: rows,
  }),
  output: z.object({
    facturas: z.array(invoiceLine),
    cantidad: z.number(),
    cantidad_minima: z.boolean().describe('true: hay más que cantidad'),
    total_en_guaranies: money.describe('De todas las que coinciden, con las notas de crédito restadas'),
    cursor_siguiente: z.string().nullable(),
  }),
  answer: async ({ deps, ownerId }, { texto, mes, ruc_emisor, cursor, filas }) => {
    const list = await findInvoiceList(deps, ownerId, {
      ...(texto === undefined ? {} : { search: texto }),
      ...(mes === undefined ? {} : { month: mes }),
      ...(ruc_emisor === undefined ? {} : { issuerRuc: ruc_emisor }),
      ...(cursor === undefined ? {} : { cursor }),
      pageSize: filas,
    });
    return {
      facturas: list.invoices.map(invoiceLineOf),
      cantidad: list.total,
      cantidad_minima: list.isTotalMinimum,
      total_en_guaranies: guaranies(list.amount),
      cursor_siguiente: list.nextCursor,
    };
  },
});

export const readInvoiceTool = defineTool({
  name: 'ver_factura',
  title: 'Ver una factura',
  description: 'Una factura con sus ítems y si su firma se comprobó. El id viene de buscar_facturas.',
  scope: 'read-invoices',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    factura: invoiceLine,
    timbrado: z.string().nullable(),
    cdc: z.string().nullable(),
    verificacion: z.string(),
    items: z.array(
      z.object({
        descripcion: documentText.nullable(),
        cantidad: z.string(),
        precio_unitario: money,
        total: money,
        tasa_iva: z.number().nullable(),
      }),
    ),
    items_sin_mostrar: z.number(),
  }),
  answer: async ({ deps, ownerId }, { id }) => {
    const { header, items } = await readInvoice(deps, ownerId, id);
    const told = items.slice(0, MOST_ITEMS);
    return {
      factura: invoiceLineOf(header),
      timbrado: header.timbrado,
      cdc: header.cdc,
      verificacion: z.encode(verdict, header.verification),
      items: told.map((item) => ({
        descripcion: documentTextOf(item.description),
        cantidad: item.quantity,
        precio_unitario: moneyOf(item.unitPrice, header.currency),
        total: moneyOf(item.total, header.currency),
        tasa_iva: item.vatRate,
      })),
      items_sin_mostrar: items.length - told.length,
    };
  },
});

export const suppliersTool = defineTool({
  name: 'proveedores',
  title: 'Proveedores',
  description:
    'Con texto busca proveedores por nombre o RUC; con ruc cuenta lo que se le compró en doce meses y lo habitual.',
  scope: 'read-invoices',
  input: z.object({ texto: z.string().max(100).optional(), ruc: z.string().max(20).optional() }),
  output: z.object({
    encontrados: z.array(z.object({ ruc: z.string(), nombre: documentText.nullable(), facturas: z.number() })),
    proveedor: z
      .object({
        ruc: z.string(),
        nombre: documentText.nullable(),
        facturas: z.number(),
        monto_habitual_por_mes: money,
        meses: z.array(z.object({ mes: z.string(), facturas: z.number(), monto: money })),
      })
      .nullable(),
  }),
  answer: async ({ deps, ownerId }, { texto, ruc }) => {
    const found = texto === undefined ? [] : (await findInvoiceParties(deps, ownerId, texto)).parties;
    const supplier = ruc === undefined ? null : (await readSupplier(deps, ownerId, ruc)).supplier;
    return {
      encontrados: found.map((one) => ({ ruc: one.ruc, nombre: partyOf(one).nombre, facturas: one.invoiceCount })),
      proveedor: supplier && {
        ruc: supplier.ruc,
        nombre: documentTextOf(supplier.name),
        facturas: supplier.total,
        monto_habitual_por_mes: guaranies(supplier.usual),
        meses: supplier.months.map(({ month: of, count, amount }) => ({
          mes: of,
          facturas: count,
          monto: guaranies(amount),
        })),
      },
    };
  },
});
