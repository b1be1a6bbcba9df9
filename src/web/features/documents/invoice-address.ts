/** Where an invoice is seen. Until it has a page of its own: the list, searched by its number. */
export const invoiceAddress = (invoice: { id: string; documentNumber: string }) =>
  ({ to: '/invoice-list', search: { search: invoice.documentNumber } }) as const;
