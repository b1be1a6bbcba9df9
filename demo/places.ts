/** Cities by the codes that the technical manual gives them. */
export interface Place {
  readonly department: readonly [code: number, name: string];
  readonly district: readonly [code: number, name: string];
  readonly city: readonly [code: number, name: string];
}

const central = (district: number, city: number, name: string): Place => ({
  department: [12, 'CENTRAL'],
  district: [district, name],
  city: [city, name],
});

export const PLACES = {
  asuncion: {
    department: [1, 'CAPITAL'],
    district: [1, 'ASUNCION (DISTRITO)'],
    city: [1, 'ASUNCION (DISTRITO)'],
  },
  ciudadDelEste: {
    department: [11, 'ALTO PARANA'],
    district: [145, 'CIUDAD DEL ESTE'],
    city: [3383, 'CIUDAD DEL ESTE'],
  },
  encarnacion: { department: [8, 'ITAPUA'], district: [87, 'ENCARNACION'], city: [2226, 'ENCARNACION'] },
  tobati: { department: [4, 'CORDILLERA'], district: [41, 'TOBATI'], city: [2062, 'TOBATI'] },
  luque: central(159, 5946, 'LUQUE'),
  fernandoDeLaMora: central(154, 5044, 'FERNANDO DE LA MORA'),
  lambare: central(169, 6106, 'LAMBARE'),
  villaElisa: central(165, 6049, 'VILLA ELISA'),
  villeta: central(166, 5909, 'VILLETA'),
  marianoRoqueAlonso: central(160, 5965, 'MARIANO ROQUE ALONSO'),
} satisfies Record<string, Place>;
