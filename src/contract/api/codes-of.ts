import type { ErrorCode } from '../wire/errors.ts';
import type { Route } from '../wire/route.ts';

const ANY: readonly ErrorCode[] = [
  'demasiados_pedidos',
  'muchos_cambios',
  'no_disponible',
  'archivos_no_disponibles',
  'disco_lleno',
  'error_interno',
];
const SIGNED_IN: readonly ErrorCode[] = [
  ...(['sin_sesion', 'sesion_invalida', 'token_invalido', 'cuenta_suspendida', 'xsrf', 'clave_del_frente'] as const),
  ...(['identidad_no_disponible', 'demasiados_a_la_vez', 'negocio_no_encontrado'] as const),
];
const UPLOADS: readonly ErrorCode[] = [
  ...(['muy_grande', 'tipo_no_admitido', 'envio_lento', 'almacenamiento_lleno', 'limite_de_ia'] as const),
];

/** Every code that a call may answer: what follows from its declaration, and what it names itself. */
export function codesOf(route: Route): ErrorCode[] {
  const { access, scopes, needs, params, query, body, upload, ifMatch, idempotent, errors = [] } = route;
  const codes: readonly (readonly ErrorCode[] | false | undefined)[] = [
    ANY,
    access !== 'public' && SIGNED_IN,
    access !== 'public' && (scopes ? ['alcance_insuficiente', 'plan_no_incluye'] : ['token_no_admitido']),
    access === 'admin' && ['solo_administradores'],
    (access === 'contador' || access === 'duena') && ['rol_insuficiente'],
    needs && ['pago_requerido', 'plan_no_incluye'],
    params && ['no_encontrado', 'datos_invalidos'],
    query && ['datos_invalidos'],
    body && ['datos_invalidos', 'pedido_invalido', 'tipo_no_admitido', 'muy_grande'],
    upload && UPLOADS,
    ifMatch && ['cambio_mientras_tanto', 'pedido_invalido'],
    idempotent && ['clave_reutilizada', 'pedido_invalido'],
    errors,
  ];
  return [...new Set(codes.flatMap((some) => some || []))].sort();
}
