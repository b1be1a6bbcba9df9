export const suspendedText = {
  message: 'Tu cuenta está suspendida. Contacta al administrador. Tus facturas y sus originales siguen guardados.',
  account: 'Entraste como',
  writeToSupport: 'Escribir a soporte',
  signOut: 'Cerrar sesión',
} as const;
