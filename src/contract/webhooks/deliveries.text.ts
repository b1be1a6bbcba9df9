import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

interface Status {
  readonly status: number;
}

/** Why an event did not reach an address, or will not. */
const SENTENCES = {
  refused: ({ status }: Status) => `La dirección respondió ${status} en lugar de aceptar el aviso.`,
  redirected: ({ status }: Status) =>
    `La dirección respondió ${status}: manda a otro lado, y los avisos no siguen esos desvíos. Escribe la dirección final.`,
  gone: () => 'La dirección respondió 410: ya no quiere avisos. La dejamos desactivada.',
  'no-answer': () => 'La dirección no respondió en 15 segundos.',
  'connection-refused': () => 'La dirección rechazó la conexión.',
  'cut-off': () => 'La conexión se cortó antes de la respuesta.',
  certificate: () => 'El certificado de la dirección no es de confianza: no se le envió nada.',
  'host-not-found': () => 'No encontramos ese servidor.',
  'host-not-allowed': () => 'Ese servidor está en una red privada: no se le envía nada.',
  'secret-unreadable': () => 'El secreto guardado ya no se puede leer. Renuévalo.',
  'no-api-access': () =>
    'El plan del negocio ya no incluye conexiones. Cuando las incluya, se puede reenviar durante 30 días.',
} as const;

export type DeliveryProblem = ReasonOf<typeof SENTENCES>;
export const deliveryProblem = reasonsOf(SENTENCES);
const say = sentenceIn(SENTENCES, 'No se pudo entregar.');
export const deliverySentence = (problem: StoredReason | null): string | null =>
  problem === null ? null : say(problem);
