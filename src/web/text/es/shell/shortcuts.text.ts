export const shortcutsText = {
  intro: 'Pulsa una tecla después de la otra. No actúan mientras escribes.',
  off: 'Los atajos están apagados: enciéndelos desde tu cuenta. Esta combinación sigue activa:',
  list: 'Ver esta lista',
  or: 'o',
  inInvoices: 'En la lista de facturas',
  nextInvoice: 'Factura siguiente',
  previousInvoice: 'Factura anterior',
  selectInvoice: 'Seleccionar la factura; con Mayús, hasta aquí',
  openInvoice: 'Ver el detalle; otra vez, abrir la factura',
  searchInvoices: 'Buscar en la lista',
} as const;
