/** Opens an invoice in the panel beside the list, whatever its month. */
export const invoiceLink = (invoice: { id: string }) =>
  ({ to: '/invoice-list', search: { month: 'all', invoice: invoice.id } }) as const;

/** The list of the month in which the day lies. */
export const monthLink = (day: string) => ({ to: '/invoice-list', search: { month: day.slice(0, 7) } }) as const;

/** Opens the review queue at this invoice. */
export const reviewLink = (invoice: { id: string }) =>
  ({ to: '/en-revision', search: { invoice: invoice.id } }) as const;
