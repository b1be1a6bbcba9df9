/** The decisions that a person takes about an invoice, with a reason. */
export const decisionText = {
  reason: 'Motivo',
  reasonHint: 'Queda en el historial de la factura, con tu nombre.',
  reasonMissing: 'Escribe el motivo.',
  confirmAltered: {
    title: '¿Confirmar esta factura alterada?',
    body: 'Contará en los totales y saldrá en las exportaciones con lo que dice, aunque no es lo que se firmó. La marca Alterada queda, con tu nombre.',
    action: 'Confirmar igual',
  },
  confirm: {
    title: '¿Confirmar esta factura?',
    body: 'Desde ahora cuenta en los totales tal como está, aunque una cifra sea dudosa.',
    action: 'Confirmar factura',
  },
  undoCancellation: {
    title: '¿Deshacer la cancelación?',
    body: 'La factura vuelve a contar en los totales. El aviso de cancelación queda entre sus archivos, y otro aviso ya no la cancela.',
    action: 'Deshacer la cancelación',
  },
} as const;
