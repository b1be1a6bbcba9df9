import { units } from './phrases.text.ts';

/** The rule is uncertain, so the sentence names its source. */
const CREDIT_NOTES_SOURCE =
  'Lo usual es del otro lado, como lee la RG 12/24 la localización de Odoo (OCA, l10n_py_libros). La DNIT no lo publica con claridad: pregúntalo a tu contador.';

/** The business itself, the taxes to which its vouchers are put down, and the tax office's file. */
export const businessText = {
  note: 'Con tu RUC, cada factura queda marcada como compra, venta o de otro.',
  known: (name: string, ruc: string) => [name, `RUC ${ruc}`].filter(Boolean).join(', '),
  problem: 'No pudimos cargar los datos de tu negocio.',
  loading: 'Cargando tu negocio…',
  tabs: {
    label: 'Partes de Mi negocio',
    business: 'Datos',
    imputation: 'Imputación',
    people: 'Personas',
    connections: 'Conexiones',
  },
  add: 'Agregar negocio',
  business: {
    title: 'Tu negocio',
    empty: 'Escribe el RUC con su dígito y el nombre como figura en tus facturas.',
    proposal: (name: string, ruc: string) => `Según tus facturas parece ser ${name}, RUC ${ruc}.`,
    proposalCount: (n: number) => `Es quien recibe ${units(n, 'factura', 'facturas')}.`,
    use: 'Usar estos datos',
    ruc: 'RUC',
    rucPlaceholder: '80012345-0',
    name: 'Nombre o razón social',
    save: 'Guardar negocio',
    saved: { title: 'Negocio guardado', message: 'Tus facturas ya muestran si son compra, venta o de otro.' },
    wrongRuc: 'Escribe el RUC con su dígito verificador, como 80012345-0.',
    wrongDigit: 'El dígito verificador no corresponde a ese RUC. Revísalo.',
    noName: 'Escribe el nombre.',
    seeOthers: 'Ver las que son de otros',
  },
  imputation: {
    title: 'Imputación de comprobantes',
    hint: 'A qué impuestos se imputan tus comprobantes en la RG 90. Pregúntalo a tu contador: ninguna factura lo dice, por eso no lo suponemos.',
    first:
      'Guarda primero los datos de tu negocio. Después elegirás aquí a qué impuestos se imputan tus compras y tus ventas.',
    purchases: 'Compras',
    sales: 'Ventas',
    taxes: { vat: 'IVA', ire: 'IRE', irp: 'IRP-RSP', none: 'No imputar' },
    notChosen: 'Sin elegir',
    creditNotes: 'Notas de crédito en el archivo RG 90',
    creditNotePlaces: { crossed: 'Del otro lado', own: 'De su lado' },
    creditNotesHint: {
      crossed: 'Las recibidas van en VENTAS y las emitidas en COMPRAS.',
      own: 'Las recibidas van en COMPRAS y las emitidas en VENTAS.',
    },
    creditNotesSource: CREDIT_NOTES_SOURCE,
    save: 'Guardar imputación',
    saved: { title: 'Imputación guardada', message: 'La usaremos en el archivo de la RG 90.' },
  },
  exceptions: {
    title: 'Excepciones por proveedor',
    empty: 'Si las compras a un proveedor se imputan de otra manera, agrégalo aquí.',
    search: 'Buscar una excepción',
    searchPlaceholder: 'Nombre o RUC',
    noMatch: (typed: string) => `Ninguna excepción coincide con «${typed}».`,
    add: 'Agregar excepción',
    form: 'Nueva excepción',
    supplier: 'Proveedor',
    supplierPlaceholder: 'Busca por nombre o RUC entre tus proveedores',
    suppliers: 'Proveedores encontrados',
    noSupplier: 'No encontramos ese proveedor en tus facturas.',
    change: 'Elegir otro',
    noSupplierChosen: 'Elige un proveedor de la lista.',
    badRuc: 'El RUC de este proveedor tiene un dígito que no corresponde: corrige su factura primero.',
    nothingMarked: 'Marca al menos un impuesto, o «No imputar».',
    save: 'Guardar excepción',
    saved: (name: string) => ({ title: 'Excepción guardada', message: `${name} se imputa de otra manera.` }),
    columns: { name: 'Proveedor', ruc: 'RUC', taxes: 'Se imputa a', action: 'Acciones' },
    remove: (name: string) => `Quitar la excepción de ${name}`,
    removed: (name: string) => ({ title: 'Excepción quitada', message: `${name} se imputa como los demás.` }),
    undo: 'Deshacer',
    problem: 'No pudimos cambiar la excepción',
  },
} as const;

export const rg90Text = {
  title: 'Archivo RG 90 para Marangatu',
  hint: 'Los comprobantes de papel del período, listos para importar. Los electrónicos no van: Marangatu ya los tiene.',
  first:
    'Guarda primero los datos de tu negocio. Después descargarás aquí tus comprobantes de papel, listos para importar.',
  period: 'Período',
  periods: { month: 'Mensual (955)', year: 'Anual (956)' },
  month: 'Mes',
  year: 'Año',
  checking: 'Revisando los comprobantes…',
  problem: 'No pudimos revisar el período.',
  ready: (purchases: number, sales: number) =>
    `${units(purchases, 'compra', 'compras')} y ${units(sales, 'venta', 'ventas')} de papel`,
  worth: (amount: string) => ` por ${amount}`,
  some: (rows: number, amount: string) => `: ${rows} en el archivo, por ${amount}`,
  inOrder: 'Todo en orden: puedes descargar el archivo.',
  wrong: (n: number) => units(n, 'comprobante con errores', 'comprobantes con errores'),
  wrongHint: 'Corrígelos en su factura. Si lo descargas igual, no van en el archivo.',
  more: (n: string) => `y ${n} más`,
  leftOut: (n: number) => `Fuera del archivo: ${units(n, 'comprobante', 'comprobantes')}`,
  download: 'Descargar ZIP',
  downloadWithout: (n: number) => `Descargar sin ${n === 1 ? 'ese' : `esos ${n}`}`,
  downloaded: (name: string, files: number) => ({
    title: 'Archivo descargado',
    message:
      files > 1
        ? `${name} tiene ${files} ZIP dentro: descomprímelo e importa cada uno sin cambiarle el nombre.`
        : `${name}: impórtalo en Marangatu sin cambiarle el nombre.`,
  }),
  files: (n: number) => `Son ${n} archivos`,
  filesHint: 'Marangatu admite hasta 5.000 comprobantes en cada uno. Vienen juntos en un ZIP: importa cada uno aparte.',
  creditNotes: {
    crossed: (n: number) =>
      `${units(n, 'nota de crédito va', 'notas de crédito van')} del otro lado: las recibidas en VENTAS, las emitidas en COMPRAS`,
    own: (n: number) =>
      `${units(n, 'nota de crédito va', 'notas de crédito van')} de su lado: las recibidas en COMPRAS, las emitidas en VENTAS`,
  },
  creditNotesSource: CREDIT_NOTES_SOURCE,
  change: 'Cambiarlo en Mi negocio',
  after:
    'Importar no es confirmar: la presentación vale cuando la confirmas y tienes el Talón. Si Marangatu dice «Procesado con error», no entró ninguno: corrige y descarga otro archivo, con otro nombre.',
  downloadProblem: 'No pudimos armar el archivo',
} as const;
