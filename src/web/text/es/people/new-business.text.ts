/** The dialog that adds a business. */
export const newBusinessText = {
  title: 'Agregar negocio',
  hint: 'Lo paga el mismo plan que este negocio. Serás su dueña.',
  ruc: 'RUC',
  rucPlaceholder: '80012345-0',
  rightDigit: 'El dígito verificador es correcto.',
  name: 'Nombre o razón social',
  wrongRuc: 'Escribe el RUC con su dígito verificador, como 80012345-0.',
  wrongDigit: 'El dígito verificador no corresponde a ese RUC. Revísalo.',
  noName: 'Escribe el nombre.',
  known: (name: string) => `Según tus facturas es ${name}.`,
  create: 'Agregar negocio',
  created: (name: string) => ({ title: 'Negocio agregado', message: `Ahora estás en ${name}.` }),
} as const;
