import type { Place } from './places.ts';

/** A place with the field names of facturacionelectronicapy-xmlgen. */
export const placeFields = ({ department, district, city }: Place) => ({
  departamento: department[0],
  departamentoDescripcion: department[1],
  distrito: district[0],
  distritoDescripcion: district[1],
  ciudad: city[0],
  ciudadDescripcion: city[1],
});
