export const suspendedText = {
  message: 'Tu cuenta está suspendida. Contacta al administrador. Tus facturas y sus originales siguen guardados.',
  account: 'Entraste como',
  writeToSupport: 'Escribir a soporte',
  writeToAdministrator: 'Escribir al administrador',
  active: 'La cuenta con la que entraste está activa.',
  home: 'Ir al inicio',
  signOut: 'Cerrar sesión',
} as const;
