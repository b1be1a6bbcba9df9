import { units } from '../phrases.text.ts';

/** Documents that go from one business of the person to another. */
export const sharingText = {
  moveTo: (business: string) => `Mover a ${business}`,
  receiverIs: (business: string) => `Su receptor es otro de tus negocios: ${business}.`,
  moveFailed: 'No se pudo mover',
  moved: (business: string) => `La factura está ahora en ${business}.`,
  undo: 'Deshacer',
  undoFailed: 'No se pudo traer de vuelta',
  isIn: (business: string) => `Ver en ${business}`,
  otherBusiness: 'otro negocio',
  cameFrom: (business: string) => `Vino de ${business}.`,
  isItOf: (business: string) => `¿Es de ${business}?`,
  yesMove: 'Sí, mover',
  bringBack: 'Traer de vuelta',
  bringBackOne: (name: string) => `Traer de vuelta ${name}`,
  batch: {
    title: (documents: number, total: number) =>
      documents === 1
        ? `1 de ${units(total, 'documento', 'documentos')} es de otro negocio tuyo`
        : `${documents} de ${units(total, 'documento', 'documentos')} son de otros negocios tuyos`,
    share: 'Repartir',
    keep: 'Dejarlos aquí',
    failed: 'No se pudieron repartir',
  },
};
