/** What a person may decide about an invoice, and take back. */
export type DecisionKind = 'confirmed' | 'corrected' | 'not-an-invoice';
