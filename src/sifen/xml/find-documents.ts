import type { CanonicalElement } from './canonical-xml.ts';
import { textOf } from './canonical-xml.ts';

/** What one XML document holds, wherever in it. */
export interface Findings {
  /** Every `rDE`. */
  readonly envelopes: CanonicalElement[];
  /** Every `gGroupTiEvt`. */
  readonly events: CanonicalElement[];
  /** Texts that are XML themselves, escaped. */
  readonly escaped: string[];
  /** Base64 texts of a ZIP. */
  readonly archives: string[];
  /** It is an answer of the tax office's services. */
  isAnswer: boolean;
  /** The tax office says in it that it refused something. */
  isRefusal: boolean;
}

const DOCUMENT = 'rDE';
const EVENT = 'gGroupTiEvt';
/** They may hold a document as XML, as escaped text, or as a ZIP in base64. */
const CARRIERS: ReadonlySet<string> = new Set([
  'xContenDE',
  'xContEv',
  'xEvento',
  'xDE',
  'dEvReg',
  'rContDe',
  'rContEv',
]);
/** `rRetEnviDe`, `rResEnviLoteDe`, `rResEnviConsLoteDe`, `rEnviConsDeResponse`, `rRetEnviEventoDe` … */
const ANSWER = /^r(?:Ret|Res|Prot)[A-Z]|Response$|^Fault$/;
const ZIP_IN_BASE64 = 'UEs';

export function findDocuments(root: CanonicalElement): Findings {
  const findings: Findings = {
    envelopes: [],
    events: [],
    escaped: [],
    archives: [],
    isAnswer: false,
    isRefusal: false,
  };
  look(root, findings);
  return findings;
}

function look(element: CanonicalElement, findings: Findings): void {
  if (element.name === EVENT) {
    findings.events.push(element);
    return;
  }
  if (element.name === DOCUMENT) findings.envelopes.push(element);
  if (ANSWER.test(element.name)) findings.isAnswer = true;
  if (element.name === 'dEstRes' && /^rechaz/i.test(textOf(element))) findings.isRefusal = true;
  if (element.children.length === 0 && CARRIERS.has(element.name)) carried(textOf(element), findings);
  for (const child of element.children) {
    // The signed part and the signature hold no other documents.
    if (element.name !== DOCUMENT || (child.name !== 'DE' && child.name !== 'Signature')) look(child, findings);
  }
}

function carried(text: string, findings: Findings): void {
  if (text.startsWith('<') || text.startsWith('&lt;')) findings.escaped.push(text);
  else if (text.startsWith(ZIP_IN_BASE64)) findings.archives.push(text);
}

const PROTOCOL = 'dProtAut';

/** The approval number: inside the `rDE`, or beside it before the next one. */
export function protocolNumberOf(envelope: CanonicalElement): string | null {
  const inside = envelope.children.find(({ name }) => name === PROTOCOL);
  if (inside !== undefined) return textOf(inside) || null;
  const siblings = envelope.parent?.children ?? [];
  for (const sibling of siblings.slice(siblings.indexOf(envelope) + 1)) {
    if (sibling.name === DOCUMENT) return null;
    if (sibling.name === PROTOCOL) return textOf(sibling) || null;
  }
  return null;
}
