/** Texts of the account's panel and of the sheets of a phone, which are downloaded when somebody opens one. */
export const framePartsText = {
  uploadChoice: 'Subir una factura',
  uploadPdfCost: 'Usa 1 lectura con IA',
  uploadPdfWithoutAi: 'Se lee sin IA',
  uploadXmlCost: 'Sin límite',
  moreTitle: 'Más secciones y tu cuenta',
  trialDays: 'Días de prueba',
  trialOver: 'Expirado',
  aiUse: 'Facturas con IA',
  openai: 'OpenAI',
  openaiYes: 'Configurado',
  openaiNo: 'Sin configurar',
  system: 'Sistema',
  systemOk: 'OK',
  systemDown: 'Sin respuesta',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', auto: 'Sistema' },
};
