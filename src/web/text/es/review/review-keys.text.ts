/** The keys of the review queue, in the order in which they are used. */
export const reviewKeysText = {
  title: 'Teclas de la revisión',
  rows: [
    { keys: ['↵'], words: 'Ir a la próxima duda; sin dudas abiertas, confirmar y seguir' },
    { keys: ['Espacio'], words: 'Usar la sugerencia' },
    { keys: ['C'], words: 'Corregir el dato' },
    { keys: ['1', '…', '9'], words: 'Ir a una duda' },
    { keys: ['Esc'], words: 'Salir del campo' },
    { keys: ['J', 'K'], words: 'Factura siguiente, anterior' },
    { keys: ['L'], words: 'Dejarla para más tarde, al final de la cola' },
    { keys: ['N'], words: 'No es una factura' },
    { keys: ['Z'], words: 'Deshacer la última decisión' },
  ],
  note: 'Dentro de un campo las letras se escriben. Las teclas se apagan en tu cuenta, en Atajos de teclado.',
} as const;
