import { dashboardTexts } from './es/dashboard.ts';
import { documentsTexts } from './es/documents.ts';
import { explorerTexts } from './es/explorer.ts';
import { frameTexts } from './es/frame.ts';
import { invoicesTexts } from './es/invoices.ts';
import { sessionTexts } from './es/session.ts';

/**
 * Every sentence a person reads in the application, and nothing else. Texts of the API live in the contract.
 * One section per part of the product; the sections of a feature stand in one file.
 */
export const t = {
  ...frameTexts,
  ...sessionTexts,
  ...documentsTexts,
  ...dashboardTexts,
  ...explorerTexts,
  ...invoicesTexts,
} as const;
