import { units } from '../phrases.text.ts';

/** Exporting from the list of invoices: files and the clipboard. */
export const listExportText = {
  headings: [
    'Fecha',
    'Número',
    'Tipo',
    'Condición',
    'RUC emisor',
    'Emisor',
    'RUC receptor',
    'Receptor',
    'Moneda',
    'Total en su moneda',
    'Total Gs.',
    'Gravado 10 % Gs.',
    'IVA 10 % Gs.',
    'Gravado 5 % Gs.',
    'IVA 5 % Gs.',
    'Exentas Gs.',
    'No cuenta',
  ],
  reasons: {
    cancelled: 'Cancelada',
    test: 'De prueba',
    'in-review': 'En revisión',
    'no-amounts': 'Sin montos',
    'no-rate': 'Sin tipo de cambio',
  },
  notCounted: (reason: string) => `${reason}, no cuenta`,
  copied: (n: number) => `${units(n, 'factura copiada', 'facturas copiadas')}. Pégalas en tu planilla.`,
  copiedSome: (n: string, all: string) =>
    `Se copiaron las primeras ${n} de ${all}: en una vez no entran más. Para todas usa «Exportar lo filtrado».`,
  notCopied: 'El navegador no dejó copiar. Permite el portapapeles para este sitio e intenta de nuevo.',
  preparing: 'Preparando el archivo…',
  preparingPrint: 'Preparando la impresión…',
  printed: (n: number) => `${units(n, 'factura lista', 'facturas listas')} para imprimir.`,
  tooManyToPrint: 'Son más de 2.000 facturas: demasiadas hojas. Expórtalas y elige qué imprimir.',
  filteredBy: (filters: string) => `Filtros: ${filters}`,
  done: (name: string) => `El archivo ${name} se ha descargado correctamente.`,
  problem: 'No se pudo completar la exportación. Revisa tu conexión y vuelve a intentarlo.',
  noUncounted: 'Lo que no suma no se exporta: el archivo lo nombra aparte. Quita ese filtro y vuelve a exportar.',
  noAltered:
    'Las alteradas no cuentan hasta que las confirmes, y no se exportan. Quita ese filtro y vuelve a exportar.',
  noClosing:
    'Un archivo no distingue las líneas del cierre. Usa «Libro de compras» en Cierre de mes, o quita ese filtro y vuelve a exportar.',
  large: {
    title: 'Son muchas filas',
    message: (rows: string) =>
      `El archivo tendrá al menos ${rows} filas. Puedes prepararlo en segundo plano, seguir trabajando y descargarlo cuando esté listo.`,
    prepare: 'Preparar en segundo plano',
    now: 'Descargar ahora',
    started: 'El archivo se está preparando. Lo encuentras en «Archivos preparados».',
    see: 'Ver archivos preparados',
  },
  noTemplate: {
    title: 'Elige un template predeterminado',
    message: '«Exportar lo filtrado» usa tu template predeterminado y todavía no tienes uno.',
    action: 'Elegir template',
  },
} as const;
