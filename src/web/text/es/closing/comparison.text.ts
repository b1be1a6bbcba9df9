import type { ComparisonClass } from '#domain/reconciliation/compare-registers.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';

const counted = (n: string, one: string, many: string) => `${n} ${n === '1' ? one : many}`;

/** The month beside Marangatu's list. */
export const comparisonText = {
  back: (month: string) => `Volver al cierre de ${month}`,
  note: (month: string, register: Register) => `${month}, ${register === 'sales' ? 'ventas' : 'compras'}`,
  registers: { purchases: 'Compras', sales: 'Ventas' } satisfies Record<Register, string>,
  registerLabel: 'Registro',
  loading: 'Cargando el cuadre…',
  problem: 'No pudimos cargar el cuadre de este mes.',
  rg90: 'Archivo RG 90',
  rg90Short: 'RG 90',
  file: {
    pasted: 'Tabla pegada',
    detail: (day: string, rows: string) => `cargado el ${day}, ${counted(rows, 'fila', 'filas')}`,
    change: 'Cambiar',
    changeLabel: 'Cambiar el archivo de Marangatu',
  },
  download: {
    label: 'Descargar',
    menu: 'Descargar el cuadre',
    excel: 'Excel (.xlsx)',
    csv: 'CSV',
    done: (name: string) => `Descargaste ${name}.`,
  },
  summary: {
    label: 'Resumen',
    vouchers: 'Comprobantes',
    here: 'En Ajaka',
    hereCount: (n: string) => `${n}, notas de crédito en menos`,
    there: 'En Marangatu',
    difference: 'Diferencia',
    total: 'Total',
    none: '—',
    notAddingUp: (n: string) =>
      n === '1'
        ? '1 fila de Marangatu no suma su total: se comparó igual.'
        : `${n} filas de Marangatu no suman su total: se compararon igual.`,
    unimputed: (n: string) =>
      n === '1'
        ? '1 comprobante todavía no está imputado en Marangatu.'
        : `${n} comprobantes todavía no están imputados en Marangatu.`,
  },
  classes: {
    both: 'En ambos',
    differs: 'Montos distintos',
    'only-there': 'Solo en Marangatu',
    'only-here': 'Solo aquí',
  } satisfies Record<ComparisonClass, string>,
  meanings: {
    both: 'el mismo comprobante con el mismo monto',
    differs: 'vale el documento firmado: ábrelo y compara',
    'only-there': 'la DNIT los tiene y tú no: pide el XML o bájalo de e-Kuatia y suéltalo aquí',
    'only-here': 'las que no son electrónicas se declaran con el archivo RG 90',
  } satisfies Record<ComparisonClass, string>,
  unsettled: 'Por resolver',
  show: 'Mostrar',
  matched: 'Se unen por CDC y, si falta, por RUC, número y timbrado.',
  columns: {
    date: 'Fecha',
    number: 'Número y fecha',
    party: { purchases: 'Emisor y número', sales: 'Receptor y número' } satisfies Record<Register, string>,
    here: 'Aquí',
    there: 'Marangatu',
    what: 'Qué pasa',
    actions: 'Acciones',
  },
  missing: 'falta',
  notCounted: 'no cuenta',
  noDate: 'sin fecha',
  noNumber: 'sin número',
  unnamed: 'Sin nombre',
  onPhone: { here: 'aquí', there: 'Marangatu' },
  ask: 'Pedir al proveedor',
  askAbout: (number: string) => `Pedir al proveedor: ${number}`,
  see: 'Ver',
  seeOne: (number: string) => `Ver ${number} aquí`,
  copy: (number: string) => `Copiar el CDC de ${number}`,
  open: (number: string) => `Abrir la consulta pública de la DNIT para ${number}: pega ahí su CDC`,
  upload: 'Subir su XML',
  uploadLabel: 'Subir los archivos que faltan',
  paper: {
    many: (n: string, register: Register) =>
      register === 'sales'
        ? counted(n, 'venta en papel', 'ventas en papel')
        : counted(n, 'factura preimpresa', 'facturas preimpresas'),
    what: 'van en el archivo RG 90',
    notThere: 'no figuran',
    see: (n: string) => (n === '1' ? 'Verla' : `Ver las ${n}`),
  },
  settled: (n: string) =>
    n === '1'
      ? 'Todo cuadra: el comprobante está en ambos con el mismo monto.'
      : `Todo cuadra: los ${n} comprobantes están en ambos con el mismo monto.`,
  noneOfClass: 'No hay ninguno.',
  emptyPage: 'En esta página ya no hay comprobantes.',
  firstPage: 'Ir a la primera página',
  range: (from: string, to: string, all: string) => `Del ${from} al ${to} de ${all}`,
  pages: {
    pages: 'Páginas',
    page: (n: string) => `Página ${n}`,
    pageOf: (n: string, count: string) => `${n} de ${count}`,
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
  },
  drop: 'El Excel de Marangatu para cuadrar, o el XML o PDF que falta.',
} as const;

