/** The taxes to which a purchase is put down, in the form for typing an invoice. */
export const typedImputationText = {
  title: 'Se imputa a',
  taxes: { vat: 'IVA', ire: 'IRE', irp: 'IRP-RSP', none: 'No imputa' },
  asBusiness: 'como las demás compras de tu negocio',
  asSupplier: 'como las demás compras a este proveedor',
  fromNowOn: 'desde que guardes, todas las compras a este proveedor',
  notChosen: 'tu negocio todavía no lo eligió',
  choose: 'Elegirlo en Mi negocio',
  nothing: 'Marca al menos uno.',
  saved: (name: string) => `Las compras a ${name} se imputan así desde ahora.`,
  failed: 'La factura se guardó, pero no cómo se imputa',
} as const;
