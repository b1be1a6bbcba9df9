import { units } from '../phrases.text.ts';

/** What proves a month, as a file, and what still has to be done in Marangatu. */
export const evidenceText = {
  title: 'Evidencia',
  onPhone: 'Evidencia',
  aside: 'un ZIP',
  body: 'Libro, resumen en PDF, foto del cierre, cuadre y los originales, con la huella SHA-256 de cada archivo.',
  open: 'El mes no está cerrado: irá sin la foto del cierre.',
  prepare: 'Preparar evidencia',
  again: 'Preparar de nuevo',
  started: 'La evidencia se está preparando. Puedes seguir trabajando.',
  waiting: 'En espera…',
  progress: (done: string, total: string) => `${done} de ${total} documentos`,
  bar: (month: string) => `Evidencia de ${month}`,
  ready: (size: string, day: string) => `Lista, ${size}. Se guarda hasta el ${day}.`,
  asked: (day: string, time: string) => `Pedida el ${day} a las ${time}.`,
  missing: (n: number) =>
    n === 1
      ? 'Falta 1 original: se perdió o cambió. El índice y LEEME.txt dicen cuál.'
      : `Faltan ${n} originales: se perdieron o cambiaron. El índice y LEEME.txt dicen cuáles.`,
  download: 'Descargar',
  downloaded: (name: string) => `${name} descargado`,
  cancel: 'Cancelar',
  failed: 'No se pudo preparar.',
  problem: 'No pudimos ver los archivos preparados.',
  retry: 'Reintentar',
} as const;

export const imputationText = {
  title: 'Qué falta imputar en Marangatu',
  problem: 'No pudimos ver qué falta imputar.',
  retry: 'Reintentar',
  electronic: (n: number) => units(n, 'comprobante electrónico', 'comprobantes electrónicos'),
  noElectronic: 'Sin comprobantes electrónicos',
  unknown: 'Marangatu ya los tiene: impútalos allí. Carga su archivo en el cuadre para saber cuántos faltan.',
  nothingToDo: 'No hay nada que imputar.',
  unimputed: (n: string, rows: string, day: string) => `Faltan ${n} de ${rows}, según el archivo del ${day}.`,
  imputed: (day: string) => `Todos imputados, según el archivo del ${day}.`,
  paper: (n: number) => units(n, 'comprobante de papel', 'comprobantes de papel'),
  noPaper: 'Sin comprobantes de papel',
  noPaperHint: 'No hace falta el archivo RG 90.',
  inFile: (files: number) => (files > 1 ? `Van en ${files} archivos RG 90.` : 'Van en el archivo RG 90.'),
  wrong: (n: number) => (n === 1 ? '1 tiene errores.' : `${n} tienen errores.`),
  make: 'Armar',
  makeNamed: 'Armar el archivo RG 90',
  confirm: 'Confirmar la presentación',
  confirmHint: 'Importar no es confirmar: al confirmar, Marangatu te da el Talón de Presentación.',
  pending: 'Pendiente',
  done: 'Hecho',
} as const;

export const rg90DialogText = {
  title: (month: string) => `Archivo RG 90 de ${month}`,
  close: 'Listo',
} as const;
