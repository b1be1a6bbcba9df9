/** Copies of one invoice that say different things. */
export const copiesText = {
  title: 'Dos copias dicen cosas distintas',
  settledTitle: 'Copias que decían otra cosa',
  open: 'Cuentan los datos que están. Compara con los archivos y elige: lo que elijas vale hasta que llegue el XML con la firma comprobada del emisor.',
  proven:
    'Los datos que están llevan la firma comprobada del emisor: ninguna otra copia los cambia. Alguien mandó otra cosa.',
  settled: 'Una persona eligió los datos que están.',
  field: 'Dato',
  current: 'Lo que cuenta',
  currentInReview: 'Lo que está',
  other: (n: number, count: number) => (count === 1 ? 'La otra copia' : `Otra copia ${n}`),
  source: { xml: 'XML', 'pdf-model': 'PDF o foto, leído con IA', 'pdf-local': 'PDF o foto', typed: 'cargada a mano' },
  received: (date: string) => `recibida el ${date}`,
  nothing: 'no lo dice',
  /** When the copies differ only in items or subtotals, which are not listed. */
  items: 'Los ítems o los subtotales son otros: ábrelos para compararlos.',
  use: 'Usar los datos de esta copia',
  keep: 'Quedarse con los actuales',
  keepProven: 'Entendido',
  notUsable: 'De esta copia solo se guardaron sus montos: si es la buena, sube su archivo otra vez.',
  failed: 'No se pudo elegir',
} as const;
