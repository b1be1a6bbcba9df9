/** Taking a photo of the paper, or choosing its file, in the form for typing an invoice. */
export const typedPhotoText = {
  empty: 'Saca una foto del papel, o elige su foto o PDF: lo que se lea aparece aquí para que lo completes.',
  take: 'Sacar una foto del papel',
  choose: 'Elegir foto o PDF',
  change: 'Cambiar',
  changeLong: 'Cambiar la foto o el PDF',
  sending: 'Enviando el archivo…',
  reading: 'Leyendo el papel. Puedes seguir escribiendo: lo que escribas queda.',
  stop: 'No esperar',
  preview: (name: string) => `Foto elegida: ${name}`,
  failed: 'No se pudo leer el archivo. Elige otro, o escribe la factura sin archivo.',
} as const;