/** How Marangatu's list is brought: a file, or a pasted table. */
export const registerFileText = {
  title: (month: string) => `Compara ${month} con lo que registró la DNIT`,
  intro:
    'Trae la lista de Marangatu y verás qué falta aquí, qué falta allá y qué monto no coincide, hasta el último guaraní.',
  missingRegister: (register: Register) =>
    register === 'sales'
      ? 'Todavía no cargaste VENTAS de este mes: trae su archivo y se suma a este cuadre.'
      : 'Todavía no cargaste COMPRAS de este mes: trae su archivo y se suma a este cuadre.',
  how: 'Cómo obtener el archivo',
  steps: (month: string) => [
    'En Marangatu abre «Consulta de Comprobantes Registrados».',
    `Elige ${month} y COMPRAS. Si vendes, haz lo mismo después con VENTAS: los dos se unen.`,
    'Descárgala en Excel y suéltala aquí tal como sale, sin tocarla.',
  ],
  privacy: 'Ajaka no entra a Marangatu ni te pide tu clave. Lo que cargas queda en el historial de este mes.',
  drop: 'Suelta aquí el Excel de Marangatu',
  dropHint: 'Un .xlsx de este mes, hasta 25 MB.',
  choose: 'Elegir archivo',
  chooseLabel: 'Archivo de Marangatu',
  paste: 'O pega la tabla de su página',
  pasteHint:
    'Está en «Gestión de comprobantes», «Obtener Comprob. Elect. y Virtuales», «COMPRAS». Cópiala desde sus títulos; si tiene varias páginas, pégalas una debajo de la otra.',
  placeholder: 'Origen   RUC Vendedor   Razón Social   CDC   Número…',
  compare: 'Comparar lo pegado',
  pastedRows: (n: string) => counted(n, 'fila pegada', 'filas pegadas'),
  dialog: 'Archivo de Marangatu',
  dialogNote: 'Uno más nuevo del mismo registro ocupa el lugar del anterior; VENTAS se suma a COMPRAS.',
  close: 'Cerrar',
  history: 'Historial',
  historyProblem: 'No pudimos cargar el historial.',
  current: 'en uso',
  by: (day: string, time: string, who: string | null) => `${day} ${time}${who ? `, ${who}` : ''}`,
  rows: (n: string) => counted(n, 'fila', 'filas'),
  downloadNamed: (name: string) => `Descargar ${name}`,
  tooLarge: (size: string) =>
    `El archivo pesa ${size} y el máximo es 25 MB. Descarga de Marangatu un solo mes. No se cambió nada.`,
  sending: (name: string) => `Enviando ${name}…`,
  waiting: (name: string) => `${name} espera su turno…`,
  reading: (name: string) => `Leyendo ${name}…`,
  progress: (name: string, done: string, total: string) => `Comparando ${name}: ${done} de ${total} filas`,
  lost: 'Ya no sabemos qué fue de este archivo. Mira el historial o súbelo otra vez.',
  refused: (name: string) => `${name} no se comparó`,
  done: (name: string) => `${name}: listo`,
  dismiss: (name: string) => `Cerrar el aviso de ${name}`,
} as const;
