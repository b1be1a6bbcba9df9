import { units } from '../phrases.text.ts';

/** The cards of export templates. */
export const templatesText = {
  note: 'Cada template define qué datos van en qué columna del archivo de Excel.',
  list: 'Templates',
  loading: 'Cargando los templates…',
  create: 'Crear template',
  exportWithout: 'Exportar facturas',
  noDescription: 'Sin descripción',
  more: (n: number) => `+${n} más`,
  fields: (n: number) => units(n, 'campo', 'campos'),
  created: (fields: string, day: string) => `${fields}, creado el ${day}`,
  isDefault: 'Predeterminado',
  exportWith: 'Exportar',
  exportNamed: (name: string) => `Exportar con ${name}`,
  menu: (name: string) => `Acciones de ${name}`,
  edit: 'Editar',
  duplicate: 'Duplicar',
  setDefault: 'Marcar como predeterminado',
  remove: 'Eliminar',
  changed: { name: 'Nombre', isDefault: 'Predeterminado', columns: 'Columnas' },
  copyOf: (name: string) => `${name} - Copia`,
  empty: 'Todavía no tienes templates',
  emptyHint:
    'Un template guarda qué datos de tus facturas van en cada columna del Excel. Empieza con uno listo para usar, o arma el tuyo desde cero.',
  emptyHintPresets:
    'Un template guarda qué datos de tus facturas van en cada columna del Excel. Agrega uno listo para usar.',
  presets: 'Listos para usar',
  presetsHint: 'Se agregan a tus templates y puedes cambiarlos.',
  presetsHintFixed: 'Se agregan a tus templates.',
  presetsOnly: 'Tu plan incluye los templates listos para usar. Para armar los tuyos, cambia de plan.',
  seePlans: 'Ver planes',
  addPreset: 'Agregar ',
  presetNames: {
    vatPurchases: ['Libro IVA Compras', 'Las columnas del libro de compras de la DNIT.'],
    bySupplier: ['Resumen por proveedor', 'Cuánto le compraste a cada proveedor, con bases e IVA.'],
    products: ['Detalle de productos', 'Una fila por producto, con cantidad, precio e IVA.'],
    simple: ['Facturas simples', 'Fecha, número, proveedor, IVA y total.'],
  },
  ask: {
    duplicate: {
      title: '¿Duplicar este template?',
      message: (name: string, copy: string) => `Se crea «${copy}» con las mismas columnas que «${name}».`,
      confirm: 'Duplicar template',
    },
    setDefault: {
      title: '¿Usar como predeterminado?',
      message: (name: string) =>
        `«${name}» será el que se usa en «Exportar lo filtrado». El predeterminado de ahora deja de serlo.`,
      confirm: 'Marcar como predeterminado',
    },
    remove: {
      title: '¿Eliminar este template?',
      message: (name: string) => `«${name}» se elimina para siempre. Tus facturas no cambian.`,
      confirm: 'Eliminar template',
    },
  },
  problems: {
    load: 'Error al cargar los templates',
    duplicate: 'No se pudo duplicar el template. Por favor, intente nuevamente.',
    setDefault: 'No se pudo establecer el template como predeterminado.',
    remove: 'No se pudo eliminar el template. Por favor, intente nuevamente.',
    preset: 'No se pudo agregar el template. Intenta de nuevo.',
  },
} as const;
