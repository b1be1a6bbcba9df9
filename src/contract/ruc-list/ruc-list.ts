import * as z from 'zod/mini';
import { MIB } from '#domain/byte-size.ts';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { count, instant } from '../wire/fields.ts';
import { defineRoute, type UploadLimits } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** Each of the tax office's ten ZIPs has about 4 MiB. Larger texts are loaded by the command. */
export const RUC_LIST_UPLOAD = {
  fileBytes: 48 * MIB,
  files: 20,
  totalBytes: 96 * MIB,
} as const satisfies UploadLimits;

const loadedListWire = wire(() => ({
  /** The day of its files, or the one on which it was loaded. */
  listDate: ['fecha_lista', day],
  loadedAt: ['cargada_en', instant],
  /** Null when the command loaded it, or the person no longer exists. */
  loadedBy: ['cargada_por', z.nullable(z.string())],
  rows: ['cantidad', count],
  byState: [
    'por_estado',
    wire(() => ({
      active: ['activo', count],
      suspended: ['suspension_temporal', count],
      blocked: ['bloqueado', count],
      cancelled: ['cancelado', count],
      other: ['otro', count],
    })),
  ],
  /** The sentence that was shown when it was loaded. */
  sentence: ['texto', z.string()],
}));

const listLoadWire = wire(() => ({
  status: ['status', words({ waiting: 'queued', running: 'running', done: 'done', failed: 'error' })],
  startedAt: ['empezada_en', instant],
  /** Bytes of its files, and how many of them are read. */
  total: ['total', count],
  done: ['done', count],
  /** How it ended; null while it is under way. */
  sentence: ['texto', z.nullable(z.string())],
}));

const rucListWire = wire(() => ({
  /** Null until one is loaded. */
  current: ['vigente', z.nullable(loadedListWire)],
  /** The last load, however it ended. */
  load: ['ultima_carga', z.nullable(listLoadWire)],
}));
export type RucList = z.output<typeof rucListWire>;

export const getRucList = defineRoute({
  method: 'GET',
  path: '/admin/ruc-list',
  access: 'admin',
  summary: 'La lista del RUC que está en uso, y cómo va o terminó la última carga',
  reply: wire(() => ({ list: ['data', rucListWire] })),
});

export const loadRucList = defineRoute({
  method: 'POST',
  path: '/admin/ruc-list',
  access: 'admin',
  status: 202,
  upload: RUC_LIST_UPLOAD,
  summary: 'Carga la lista del RUC de la DNIT: sus diez ZIP, o los textos que tienen dentro',
  reply: wire(() => ({ list: ['data', rucListWire] })),
});
