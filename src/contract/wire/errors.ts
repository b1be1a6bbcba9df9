import type { ToldChange } from './version.ts';

/**
 * Every error the API answers: code for programs, status, and a sentence for people that says what to do.
 * Codes are stable: a program may depend on them.
 */
export const errors = {
  sin_sesion: [401, 'Inicia sesión para continuar.'],
  sesion_invalida: [401, 'Tu sesión venció o no es válida. Vuelve a iniciar sesión.'],
  token_invalido: [401, 'Este token no existe, venció o fue revocado. Crea otro en Conexiones, en Mi negocio.'],
  pago_requerido: [402, 'Tu período de prueba ha expirado'],
  limite_de_ia: [402, 'Alcanzaste tu límite de facturas con IA. Cambia de plan para leer más PDF.'],
  plan_no_incluye: [402, 'Tu plan no incluye esta función. Cambia de plan para usarla.'],
  cuenta_suspendida: [403, 'Tu cuenta está suspendida. Contacta al administrador.'],
  solo_administradores: [403, 'Esta acción es solo para administradores.'],
  rol_insuficiente: [403, 'Tu rol en este negocio no permite hacer esto. Pídelo a quien tenga el rol de dueña.'],
  token_no_admitido: [403, 'Esto no se hace con un token de API: inicia sesión en la aplicación.'],
  alcance_insuficiente: [403, 'Este token no tiene el permiso que hace falta. Crea otro que lo tenga.'],
  cuenta_protegida: [403, 'Esta cuenta está protegida: nadie puede quitarle el rol ni bloquearla.'],
  clave_del_frente: [403, 'La aplicación no se identificó. Recarga la página e intenta de nuevo.'],
  xsrf: [403, 'No pudimos comprobar el origen del pedido. Recarga la página e intenta de nuevo.'],
  identidad_local_negada: [403, 'Las cuentas locales solo se usan desde esta misma computadora.'],
  codigo_local_incorrecto: [403, 'Escribe el código de acceso que el servidor imprimió al iniciar.'],
  prohibido: [403, 'Esa dirección no se puede abrir.'],
  no_encontrado: [404, 'No encontramos lo que buscas.'],
  negocio_no_encontrado: [404, 'Ya no tienes acceso a este negocio, o no existe. Elige otro de tus negocios.'],
  invitacion_no_encontrada: [404, 'Esta invitación no existe o fue retirada. Pide otra a quien te invitó.'],
  invitacion_de_otro_correo: [
    403,
    'Esta invitación es para otro correo. Entra con la cuenta del correo al que la enviaron.',
  ],
  invitacion_vencida: [409, 'Esta invitación venció. Pide otra a quien te invitó.'],
  invitacion_usada: [409, 'Esta invitación ya se usó. Si la usaste tú, el negocio está en tu lista de negocios.'],
  ya_es_del_negocio: [409, 'Esa persona ya es parte de este negocio. Si hace falta, cambia su rol.'],
  demasiadas_personas: [409, 'Este negocio ya tiene 100 personas. Quita a una antes de sumar a otra.'],
  demasiadas_invitaciones: [409, 'Este negocio ya tiene 50 invitaciones abiertas. Retira una antes de crear otra.'],
  ultima_duena: [
    409,
    'Es la única dueña activa de este negocio. Da ese rol a otra persona antes de quitárselo o de salir.',
  ],
  demasiados_tokens: [409, 'Este negocio ya tiene 50 tokens. Revoca uno que ya no sirva antes de crear otro.'],
  ruc_repetido: [409, 'Ya hay un negocio con ese RUC entre los que se pagan juntos. Búscalo en tu lista de negocios.'],
  demasiados_negocios: [409, 'Ya tienes tantos negocios como se pueden pagar juntos. Elimina uno que no uses.'],
  limite_de_negocios: [402, 'Tu plan no incluye más negocios. Cambia de plan para agregar otro.'],
  paga_otro_negocio: [
    403,
    'Este negocio lo paga otro del que no eres dueña. Pide a quien lo paga que agregue el nuevo.',
  ],
  negocio_con_documentos: [
    409,
    'Este negocio tiene documentos que la ley manda guardar cinco años. No se puede eliminar todavía: si ya no lo usas, sal de él.',
  ],
  negocio_con_correos: [409, 'Este negocio tiene correos conectados. Elimínalos en Correos y vuelve a intentarlo.'],
  negocio_paga_otros: [409, 'Este negocio paga por otros. Elimina primero esos negocios.'],
  correo_repetido: [409, 'Hay más de una persona con ese correo y no sabemos a cuál te refieres. No se cambió nada.'],
  direccion_desconocida: [404, 'Esa dirección no existe o fue reemplazada por otra.'],
  demasiados_webhooks: [409, 'Este negocio ya tiene 10 direcciones de avisos. Elimina una antes de agregar otra.'],
  webhook_inactivo: [409, 'Esa dirección no recibe avisos ahora. Actívala y vuelve a intentarlo.'],
  usuario_suspendido: [409, 'Esa cuenta está suspendida. Actívala en Usuarios y después asígnale un plan.'],
  plan_actual: [409, 'Ya tienes este plan activo'],
  plan_no_disponible: [409, 'Ese plan ya no se ofrece. Elige otro.'],
  plan_repetido: [409, 'Ya hay un plan con ese código. Elige otro código.'],
  sin_suscripcion: [409, 'No tienes una suscripción activa que cancelar. Elige un plan cuando quieras.'],
  no_esta_en_revision: [409, 'Esta factura no está en revisión: no hay nada que confirmar.'],
  cambio_mientras_tanto: [
    409,
    'Esta factura cambió mientras la mirabas. Vuelve a abrirla, compara y decide con lo que dice ahora.',
  ],
  leida_de_xml: [
    409,
    'Los datos de esta factura vienen de su XML y no se corrigen a mano. Si están mal, pide al emisor otra factura.',
  ],
  no_se_puede_apartar: [
    409,
    'Los datos de esta factura vienen de su XML y no están en revisión. Si no es de tu negocio, elimínala.',
  ],
  sin_copias_distintas: [409, 'Las copias de esta factura no dicen cosas distintas: no hay nada que elegir.'],
  copia_no_se_puede_usar: [
    409,
    'Los datos de esa copia no se pueden usar: los que están llevan la firma comprobada del emisor, o de la copia solo se guardaron sus montos.',
  ],
  falta_decir_si_es_la_misma: [
    409,
    'Esta factura puede ser la misma que otra que tienes. Compáralas y di si es la misma o si son distintas.',
  ],
  no_pueden_ser_la_misma: [
    409,
    'Estas dos facturas no pueden ser la misma: algo las distingue, o ya son una. Vuelve a la lista de posibles repetidas.',
  ],
  nada_que_deshacer: [409, 'Nadie decidió nada sobre esta factura que se pueda deshacer.'],
  decision_superada: [
    409,
    'Esta factura cambió después de esa decisión y ya no se puede deshacer. Ábrela y corrígela si hace falta.',
  ],
  ya_hay_otra: [
    409,
    'Mientras tanto llegó otra copia de esta factura y es la que está en tu lista. No hace falta recuperar esta.',
  ],
  no_esta_cancelada: [409, 'Esta factura no está cancelada: no hay nada que deshacer.'],
  ultimo_administrador: [
    409,
    'Es la única persona que administra. Da ese rol a otra antes de quitárselo o de suspenderla.',
  ],
  metodo_no_admitido: [405, 'Ese método no se admite en esta dirección.'],
  envio_lento: [408, 'El envío avanza demasiado despacio y lo cortamos. Revisa tu conexión y vuelve a subirlo.'],
  almacenamiento_lleno: [
    409,
    'Tu negocio llegó al límite de lo que puede guardar. Borra en Documentos lo que no es factura y vuelve a subirlo.',
  ],
  sin_correos: [409, 'No hay ninguna cuenta de correo activa. Agrega o activa una en Correos.'],
  respaldo_en_curso: [409, 'Ya se está haciendo un respaldo. Espera a que termine y mira aquí cómo salió.'],
  respaldo_sin_lugar: [409, 'Falta decir dónde se guardan los respaldos: pon BACKUP_URL y vuelve a iniciar.'],
  carga_en_curso: [409, 'Ya se está cargando una lista del RUC. Espera a que termine y mira aquí cómo salió.'],
  importacion_en_curso: [
    409,
    'Ya se está importando el historial de esta cuenta. Espera a que termine, o déjalo y empieza otra vez.',
  ],
  no_se_puede_mover: [
    409,
    'Esta factura no se puede pasar a otro negocio. Ábrela y mira por qué, o súbela en el otro negocio.',
  ],
  documento_con_factura: [409, 'De este documento salió una factura. Borra la factura y el documento se irá con ella.'],
  documento_no_se_escribe: [
    409,
    'Solo se carga a mano un PDF o una foto que sigue guardado, cuando terminó de leerse y no dio ninguna factura. Si dio una, ábrela y corrígela.',
  ],
  documento_en_lectura: [409, 'Todavía se está leyendo. Espera a que termine y bórralo después.'],
  demasiados_correos: [409, 'Ya tienes 50 correos conectados. Elimina uno que no uses para agregar otro.'],
  conexion_no_configurada: [409, 'Este servidor no está preparado para conectar con ese proveedor.'],
  no_se_lee_otra_vez: [
    409,
    'Solo se leen otra vez los PDF y las fotos que siguen guardados, cuando terminó la lectura anterior y nadie decidió todavía sobre lo que dicen. Para volver a leerlo, deshaz antes esa decisión.',
  ],
  mes_en_curso: [409, 'Este mes todavía no terminó. Ciérralo desde el primer día del mes siguiente.'],
  mes_cerrado: [409, 'Este mes ya está cerrado. Ábrelo otra vez, con su motivo, para cerrarlo de nuevo.'],
  mes_abierto: [409, 'Este mes no está cerrado: no hay nada que abrir ni que aceptar.'],
  sin_diferencias: [409, 'Este mes está como se cerró: no hay diferencias que aceptar.'],
  falta_el_negocio: [409, 'Di primero cuál es tu negocio: escribe su RUC en Mi negocio y vuelve a intentarlo.'],
  negocio_cambiado: [
    409,
    'Otra persona cambió los datos del negocio mientras los mirabas. Mira cómo quedaron y guarda otra vez.',
  ],
  rg90_con_errores: [
    409,
    'Hay comprobantes que corregir antes de armar el archivo. Corrígelos, o descárgalo sin ellos.',
  ],
  rg90_no_disponible: [409, 'Todavía no se puede armar el archivo de la RG 90.'],
  demasiadas_excepciones: [409, 'Ya tienes 1.000 excepciones. Quita una que no uses para agregar otra.'],
  demasiados_templates: [409, 'Ya tienes 200 templates. Elimina uno que no uses para crear otro.'],
  exportacion_en_curso: [
    409,
    'Ya se está preparando otra exportación. Espera a que termine o cancélala para empezar esta.',
  ],
  exportacion_no_lista: [409, 'El archivo todavía se está preparando. Espera a que termine y descárgalo.'],
  exportar_en_segundo_plano: [
    409,
    'Son demasiados originales para descargarlos de una vez. Prepara el archivo en segundo plano y descárgalo cuando esté listo.',
  ],
  demasiadas_filas: [422, 'La exportación tiene demasiadas filas. Elige un período más corto.'],
  clave_reutilizada: [422, 'Esa Idempotency-Key ya se usó para enviar otra cosa. Usa una clave nueva para cada envío.'],
  muy_grande: [413, 'Lo que enviaste es demasiado grande. Envía menos archivos a la vez, o uno más pequeño.'],
  rango_invalido: [416, 'El archivo no tiene la parte que pediste. Pídelo entero.'],
  tipo_no_admitido: [415, 'Ese tipo de contenido no se admite aquí.'],
  pedido_invalido: [400, 'El pedido no se entiende. Revisa lo que enviaste.'],
  datos_invalidos: [422, 'Hay datos que corregir.'],
  archivo_ilegible: [422, 'El archivo no se puede mostrar. Descárgalo para verlo.'],
  demasiados_pedidos: [429, 'Hiciste demasiados pedidos. Espera un momento e intenta de nuevo.'],
  demasiados_a_la_vez: [429, 'Tienes demasiados pedidos a la vez. Espera a que terminen e intenta de nuevo.'],
  original_danado: [
    500,
    'El archivo guardado está dañado o se perdió. Sube el mismo archivo otra vez y quedará repuesto; los datos de la factura siguen bien.',
  ],
  disco_lleno: [
    507,
    'El servidor se quedó sin espacio para guardar. No se guardó nada: avisa a quien lo administra e intenta más tarde.',
  ],
  archivos_no_disponibles: [
    503,
    'El lugar donde se guardan los archivos no responde ahora. Nada de lo guardado se perdió: intenta de nuevo en unos minutos.',
  ],
  error_interno: [500, 'Algo falló de nuestro lado. Intenta de nuevo en unos minutos.'],
  identidad_no_disponible: [503, 'No pudimos comprobar tu sesión ahora. Intenta de nuevo en unos segundos.'],
  muchos_cambios: [
    503,
    'Hay muchos cambios a la vez sobre los mismos datos. No se guardó nada: intenta de nuevo en unos segundos.',
  ],
  no_disponible: [503, 'El servicio no está listo. Intenta de nuevo en unos segundos.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** The body of every answer that is not a success. `detail` repeats `message`. */
export interface ErrorBody {
  success: false;
  code: string;
  message: string;
  detail: string;
  /** What to correct: sentences by path on the wire (`items.0.cantidad`). Only with `datos_invalidos`. */
  fields?: Record<string, string>;
  /** The address to write to; only with `cuenta_suspendida`. */
  contacto?: string;
  /** Who changed the resource meanwhile, and when; with a 409 to a change that named the version it saw. */
  cambio?: ToldChange;
}
