import { expect, test } from 'vitest';
import { readableName } from './readable-name.ts';

test.each([
  ['FERRETERIA EL TORNILLO FELIZ S.A.', 'Ferreteria el Tornillo Feliz S.A.'],
  ['EL TORNILLO FELIZ S.R.L.', 'El Tornillo Feliz S.R.L.'],
  ['NUBE GUARANI SOFTWARE E.A.S.', 'Nube Guarani Software E.A.S.'],
  ['FRIGORÍFICO ÑANDUTÍ SACI', 'Frigorífico Ñandutí SACI'],
  ['ADMINISTRACION NACIONAL DE ELECTRICIDAD (ANDE)', 'Administracion Nacional de Electricidad (ANDE)'],
  ['COOPERATIVA SAN JUAN XXIII LTDA.', 'Cooperativa San Juan XXIII Ltda.'],
  ['J&M COMERCIAL 3G', 'J&M Comercial 3G'],
  ['BCP SERVICIOS Y REPUESTOS DEL ESTE', 'BCP Servicios y Repuestos del Este'],
  ['ÁVILA, JOSÉ MARÍA', 'Ávila, José María'],
])('a name in capitals is shown in readable case, with company forms and abbreviations kept: %s', (written, shown) => {
  expect(readableName(written)).toBe(shown);
});

test.each(['Ferretería Ñandutí', 'iPago S.A.', 'McDonald PARAGUAY s.a.', '80012345-6', 'A', ''])(
  'what was written otherwise stays as it was written: «%s»',
  (name) => expect(readableName(name)).toBe(name),
);
