/** Where an invoice is seen: in the panel beside the list, whatever its month. */
export const invoiceLink = (invoice: { id: string }) =>
  ({ to: '/invoice-list', search: { month: 'all', invoice: invoice.id } }) as const;

/** The list of the month of a plain day. */
export const monthLink = (day: string) => ({ to: '/invoice-list', search: { month: day.slice(0, 7) } }) as const;

/** Where a person looks at what is doubtful, beginning with this one. */
export const reviewLink = (invoice: { id: string }) =>
  ({ to: '/en-revision', search: { invoice: invoice.id } }) as const;
