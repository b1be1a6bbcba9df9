import type { CanonicalElement } from './canonical-xml.ts';
import { textOf } from './canonical-xml.ts';

/** What was found in one XML document, anywhere in it. */
export interface Findings {
  /** Every `rDE`. */
  readonly envelopes: FoundDocument[];
  /** Every `gGroupTiEvt`. */
  readonly events: FoundEvent[];
  readonly carried: Carried[];
  /** It is an answer of the tax office's services. */
  isAnswer: boolean;
  /** The tax office refuses something in it, but it does not say what. */
  isStrayRefusal: boolean;
}

interface FoundDocument {
  readonly envelope: CanonicalElement;
  /** The approval number: inside the `rDE`, or beside it before the next one. */
  protocolNumber: string | null;
}

interface FoundEvent {
  readonly holder: CanonicalElement;
  /** The answer around it says that the tax office did not accept it. */
  isRefused: boolean;
}

/** A text that holds documents. */
interface Carried {
  readonly kind: 'escaped-xml' | 'zip-in-base64';
  readonly text: string;
  /** The answer around it says that the tax office did not accept what is in it. */
  isRefused: boolean;
}

const DOCUMENT = 'rDE';
const EVENT = 'gGroupTiEvt';
const PROTOCOL = 'dProtAut';
/** The tax office's verdict in an answer: `Aprobado`, `Aprobado con observación`, `Rechazado`. */
const STATE = 'dEstRes';
/** Elements that may hold a document as XML, as escaped text, or as a ZIP in base64. */
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
  const findings: Findings = { envelopes: [], events: [], carried: [], isAnswer: false, isStrayRefusal: false };
  findings.isStrayRefusal = look(root, findings);
  return findings;
}

/** Whether the element contains a refusal by the tax office whose subject was not found in it. */
function look(element: CanonicalElement, findings: Findings): boolean {
  const { name, children } = element;
  if (name === EVENT) {
    findings.events.push({ holder: element, isRefused: false });
    return false;
  }
  if (name === STATE) return isRefusal(textOf(element));
  if (name === DOCUMENT) findings.envelopes.push({ envelope: element, protocolNumber: null });
  if (ANSWER.test(name)) findings.isAnswer = true;
  if (children.length === 0) {
    if (CARRIERS.has(name)) addCarried(textOf(element), findings);
    return false;
  }
  return lookInside(element, findings);
}

/** A refusal applies to all events and carried documents in the smallest element that contains it and any of them. */
function lookInside(element: CanonicalElement, findings: Findings): boolean {
  const { events, carried, envelopes } = findings;
  const eventsBefore = events.length;
  const carriedBefore = carried.length;
  let isRefused = false;
  let beside: FoundDocument | undefined = element.name === DOCUMENT ? envelopes.at(-1) : undefined;
  for (const child of element.children) {
    // The signed part and the signature hold no other documents.
    if (element.name === DOCUMENT && (child.name === 'DE' || child.name === 'Signature')) continue;
    if (child.name === PROTOCOL && beside) beside.protocolNumber ??= textOf(child) || null;
    const at = envelopes.length;
    if (look(child, findings)) isRefused = true;
    if (child.name === DOCUMENT) beside = envelopes[at];
  }
  if (!isRefused) return false;
  const refused = [...events.slice(eventsBefore), ...carried.slice(carriedBefore)];
  for (const one of refused) one.isRefused = true;
  return refused.length === 0;
}

/** `Rechazado`; any other word than `Aprobado`, with or without observation, is no acceptance either. */
function isRefusal(state: string): boolean {
  return state !== '' && !/^aprobad/i.test(state);
}

function addCarried(text: string, findings: Findings): void {
  if (text.startsWith('<') || text.startsWith('&lt;')) {
    findings.carried.push({ kind: 'escaped-xml', text, isRefused: false });
  } else if (text.startsWith(ZIP_IN_BASE64)) {
    findings.carried.push({ kind: 'zip-in-base64', text, isRefused: false });
  }
}
