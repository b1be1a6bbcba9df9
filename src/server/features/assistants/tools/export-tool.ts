import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { month } from './shapes.ts';

export const exportTool = defineTool({
  name: 'exportar',
  title: 'Exportar',
  description:
    'Un enlace donde una persona con sesión descarga las facturas de un mes en Excel, CSV, JSON o PDF. No descarga nada por sí mismo.',
  scope: 'export',
  input: z.object({ mes: month }),
  output: z.object({ enlace: z.string(), para: z.string() }),
  answer: async ({ ownerId, origin }, { mes }) => ({
    enlace: `${origin}/n/${ownerId}/templates-export/export?month=${mes}`,
    para: 'Abrirlo con la sesión iniciada, elegir un template y un formato, y descargar.',
  }),
});
