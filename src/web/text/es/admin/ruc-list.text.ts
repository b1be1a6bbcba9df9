import type { RucList } from '#contract/ruc-list/ruc-list.ts';

type State = keyof NonNullable<RucList['current']>['byState'];

/** The tax office's list of RUCs, on the page of operations. */
export const rucListText = {
  title: 'Lista del RUC',
  aside: (date: string) => `del ${date}`,
  problem: 'No pudimos ver la lista del RUC.',
  none: 'Todavía no se cargó ninguna. Descarga de la página de la DNIT los diez archivos, de ruc0.zip a ruc9.zip, y súbelos juntos.',
  loaded: (day: string, time: string, by: string | null) =>
    `Cargada el ${day} a las ${time}${by === null ? ' con el comando' : ` por ${by}`}.`,
  total: 'En total',
  states: {
    active: 'Activos',
    suspended: 'Con suspensión temporal',
    blocked: 'Bloqueados',
    cancelled: 'Cancelados',
    other: 'Otro estado',
  } satisfies Record<State, string>,
  choose: 'Subir la lista',
  chooseLabel: 'Archivos de la lista del RUC',
  sending: 'Enviando los archivos…',
  waiting: 'Los archivos esperan su turno…',
  reading: (share: string) => `Leyendo los archivos, ${share}…`,
  saving: 'Guardando la lista…',
  done: 'La lista se cargó',
  failed: 'La última lista no se cargó',
  sendingFailed: 'No se pudieron enviar los archivos',
  tooMany: (most: number) => `Son más de ${most} archivos. Sube los diez de la DNIT.`,
  tooLarge: (most: string) => `Los archivos pesan más de ${most}. Súbelos en ZIP, como se descargan.`,
} as const;
