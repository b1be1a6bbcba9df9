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

/** The XML of each, one after another; signals and calls get their turn in between. */
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

/** A total with a digit more: signature, sums and QR contradict it. */
const tampered = (xml: string) => xml.replace(/<dTotGralOpe>(\d+)/, '<dTotGralOpe>$10');
