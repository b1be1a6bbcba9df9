/** Where an invoice is seen. Until it has a page of its own: the list, searched by its number. */
export const invoiceAddress = (invoice: { id: string; documentNumber: string }) =>
  ({ to: '/invoice-list', search: { search: invoice.documentNumber } }) as const;

/** The list of the month of a plain day. */
export const monthAddress = (day: string) => ({ to: '/invoice-list', search: { month: day.slice(0, 7) } }) as const;
