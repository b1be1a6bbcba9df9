/** Correcting the items of an invoice. */
export const itemsEditorText = {
  note: 'El precio y el total de cada línea van con IVA incluido.',
  label: 'Ítems de la factura',
  description: 'Descripción',
  quantity: 'Cantidad',
  unitPrice: 'Precio',
  vatRate: 'IVA',
  total: 'Total',
  rate: (percent: number) => (percent === 0 ? 'Exenta' : `${percent}\u00A0%`),
  add: 'Agregar ítem',
  remove: (line: number) => `Quitar el ítem ${line}`,
  field: (name: string, line: number) => `${name} del ítem ${line}`,
  edit: 'Editar los ítems',
} as const;
