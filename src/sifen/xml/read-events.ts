import { parseCdc } from '#domain/identifiers/cdc.ts';
import type { FiscalEvent, VoidedNumbers } from '#domain/invoice/fiscal-event.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { EVENT_KINDS } from './code-lists.ts';
import { Group } from './group.ts';
import { readReceiver } from './read-parties.ts';
import { isCrowded } from './signed-parts.ts';

/** An event as the file says it, before its signature is verified. */
export type EventRead = Omit<FiscalEvent, 'isSignedByIssuer' | 'isSignedWithoutChain' | 'isRefused'>;

/** Reads the event that a `gGroupTiEvt` holds; undefined when it is empty. */
export function readEvent(holder: CanonicalElement): EventRead | undefined {
  const element = holder.children[0];
  if (element === undefined) return undefined;
  const event = new Group(element, []);
  const kind = EVENT_KINDS[element.name] ?? 'other';
  return {
    kind,
    cdc: parseCdc(event.text('Id') ?? '') ?? null,
    reason: event.text('mOtEve') ?? event.text('dMotEv'),
    signedAt: new Group(isCrowded(holder.parent) ? null : holder.parent, []).dateTime('dFecFirma'),
    receiver: kind === 'naming' ? readReceiver(event) : null,
    voided: kind === 'number-voiding' ? readVoided(event) : null,
  };
}

function readVoided(event: Group): VoidedNumbers {
  return {
    timbrado: event.text('dNumTim') ?? '',
    establishment: event.text('dEst') ?? '',
    point: event.text('dPunExp') ?? '',
    from: event.text('dNumIn') ?? '',
    to: event.text('dNumFin') ?? '',
    series: event.text('dSerieNum'),
  };
}
