import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('ERR-15 codes are stable: removing or renaming one breaks programs', () => {
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "almacenamiento_lleno",
      "archivo_ilegible",
      "cambio_mientras_tanto",
      "clave_del_frente",
      "codigo_local_incorrecto",
      "conexion_no_configurada",
      "correo_repetido",
      "cuenta_suspendida",
      "datos_invalidos",
      "decision_superada",
      "demasiadas_filas",
      "demasiados_a_la_vez",
      "demasiados_correos",
      "demasiados_pedidos",
      "demasiados_templates",
      "disco_lleno",
      "documento_con_factura",
      "documento_en_lectura",
      "envio_lento",
      "error_interno",
      "exportacion_en_curso",
      "exportacion_no_lista",
      "exportar_en_segundo_plano",
      "identidad_local_negada",
      "identidad_no_disponible",
      "importacion_en_curso",
      "leida_de_xml",
      "limite_de_ia",
      "muy_grande",
      "nada_que_deshacer",
      "no_disponible",
      "no_encontrado",
      "no_esta_cancelada",
      "no_esta_en_revision",
      "no_se_lee_otra_vez",
      "no_se_puede_apartar",
      "original_danado",
      "pago_requerido",
      "pedido_invalido",
      "plan_actual",
      "plan_no_disponible",
      "plan_no_incluye",
      "plan_repetido",
      "prohibido",
      "rango_invalido",
      "sesion_invalida",
      "sin_correos",
      "sin_sesion",
      "sin_suscripcion",
      "solo_administradores",
      "tipo_no_admitido",
      "usuario_suspendido",
      "xsrf",
      "ya_hay_otra",
    ]
  `);
});

test('ERR-16 every error is a sentence in Spanish for people', () => {
  for (const [, message] of Object.values(errors)) expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ].{10,}/);
});
