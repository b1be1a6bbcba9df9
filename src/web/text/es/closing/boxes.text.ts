import { BOX_NAMES } from '#contract/closing/box-names.text.ts';

/** Form 120 as the close shows it. */
export const boxesText = {
  title: 'Formulario 120',
  aside: 'qué escribir en cada casilla',
  hint: 'Escribes la base; Marangatu calcula el IVA. Al lado, lo que declaran los documentos y la diferencia.',
  box: 'Casilla',
  concept: 'Concepto',
  type: 'Escribes',
  reckoned: 'Calcula Marangatu',
  declared: 'IVA declarado',
  difference: 'Diferencia',
  divide: 'repartir',
  blank: '—',
  copy: (box: number) => `Copiar la casilla ${box}`,
  copyOf: 'Copiar',
  notChosen: 'Todas tus compras están en las casillas: todavía no elegiste a qué impuestos se imputan.',
  choose: 'Elegir en Mi negocio',
  notToVat: (n: number, line: string, amount: string) =>
    n === 1
      ? `1 documento de ${line} por ${amount} no se imputa al IVA: está en las cifras y en ninguna casilla.`
      : `${n} documentos de ${line} por ${amount} no se imputan al IVA: están en las cifras y en ninguna casilla.`,
  see: 'Ver cuáles',
  names: BOX_NAMES,
} as const;
