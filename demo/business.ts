import { formatRuc } from '#domain/identifiers/ruc.ts';
import { PLACES } from './places.ts';

/** The business that receives everything, and who signs in for it. Neither exists. */
export const BUSINESS = {
  ruc: formatRuc('80092516'),
  name: 'Almacenes Tava Porã S.A.',
  street: 'Avenida Mariscal López',
  houseNumber: '2140',
  place: PLACES.luque,
  phone: '021642880',
  email: 'compras@tavapora.com.py',
};

export const PERSON = { email: 'rocio@tavapora.com.py', name: 'Rocío Ayala' };
