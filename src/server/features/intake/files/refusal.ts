/**
 * Why files are not received. A value and no error of HTTP: a mailbox brings files too, and nobody waits there for an
 * answer.
 */
export interface Refusal {
  /** As `contract/wire/errors.ts` calls it. */
  readonly refused: 'datos_invalidos' | 'tipo_no_admitido' | 'muy_grande' | 'almacenamiento_lleno' | 'limite_de_ia';
  /** For the user. */
  readonly sentence: string;
}

export function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer;
}
