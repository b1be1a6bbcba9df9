import { ApiError } from './reply/api-error.ts';

/** The place of a row in a list that is ordered by time. */
export interface TimePlace {
  readonly at: Date;
  readonly id: string;
}

const CURSOR = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const timeCursor = ({ at, id }: TimePlace): string => `${at.getTime()}_${id}`;

/** A cursor in an address may be anything: only valid ones reach the store. */
export function readTimeCursor(cursor: string): TimePlace {
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  return { at: new Date(Number(at)), id };
}
