export const leaveText = {
  title: '¿Salir sin guardar?',
  body: 'Tienes cambios sin guardar. Si sales ahora, se pierden.',
  stay: 'Seguir editando',
  leave: 'Salir sin guardar',
};
