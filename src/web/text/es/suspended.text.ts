export const suspendedText = {
  message: 'Tu cuenta está suspendida. Contacta al administrador. Tus facturas y sus originales siguen guardados.',
  account: 'Entraste como',
  writeToSupport: 'Escribir a soporte',
  writeToAdministrator: 'Escribir al administrador',
  active: 'La cuenta con la que entraste está activa.',
  home: 'Ir al inicio',
  checkAgain: 'Comprobar de nuevo',
  stillSuspended: 'Tu cuenta sigue suspendida.',
  signOut: 'Cerrar sesión',
} as const;
