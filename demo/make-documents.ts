import { createRequire } from 'node:module';
import { setImmediate as breathe } from 'node:timers/promises';
import { documentFields, issuerFields } from './compose-document.ts';
import type { PlannedDocument } from './planned-document.ts';
import { signed, withQr } from './sign-document.ts';

interface Maker {
  generateXMLDE(issuer: object, data: object, config?: object): Promise<string>;
}
const maker: Maker = createRequire(import.meta.url)('facturacionelectronicapy-xmlgen').default;

export interface MadeDocument {
  readonly planned: PlannedDocument;
  readonly xml: string;
}

/** Makes the XML of each document, one after another, yielding in between so that signals and calls are handled. */
export async function* makeDocuments(plan: readonly PlannedDocument[]): AsyncGenerator<MadeDocument> {
  for (const planned of plan) {
    yield { planned, xml: await makeDocument(planned) };
    await breathe();
  }
}

async function makeDocument(planned: PlannedDocument): Promise<string> {
  const made = await maker.generateXMLDE(issuerFields(planned.supplier), documentFields(planned), {});
  const xml = withQr(signed(made), planned.state === 'test' ? 'test' : 'production');
  return planned.state === 'tampered' ? tampered(xml) : xml;
}

/** Adds a digit to the total: signature, sums and QR then contradict it. */
const tampered = (xml: string) => xml.replace(/<dTotGralOpe>(\d+)/, '<dTotGralOpe>$10');
