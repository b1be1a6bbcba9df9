import { addDays } from '#domain/time/calendar.ts';
import { BUSINESS } from './business.ts';
import { placeFields } from './compose-place.ts';
import type { PlannedDocument } from './planned-document.ts';

/** The transport of a remission note: in the supplier's own lorry, to the business. */
export function transportOf({ supplier, issuedAt }: PlannedDocument) {
  const day = issuedAt.slice(0, 10);
  return {
    remision: { motivo: 1, tipoResponsable: 1, kms: 38, fechaFactura: addDays(day, 1) },
    detalleTransporte: {
      tipo: 1,
      modalidad: 1,
      tipoResponsable: 1,
      inicioEstimadoTranslado: day,
      finEstimadoTranslado: addDays(day, 1),
      salida: { direccion: supplier.street, numeroCasa: '1250', ...placeFields(supplier.place) },
      entrega: { direccion: BUSINESS.street, numeroCasa: BUSINESS.houseNumber, ...placeFields(BUSINESS.place) },
      vehiculo: {
        tipo: 'Camion',
        marca: 'Furgón',
        documentoTipo: 1,
        documentoNumero: '418207',
        numeroMatricula: 'ABC123',
      },
      transportista: {
        contribuyente: true,
        nombre: supplier.name,
        ruc: supplier.ruc,
        direccion: supplier.street,
        pais: 'PRY',
        chofer: { documentoNumero: '4182070', nombre: 'Derlis Ficticio', direccion: supplier.street },
      },
    },
  };
}
