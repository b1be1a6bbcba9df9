// Cliente de la API de Ajaka. Se genera de /openapi.json (npm run api-client): no se edita a mano.

export interface Upload {
  files: readonly { name: string; content: Blob | Uint8Array<ArrayBuffer> | string }[];
  sender?: string;
  /** AAAA-MM-DD. */
  date?: string;
  /** La misma clave para repetir el mismo envío sin cargarlo dos veces. */
  idempotencyKey?: string;
}

export type AjakaCode =
  | 'sin_sesion'
  | 'sesion_invalida'
  | 'token_invalido'
  | 'pago_requerido'
  | 'limite_de_ia'
  | 'plan_no_incluye'
  | 'cuenta_suspendida'
  | 'solo_administradores'
  | 'rol_insuficiente'
  | 'token_no_admitido'
  | 'alcance_insuficiente'
  | 'cuenta_protegida'
  | 'clave_del_frente'
  | 'xsrf'
  | 'identidad_local_negada'
  | 'codigo_local_incorrecto'
  | 'prohibido'
  | 'no_encontrado'
  | 'negocio_no_encontrado'
  | 'invitacion_no_encontrada'
  | 'invitacion_de_otro_correo'
  | 'invitacion_vencida'
  | 'invitacion_usada'
  | 'ya_es_del_negocio'
  | 'demasiadas_personas'
  | 'demasiadas_invitaciones'
  | 'ultima_duena'
  | 'demasiados_tokens'
  | 'ruc_repetido'
  | 'demasiados_negocios'
  | 'limite_de_negocios'
  | 'paga_otro_negocio'
  | 'negocio_con_documentos'
  | 'negocio_con_correos'
  | 'negocio_paga_otros'
  | 'correo_repetido'
  | 'direccion_desconocida'
  | 'demasiados_webhooks'
  | 'webhook_inactivo'
  | 'usuario_suspendido'
  | 'plan_actual'
  | 'plan_no_disponible'
  | 'plan_repetido'
  | 'sin_suscripcion'
  | 'no_esta_en_revision'
  | 'cambio_mientras_tanto'
  | 'leida_de_xml'
  | 'no_se_puede_apartar'
  | 'sin_copias_distintas'
  | 'copia_no_se_puede_usar'
  | 'falta_decir_si_es_la_misma'
  | 'no_pueden_ser_la_misma'
  | 'nada_que_deshacer'
  | 'decision_superada'
  | 'ya_hay_otra'
  | 'no_esta_cancelada'
  | 'ultimo_administrador'
  | 'metodo_no_admitido'
  | 'envio_lento'
  | 'almacenamiento_lleno'
  | 'sin_correos'
  | 'respaldo_en_curso'
  | 'respaldo_sin_lugar'
  | 'carga_en_curso'
  | 'importacion_en_curso'
  | 'no_se_puede_mover'
  | 'documento_con_factura'
  | 'documento_no_se_escribe'
  | 'documento_en_lectura'
  | 'demasiados_correos'
  | 'conexion_no_configurada'
  | 'no_se_lee_otra_vez'
  | 'mes_en_curso'
  | 'mes_cerrado'
  | 'mes_abierto'
  | 'sin_diferencias'
  | 'falta_el_negocio'
  | 'negocio_cambiado'
  | 'rg90_con_errores'
  | 'rg90_no_disponible'
  | 'demasiadas_excepciones'
  | 'demasiados_templates'
  | 'exportacion_en_curso'
  | 'exportacion_no_lista'
  | 'exportar_en_segundo_plano'
  | 'demasiadas_filas'
  | 'clave_reutilizada'
  | 'muy_grande'
  | 'rango_invalido'
  | 'tipo_no_admitido'
  | 'pedido_invalido'
  | 'datos_invalidos'
  | 'archivo_ilegible'
  | 'demasiados_pedidos'
  | 'demasiados_a_la_vez'
  | 'original_danado'
  | 'disco_lleno'
  | 'archivos_no_disponibles'
  | 'error_interno'
  | 'identidad_no_disponible'
  | 'muchos_cambios'
  | 'no_disponible';

export type PostUploadXmlReply = { success: boolean; message: string; invoice_count: number; invoices: ({ id: string; fecha: string | null; ruc_emisor: string | null; nombre_emisor: string | null; numero_factura: string | null; monto_total: number | null; iva: number | null; moneda: string; duplicado: boolean; alterada: boolean })[]; cambios: (string)[]; accounts?: ({ id: string; username: string; provider: string; state: 'waiting' | 'running' | 'done' | 'error'; messages_done: number; messages_total: number | null; document_count: number; invoice_count: number; error: string | null })[] };

export type PostTasksUploadXmlReply = { success: true; job_id: string };

export type PostUploadReply = { success: boolean; message: string; invoice_count: number; invoices: ({ id: string; fecha: string | null; ruc_emisor: string | null; nombre_emisor: string | null; numero_factura: string | null; monto_total: number | null; iva: number | null; moneda: string; duplicado: boolean; alterada: boolean })[]; cambios: (string)[]; accounts?: ({ id: string; username: string; provider: string; state: 'waiting' | 'running' | 'done' | 'error'; messages_done: number; messages_total: number | null; document_count: number; invoice_count: number; error: string | null })[] };

export type PostTasksUploadPdfReply = { success: true; job_id: string };

export type GetTasksIdReply = { success: true; job_id: string; status: 'queued' | 'running' | 'done' | 'error'; progress: { total: number; done: number }; result: { success: boolean; message: string; invoice_count: number; invoices: ({ id: string; fecha: string | null; ruc_emisor: string | null; nombre_emisor: string | null; numero_factura: string | null; monto_total: number | null; iva: number | null; moneda: string; duplicado: boolean; alterada: boolean })[]; cambios: (string)[]; accounts?: ({ id: string; username: string; provider: string; state: 'waiting' | 'running' | 'done' | 'error'; messages_done: number; messages_total: number | null; document_count: number; invoice_count: number; error: string | null })[] } | null; documents: ({ id: string; name: string; state: 'recibido' | 'leyendo' | 'leido' | 'duplicado' | 'en_revision' | 'no_es_factura' | 'error' | 'repartido'; reason: string | null; can_retry: boolean; can_delete: boolean; can_read_again: boolean; can_type: boolean; can_read_further: boolean; set_aside_invoice_id: string | null; kind: 'xml' | 'pdf' | 'zip' | 'eml' | 'html' | 'jpeg' | 'png' | 'heic' | 'webp'; size: number; pages: number | null; pages_read: number | null; source: 'subida' | 'correo'; sender: string | null; message: { sender: string | null; subject: string | null; sent_at: string | null; message_id: string | null; mailbox: string | null } | null; parent_id: string | null; container: string | null; attempts: number; received_at: string; state_changed_at: string; invoice_id: string | null; invoices: ({ id: string; numero_documento: string; emisor_nombre: string | null; emisor_ruc: string; fecha_emision: string; monto_total: number | null; moneda: string; signo: 1 | 0 | -1; verificacion: 'ok' | 'observada' | 'no_verificable'; alterada: boolean; observacion: string | null; nueva: boolean; unida: boolean; paginas: (number)[] | null; conocida_desde: string })[]; changes: (string)[]; traslado: { tipo: 'paso_a' | 'vino_de' | 'propuesta'; negocio_id: string; documento_id: string | null; fecha: string } | null })[]; accounts?: ({ id: string; username: string; provider: string; state: 'waiting' | 'running' | 'done' | 'error'; messages_done: number; messages_total: number | null; document_count: number; invoice_count: number; error: string | null })[]; export?: { id: string; filename: string; format: 'excel' | 'csv' | 'json' | 'pdf' | 'originales' | 'evidencia'; status: 'queued' | 'running' | 'done' | 'error'; progress: { total: number; done: number }; bytes: number | null; year_month?: string; originales_faltantes?: number; created_at: string; finished_at: string | null; expires_at: string | null; error: string | null } };

export interface GetV2InvoicesHeadersQuery {
  page?: string;
  page_size?: string;
  cursor?: string;
  year_month?: string;
  sort?: 'fecha' | 'numero' | 'emisor' | 'total' | 'iva';
  order?: 'asc' | 'desc';
  search?: string;
  ruc_emisor?: string;
  ruc_receptor?: string;
  emisor_nombre?: string;
  verificacion?: 'ok' | 'observada' | 'no_verificable';
  lado?: 'compra' | 'venta' | 'de_otro';
  solo_alteradas?: 'true' | 'false';
  solo_no_suman?: 'true' | 'false';
  cierre?: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro';
  parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml';
  imputa_iva?: 'true' | 'false';
  with_sums?: '0' | '1';
}

export type GetV2InvoicesHeadersReply = { success: true; data: ({ id: string; _id: string; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE'; numero_documento: string; fecha_emision: string; hora_emision: string | null; emisor: { nombre: string | null; ruc: string | null }; receptor: { nombre: string | null; ruc: string | null }; lado: 'compra' | 'venta' | 'de_otro' | null; condicion_venta: 'CONTADO' | 'CREDITO'; moneda: string; tipo_cambio: number | null; cdc: string | null; timbrado: string | null; fuente: 'XML_NATIVO' | 'OPENAI_VISION' | 'PDF_LOCAL' | 'MANUAL'; item_count: number; totales: { exentas: number | null; gravado_5: number | null; gravado_10: number | null; iva_5: number | null; iva_10: number | null; iva: number | null; total: number | null }; totales_gs?: { exentas: number; gravado_5: number; gravado_10: number; iva_5: number; iva_10: number; iva: number } | null; monto_total: number | null; monto_total_gs: number | null; signo: 1 | 0 | -1; documento_de_prueba: boolean; en_revision: boolean; cancelada: boolean; alterada: boolean; verificacion: 'ok' | 'observada' | 'no_verificable'; falta_xml: boolean })[]; total: number; total_minimo: boolean; total_monto: number | null; sumas?: { exentas: number; gravado_5: number; gravado_10: number; iva_5: number; iva_10: number; iva: number; total: number }; fuera_de_suma: { cantidad: number; monto: number; otras_monedas?: ({ moneda: string; monto: number })[] } | null; no_suman?: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number } | null; page: number; page_size: number; next_cursor: string | null; previous_cursor: string | null };

export interface GetV2InvoicesPartiesQuery {
  search: string;
}

export type GetV2InvoicesPartiesReply = { success: true; data: ({ nombre: string | null; ruc: string; cantidad: number })[] };

export type GetV2InvoicesIdReply = { success: true; header: { id: string; _id: string; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE'; numero_documento: string; fecha_emision: string; hora_emision: string | null; emisor: { nombre: string | null; ruc: string | null }; receptor: { nombre: string | null; ruc: string | null }; lado: 'compra' | 'venta' | 'de_otro' | null; condicion_venta: 'CONTADO' | 'CREDITO'; moneda: string; tipo_cambio: number | null; cdc: string | null; timbrado: string | null; fuente: 'XML_NATIVO' | 'OPENAI_VISION' | 'PDF_LOCAL' | 'MANUAL'; item_count: number; totales: { exentas: number | null; gravado_5: number | null; gravado_10: number | null; iva_5: number | null; iva_10: number | null; iva: number | null; total: number | null }; totales_gs?: { exentas: number; gravado_5: number; gravado_10: number; iva_5: number; iva_10: number; iva: number } | null; monto_total: number | null; monto_total_gs: number | null; signo: 1 | 0 | -1; documento_de_prueba: boolean; en_revision: boolean; cancelada: boolean; alterada: boolean; verificacion: 'ok' | 'observada' | 'no_verificable'; falta_xml: boolean }; items: ({ linea: number; codigo: string | null; descripcion: string; cantidad: number; unidad: string | null; precio_unitario: number | null; total: number | null; iva: 0 | 5 | 10 | null })[]; verificacion: { estado: 'ok' | 'observada' | 'no_verificable'; cadena: { firmante: { nombre: string; desde: string; hasta: string }; prestador: { nombre: string; desde: string; hasta: string }; raiz: { nombre: string; desde: string; hasta: string }; nacional: boolean } | null; controles: ({ nombre: string; titulo: string; estado: 'ok' | 'observada' | 'no_verificable'; detalle: string })[] }; alteracion: { firma_rota: boolean; qr_de_otra_firma: boolean; comparacion: ({ campo: string; titulo: string; lo_que_dice: string | null; lo_que_se_firmo: string | null; segun: 'qr' | 'cdc' | null })[] } | null; version: number; dudas: ({ campo: 'cdc' | 'ruc_emisor' | 'nombre_emisor' | 'ruc_receptor' | 'timbrado' | 'numero_documento' | 'fecha_emision' | 'moneda' | 'condicion_venta' | 'monto_total' | 'iva' | 'iva_5' | 'iva_10' | 'gravado_5' | 'gravado_10' | 'exentas' | 'items' | 'documento'; codigo: string; motivo: string; leido: string | null; sugerido: string | null; lugar: { pagina: number; izquierda: number; arriba: number; ancho: number; alto: number } | null; otra_id?: string })[]; lugares: ({ campo: 'cdc' | 'ruc_emisor' | 'nombre_emisor' | 'ruc_receptor' | 'timbrado' | 'numero_documento' | 'fecha_emision' | 'moneda' | 'condicion_venta' | 'monto_total' | 'iva' | 'iva_5' | 'iva_10' | 'gravado_5' | 'gravado_10' | 'exentas' | 'items' | 'documento'; lugar: { pagina: number; izquierda: number; arriba: number; ancho: number; alto: number } })[]; corregible: boolean; admite_tipo_cambio: boolean; se_puede_deshacer: 'confirmacion' | 'carga' | 'correccion' | 'copia_elegida' | 'son_distintas' | 'es_la_misma' | 'no_es_una_factura' | null; documento_para_releer: string | null; primera_lectura: { cambios: ({ campo: 'cdc' | 'ruc_emisor' | 'nombre_emisor' | 'ruc_receptor' | 'timbrado' | 'numero_documento' | 'fecha_emision' | 'moneda' | 'condicion_venta' | 'monto_total' | 'iva' | 'iva_5' | 'iva_10' | 'gravado_5' | 'gravado_10' | 'exentas' | 'items' | 'tipo_documento' | 'nombre_receptor' | 'tipo_cambio'; leido: string | null; corregido: string | null; por: { nombre: string | null; correo: string } | null; fecha: string | null })[] } | null; confirmacion: { nombre: string | null; correo: string; fecha: string; motivo: string | null } | null; copias: { por_elegir: boolean; se_puede_cambiar: boolean; datos: ({ titulo: string; actual: string | null; otras: (string | null)[] })[]; copias: ({ id: string; archivo: string | null; recibida_en: string | null; fuente: 'XML_NATIVO' | 'OPENAI_VISION' | 'PDF_LOCAL' | 'MANUAL'; se_puede_usar: boolean })[] } | null; cancelacion: { motivo: string | null; firmada_en: string | null } | null; correo_emisor: string | null; lista_ruc_emisor: { ruc: string; nombre: string; estado: 'activo' | 'suspension_temporal' | 'bloqueado' | 'cancelado' | 'otro'; fecha_lista: string } | null; archivos: ({ sha256: string; nombre: string; tipo: 'xml' | 'pdf' | 'zip' | 'eml' | 'html' | 'jpeg' | 'png' | 'heic' | 'webp'; tamano: number; recibido_en: string; origen: 'subida' | 'correo'; remitente: string | null; mensaje: { sender: string | null; subject: string | null; sent_at: string | null; message_id: string | null; mailbox: string | null } | null; paginas: number | null; paginas_de_la_factura: (number)[] | null; giro: number })[]; relacionadas: ({ id: string | null; sentido: 'corrige' | 'corregida_por'; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE' | null; numero_documento: string | null; cdc: string | null; fecha_emision: string | null; monto_total: number | null; moneda: string | null; signo: 1 | 0 | -1 | null; alterada: boolean })[]; enlace_ekuatia: string | null; secciones: ({ titulo: string; datos: ({ nombre: string; valor: string })[] })[] };

export type GetV2InvoicesIdFacsimileReply = { success: true; data: { documento: string; numero: string; emisor: { nombre: string; fantasia: string | null; ruc: string; lineas: (string)[] }; timbrado: string | null; inicio_vigencia: string | null; operacion: ({ nombre: string; valor: string })[]; receptor: ({ nombre: string; valor: string })[]; items: ({ codigo: string | null; descripcion: string; unidad: string | null; cantidad: string; precio: string | null; descuento: string | null; exentas: string | null; iva_5: string | null; iva_10: string | null })[]; totales: { subtotal: { exentas: string | null; iva_5: string | null; iva_10: string | null }; total_operacion: string | null; ajustes: ({ nombre: string; valor: string })[]; total_a_pagar: string; en_letras: string; total_guaranies: string | null; liquidacion_iva: { iva_5: string | null; iva_10: string | null; total: string | null } } | null; observaciones: (string)[]; cdc: string | null; pagina_de_consulta: string; qr: { lado: number; trazo: string } | null; documento_de_prueba: boolean; cancelada: boolean } | null };

export type GetV2SuppliersRucReply = { success: true; data: { ruc: string; nombre: string | null; correo: string | null; lista_ruc: { ruc: string; nombre: string; estado: 'activo' | 'suspension_temporal' | 'bloqueado' | 'cancelado' | 'otro'; fecha_lista: string } | null; meses: ({ year_month: string; cantidad: number; monto: number })[]; monto_habitual: number | null; meses_habituales: number; este_mes: { estado: 'llego' | 'falta' | 'sin_factura'; ultima: string | null; se_espera: string | null }; timbrado: { numero: string; desde: string | null } | null; precios: ({ descripcion: string; unidad: string; moneda: string; ahora: number; antes: number | null; desde: string; cambio: number | null })[]; habitos: { documentos: number; promedio: number | null; promediadas: number; notas_de_credito: number; monto_notas: number; a_credito: number; en_xml: number; por_mes: { minimo: number; maximo: number } | null }; facturas: ({ id: string; _id: string; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE'; numero_documento: string; fecha_emision: string; hora_emision: string | null; emisor: { nombre: string | null; ruc: string | null }; receptor: { nombre: string | null; ruc: string | null }; lado: 'compra' | 'venta' | 'de_otro' | null; condicion_venta: 'CONTADO' | 'CREDITO'; moneda: string; tipo_cambio: number | null; cdc: string | null; timbrado: string | null; fuente: 'XML_NATIVO' | 'OPENAI_VISION' | 'PDF_LOCAL' | 'MANUAL'; item_count: number; totales: { exentas: number | null; gravado_5: number | null; gravado_10: number | null; iva_5: number | null; iva_10: number | null; iva: number | null; total: number | null }; totales_gs?: { exentas: number; gravado_5: number; gravado_10: number; iva_5: number; iva_10: number; iva: number } | null; monto_total: number | null; monto_total_gs: number | null; signo: 1 | 0 | -1; documento_de_prueba: boolean; en_revision: boolean; cancelada: boolean; alterada: boolean; verificacion: 'ok' | 'observada' | 'no_verificable'; falta_xml: boolean })[]; total: number } };

export type GetV2SuppliersRucWatchReply = { success: true; marcas: ({ que: 'precio' | 'timbrado_nuevo' | 'mes_sin_factura'; clave: string; precio_maximo: string | null; titulo: string; detalle: string; factura_id: string | null; fecha: string | null })[]; conformes: ({ que: 'precio' | 'timbrado_nuevo' | 'mes_sin_factura'; clave: string; precio_maximo: string | null; titulo: string; detalle: string; factura_id: string | null; fecha: string | null })[]; imputacion: { vale: { iva: boolean; ire: boolean; irp_rsp: boolean; no_imputa: boolean } | null; segun: 'proveedor' | 'negocio' | 'nadie'; version: number; propuesta: { imputacion: { iva: boolean; ire: boolean; irp_rsp: boolean; no_imputa: boolean }; motivo: 'marangatu' | 'actividad' | 'obligaciones'; detalle: string; clave: string; cantidad: number; monto: number } | null } | null };

export type GetV2InvoicesIdWatchReply = { success: true; marcas: ({ que: 'precio' | 'timbrado_nuevo' | 'mes_sin_factura'; clave: string; precio_maximo: string | null; titulo: string; detalle: string; factura_id: string | null; fecha: string | null })[]; conformes: ({ que: 'precio' | 'timbrado_nuevo' | 'mes_sin_factura'; clave: string; precio_maximo: string | null; titulo: string; detalle: string; factura_id: string | null; fecha: string | null })[] };

export type GetV2InvoicesIdFilesReply = { success: true; data: ({ sha256: string; nombre: string; tipo: 'xml' | 'pdf' | 'zip' | 'eml' | 'html' | 'jpeg' | 'png' | 'heic' | 'webp'; tamano: number; recibido_en: string; origen: 'subida' | 'correo'; remitente: string | null; mensaje: { sender: string | null; subject: string | null; sent_at: string | null; message_id: string | null; mailbox: string | null } | null; paginas: number | null; paginas_de_la_factura: (number)[] | null; giro: number })[] };



export type GetInvoicesMonthsReply = { success: true; months: ({ year_month: string; count: number; unique_providers: number; total_amount: number; average_amount: number; promedio_sobre?: number; notas_de_credito?: number; first_date: string | null })[] };

export type GetInvoicesMonthYearMonthStatsReply = { success: true; statistics: { total_facturas: number; total_monto: number; total_proveedores: number; total_clientes: number; promedio_factura: number; promedio_sobre: number; notas_de_credito: number; total_iva: number; total_iva_5: number; total_iva_10: number; total_subtotal_5: number; total_subtotal_10: number; total_exentas: number; redondeo: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; diferencias: number; documentos_con_diferencia: number; primera_factura: string | null; ultima_factura: string | null; porcentaje_cdc: number; porcentaje_timbrado: number; con_cdc: number; con_timbrado: number; xml_nativo: number; openai_vision: number; pdf_local: number; manual: number; con_observaciones: number; total_en_lista: number; fuera_de_suma: { cantidad: number; monto: number; otras_monedas?: ({ moneda: string; monto: number })[] }; no_suman: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number } } };

export type GetExportMongodbStatsReply = { success: true; total_invoices: number; total_amount: number; average_amount: number; promedio_sobre?: number; notas_de_credito?: number; top_issuers?: ({ nombre: string | null; ruc: string; total_amount: number; count: number })[]; recent_count?: number; total_listed: number; en_revision: number; posibles_repetidas?: number; documentos_con_error?: number; fuera_de_suma: { cantidad: number; monto: number; otras_monedas?: ({ moneda: string; monto: number })[] }; no_suman?: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number }; periodos?: { hoy: { total_invoices: number; notas_de_credito: number; total_amount: number; average_amount: number; promedio_sobre: number; total_listed: number; no_suman: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number }; iva_credito_10: number | null; iva_credito_5: number | null; iva_credito_sin_desglose: number | null; desde: string; hasta: string }; semana: { total_invoices: number; notas_de_credito: number; total_amount: number; average_amount: number; promedio_sobre: number; total_listed: number; no_suman: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number }; iva_credito_10: number | null; iva_credito_5: number | null; iva_credito_sin_desglose: number | null; desde: string; hasta: string }; mes: { total_invoices: number; notas_de_credito: number; total_amount: number; average_amount: number; promedio_sobre: number; total_listed: number; no_suman: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number }; iva_credito_10: number | null; iva_credito_5: number | null; iva_credito_sin_desglose: number | null; desde: string; hasta: string }; anio: { total_invoices: number; notas_de_credito: number; total_amount: number; average_amount: number; promedio_sobre: number; total_listed: number; no_suman: { anuladas: number; de_prueba: number; en_revision: number; sin_montos: number; sin_cambio: number }; iva_credito_10: number | null; iva_credito_5: number | null; iva_credito_sin_desglose: number | null; desde: string; hasta: string } } };

export type GetExportTemplatesAvailableFieldsReply = { success: true; fields: Record<string, { display_name: string; field_type: 'TEXT' | 'NUMBER' | 'CURRENCY' | 'DATE' | 'PERCENTAGE' | 'ARRAY'; is_array: boolean; description: string; category: 'basic' | 'emisor' | 'cliente' | 'montos' | 'productos' | 'metadata' }>; categories: ({ key: 'basic' | 'emisor' | 'cliente' | 'montos' | 'productos' | 'metadata'; title: string; fields: (string)[] })[] };

export type GetExportTemplatesReply = { success: true; templates: ({ name: string; description?: string; sheet_name?: string; include_header?: boolean; include_totals?: boolean; is_default?: boolean; fields: ({ field_key: string; display_name: string; field_type: 'TEXT' | 'NUMBER' | 'CURRENCY' | 'DATE' | 'PERCENTAGE' | 'ARRAY'; alignment?: 'left' | 'center' | 'right'; grouping_type?: 'CONCATENATE' | 'SEPARATE_ROWS' | 'SUMMARY'; separator?: string; order?: number; is_visible?: boolean; width?: number; is_calculated?: boolean; calculated_type?: 'TOTAL_SIN_IVA' | 'PORCENTAJE_IVA' | 'CANTIDAD_PRODUCTOS' | 'CANTIDAD_FACTURAS' | null })[]; id: string; kind: 'FACTURAS' | 'LIBRO_IVA_COMPRAS' | 'RESUMEN_POR_PROVEEDOR'; created_at: string; version: number })[]; export_formats: ('excel' | 'csv' | 'json' | 'pdf')[]; custom_templates: boolean };

export type GetExportTemplatesIdReply = { success: true; template: { name: string; description?: string; sheet_name?: string; include_header?: boolean; include_totals?: boolean; is_default?: boolean; fields: ({ field_key: string; display_name: string; field_type: 'TEXT' | 'NUMBER' | 'CURRENCY' | 'DATE' | 'PERCENTAGE' | 'ARRAY'; alignment?: 'left' | 'center' | 'right'; grouping_type?: 'CONCATENATE' | 'SEPARATE_ROWS' | 'SUMMARY'; separator?: string; order?: number; is_visible?: boolean; width?: number; is_calculated?: boolean; calculated_type?: 'TOTAL_SIN_IVA' | 'PORCENTAJE_IVA' | 'CANTIDAD_PRODUCTOS' | 'CANTIDAD_FACTURAS' | null })[]; id: string; kind: 'FACTURAS' | 'LIBRO_IVA_COMPRAS' | 'RESUMEN_POR_PROVEEDOR'; created_at: string; version: number } };

export type PostExportCountBody = { template_id?: string; filters?: { fecha_inicio?: string; fecha_fin?: string; ruc_emisor?: string; ruc_cliente?: string; search?: string; emisor_nombre?: string; verificacion?: 'ok' | 'observada' | 'no_verificable'; lado?: 'compra' | 'venta' | 'de_otro'; ids?: (string)[] }; con_originales?: boolean };

export type PostExportCountReply = { success: true; facturas: number; filas: number; minimo: boolean; total_monto: number; no_incluidas: ({ motivo: 'cancelada' | 'prueba' | 'en_revision' | 'sin_montos' | 'sin_tipo_de_cambio' | 'venta' | 'de_otro' | 'a_si_mismo'; texto: string; cantidad: number; monto: number | null })[]; en_segundo_plano: boolean; cabe_en_pdf: boolean; originales?: { facturas: number; archivos: number; bytes: number; en_segundo_plano: boolean; cabe: boolean } };

export type PostExportCustomBody = { template_id: string; filters?: { fecha_inicio?: string; fecha_fin?: string; ruc_emisor?: string; ruc_cliente?: string; search?: string; emisor_nombre?: string; verificacion?: 'ok' | 'observada' | 'no_verificable'; lado?: 'compra' | 'venta' | 'de_otro'; ids?: (string)[] }; filename: string; format?: 'excel' | 'csv' | 'json' | 'pdf' };

export interface GetExportRg90Query {
  periodo: string;
}

export type GetExportRg90Reply = { success: true; impedimentos: (string)[]; compras: number; ventas: number; notas_credito: number; archivos: number; total: number; con_errores: ({ id: string; numero_documento: string; fecha_emision: string; emisor: string | null; ruc_emisor: string; errores: (string)[] })[]; cantidad_con_errores: number; fuera: ({ motivo: 'electronica' | 'de_otro' | 'a_si_mismo' | 'remision' | 'cancelada' | 'de_prueba' | 'en_revision' | 'sin_tipo_de_cambio'; detalle: string; cantidad: number; facturas: ({ id: string; numero_documento: string; fecha_emision: string; emisor: string | null; ruc_emisor: string })[] })[] };

export type PostExportRg90Body = { periodo: string; omitir_con_errores?: boolean };

export type PostExportOriginalsBody = { filters?: { fecha_inicio?: string; fecha_fin?: string; ruc_emisor?: string; ruc_cliente?: string; search?: string; emisor_nombre?: string; verificacion?: 'ok' | 'observada' | 'no_verificable'; lado?: 'compra' | 'venta' | 'de_otro'; ids?: (string)[] }; filename: string };

export type PostTasksExportBody = { template_id: string; filters?: { fecha_inicio?: string; fecha_fin?: string; ruc_emisor?: string; ruc_cliente?: string; search?: string; emisor_nombre?: string; verificacion?: 'ok' | 'observada' | 'no_verificable'; lado?: 'compra' | 'venta' | 'de_otro'; ids?: (string)[] }; filename: string; format?: 'excel' | 'csv' | 'json' | 'pdf' };

export type PostTasksExportReply = { success: true; job_id: string };

export type PostTasksExportOriginalsBody = { filters?: { fecha_inicio?: string; fecha_fin?: string; ruc_emisor?: string; ruc_cliente?: string; search?: string; emisor_nombre?: string; verificacion?: 'ok' | 'observada' | 'no_verificable'; lado?: 'compra' | 'venta' | 'de_otro'; ids?: (string)[] }; filename: string };

export type PostTasksExportOriginalsReply = { success: true; job_id: string };

export type GetExportFilesReply = { success: true; data: ({ id: string; filename: string; format: 'excel' | 'csv' | 'json' | 'pdf' | 'originales' | 'evidencia'; status: 'queued' | 'running' | 'done' | 'error'; progress: { total: number; done: number }; bytes: number | null; year_month?: string; originales_faltantes?: number; created_at: string; finished_at: string | null; expires_at: string | null; error: string | null })[] };


export interface GetClosingYmReconciliationQuery {
  registro?: 'compras' | 'ventas';
  clase?: 'en_ambos' | 'monto_distinto' | 'solo_marangatu' | 'solo_aqui' | 'por_resolver' | 'papel_aqui';
  page?: string;
  page_size?: string;
}

export type GetClosingYmReconciliationReply = { success: true; archivo: string | null; cargado_en: string | null; registro: 'compras' | 'ventas' | null; archivos: ({ id: string; nombre: string | null; registros: ('compras' | 'ventas')[]; cargado_en: string; cargado_por: string | null; filas: number; filas_al_pie: number; de_otros_meses: number; repetidas: number; no_suman: number; cdc_ilegibles: number; bytes: number; vigente: boolean })[]; resumen: { en_ambos: { cantidad: number; aqui: number; marangatu: number }; monto_distinto: { cantidad: number; aqui: number; marangatu: number }; solo_marangatu: { cantidad: number; aqui: number; marangatu: number }; solo_aqui: { cantidad: number; aqui: number; marangatu: number }; cantidad_aqui: number; total_aqui: number; cantidad_marangatu: number; total_marangatu: number; diferencia: number; por_resolver: number; no_suman: number; sin_imputar: number; motivos: ({ clase: 'en_ambos' | 'monto_distinto' | 'solo_marangatu' | 'solo_aqui'; motivo: string; texto: string; cantidad: number; aqui: number; marangatu: number })[] } | null; filas: ({ clase: 'en_ambos' | 'monto_distinto' | 'solo_marangatu' | 'solo_aqui'; motivo: string | null; texto: string | null; aqui: { id: string; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE'; numero_documento: string; cdc: string | null; timbrado: string | null; fecha_emision: string; ruc: string | null; nombre: string | null; monto: number | null; iva: number | null } | null; marangatu: { registro: 'compras' | 'ventas'; tipo_documento: 'FACTURA' | 'AUTOFACTURA' | 'NOTA_DE_CREDITO' | 'NOTA_DE_DEBITO' | 'NOTA_DE_REMISION' | 'BOLETA_DE_VENTA' | 'BOLETA_RESIMPLE' | null; numero_documento: string | null; cdc: string | null; timbrado: string | null; fecha_emision: string | null; ruc: string | null; nombre: string | null; monto: number; iva_10: number | null; iva_5: number | null; suma: boolean; origen: string | null } | null; correo: string | null })[]; total: number; page: number; page_size: number };

export type GetClosingReply = { success: true; meses: ({ year_month: string; estado: 'en_curso' | 'abierto' | 'con_avisos' | 'listo' | 'cerrado' | 'cerrado_con_diferencias'; cantidad: number; total: number; iva_credito: number; vencimientos: { formulario_120: { dia: string; dias: number; prorroga: string | null }; rg_90: { dia: string; dias: number; prorroga: string | null } }; avisos: number; cerrado_en: string | null; por: { nombre: string | null; correo: string | null } | null; total_cerrado: number | null; diferencias: number })[] };

export type GetClosingYearMonthReply = { success: true; year_month: string; estado: 'en_curso' | 'abierto' | 'con_avisos' | 'listo' | 'cerrado' | 'cerrado_con_diferencias'; version: number; negocio: { ruc: string; nombre: string }; terminacion: number; compras: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; notas_credito: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; neto: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number }; ventas?: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; notas_credito_emitidas?: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; neto_ventas?: { cantidad: number; total: number; base_10: number; iva_10: number; gravado_10: number; base_5: number; iva_5: number; gravado_5: number; exentas: number; sin_desglose: number; documentos_sin_desglose: number; iva_sin_desglose: number; documentos_sin_iva_leido: number; redondeo: number; diferencia: number; documentos_con_diferencia: number; iva: number }; formulario_120: ({ casilla: number; tipo: 'escribir' | 'calcula_marangatu' | 'repartir' | 'en_blanco'; monto: number | null; iva_declarado: number | null; diferencia: number | null; nota: string | null; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } | null })[]; imputacion_elegida: boolean; no_imputadas: ({ linea: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas'; cantidad: number; total: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } })[]; no_cuentan: ({ motivo: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; cantidad: number; monto: number | null; detalle: string; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } })[]; respaldo: { verificadas: { cantidad: number; total: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; sin_verificar: { cantidad: number; total: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } }; solo_papel: { cantidad: number; total: number; iva: number; filtro: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean } } }; falta: ({ que: 'proveedores_habituales' | 'sin_desglose' | 'diferencia' | 'en_revision' | 'alteradas' | 'posibles_repetidas' | 'sin_cambio' | 'correos_con_falla' | 'documentos_con_error' | 'otro_ruc' | 'sin_nombre' | 'falta_xml' | 'solo_marangatu' | 'monto_distinto'; cantidad: number; monto?: number; detalle: string; filtro?: { cierre: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro'; parte?: 'gravado_10' | 'gravado_5' | 'exentas' | 'sin_desglose' | 'redondeo' | 'diferencia' | 'verificadas' | 'sin_verificar' | 'solo_papel' | 'falta_xml'; imputa_iva?: boolean }; cuadre?: { registro: 'compras' | 'ventas'; clase: 'en_ambos' | 'monto_distinto' | 'solo_marangatu' | 'solo_aqui' }; correos?: ({ id: string; cuenta: string; desde: string; motivo: string })[] })[]; cuadre: { archivo_del: string; desactualizado: boolean } | null; vencimientos: { formulario_120: { dia: string; dias: number; prorroga: string | null }; rg_90: { dia: string; dias: number; prorroga: string | null } }; conservar_hasta: string; cierre: { cerrado_en: string; por: { nombre: string | null; correo: string | null }; ruc: string; compras: { cantidad: number; total: number; iva: number }; notas_credito: { cantidad: number; total: number; iva: number }; ventas: { cantidad: number; total: number; iva: number } | null; notas_credito_emitidas: { cantidad: number; total: number; iva: number } | null; avisos: number; aceptadas: ({ fecha: string; por: { nombre: string | null; correo: string | null }; motivo: string; cantidad: number })[] } | null; diferencias: { cantidad: number; lineas: ({ linea: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas'; total: number; iva: number })[] } | null };

export interface GetClosingYearMonthMissingQuery {
  page?: string;
  page_size?: string;
}

export type GetClosingYearMonthMissingReply = { success: true; proveedores: ({ ruc: string; nombre: string | null; correo: string | null; ultimo_numero?: string; ultima_fecha?: string; comprobantes?: ({ id: string; numero_documento: string; fecha_emision: string; cdc: string; monto_total_gs: number })[] })[]; total: number; page: number; page_size: number };

export interface GetClosingYearMonthRequestsQuery {
  page?: string;
  page_size?: string;
}

export type GetClosingYearMonthRequestsReply = { success: true; proveedores: ({ ruc: string; nombre: string | null; correo: string | null; ultimo_numero?: string; ultima_fecha?: string; comprobantes?: ({ id: string; numero_documento: string; fecha_emision: string; cdc: string; monto_total_gs: number })[] })[]; total: number; page: number; page_size: number };

export type GetClosingYearMonthDifferencesReply = { success: true; cantidad: number; filas: ({ id: string; que: 'llego_despues' | 'cambio' | 'eliminada' | 'dejo_de_contar'; numero_documento: string; fecha_emision: string; emisor: { ruc: string; nombre: string | null }; antes: { linea: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas'; total: number; iva: number } | null; ahora: { linea: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas'; total: number; iva: number } | null; motivo: 'compras' | 'notas_credito' | 'ventas' | 'notas_credito_emitidas' | 'canceladas' | 'de_prueba' | 'alteradas' | 'en_revision' | 'sin_montos' | 'sin_cambio' | 'otro_ruc' | 'sin_nombre' | 'a_si_mismo' | 'autofacturas_de_otro' | null })[] };

export type GetClosingYearMonthImputationReply = { success: true; electronicos: { compras: number; ventas: number }; marangatu: { cargado_en: string; filas: number; sin_imputar: number } | null; papel: { cantidad: number; con_errores: number; archivos: number } };

/** Lo que la API negó, con el código estable que un programa reconoce. */
export class AjakaError extends Error {
  readonly status: number;
  readonly code: AjakaCode | 'desconocido';
  readonly fields: Record<string, string>;
  /** Segundos que conviene esperar; null si la respuesta no lo dice. */
  readonly retryAfter: number | null;

  constructor(status: number, told: { code?: AjakaCode; message?: string; fields?: Record<string, string> }, retryAfter: number | null) {
    super(told.message ?? `HTTP ${status}`);
    this.name = 'AjakaError';
    this.status = status;
    this.code = told.code ?? 'desconocido';
    this.fields = told.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

interface Sent {
  query?: object;
  body?: unknown;
  upload?: Upload;
}

export class Ajaka {
  readonly #origin: string;
  readonly #token: string;

  /** `origin`: dónde está Ajaka, como https://ajaka.com.py. `token`: el que se creó en Conexiones. */
  constructor({ origin, token }: { origin: string; token: string }) {
    this.#origin = origin.replace(/\/+$/, '');
    this.#token = token;
  }

  async #send(method: string, path: string, { query = {}, body, upload }: Sent = {}): Promise<Response> {
    const url = new URL(this.#origin + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${this.#token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (upload?.idempotencyKey !== undefined) headers['idempotency-key'] = upload.idempotencyKey;
    const sent = upload ? formOf(upload) : body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(url, { method, headers, body: sent });
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as ConstructorParameters<typeof AjakaError>[1];
    const wait = Number(answer.headers.get('retry-after'));
    throw new AjakaError(answer.status, told, wait > 0 ? wait : null);
  }

  async #json<T>(method: string, path: string, sent?: Sent): Promise<T> {
    return (await (await this.#send(method, path, sent)).json()) as T;
  }


  /** Sube XML (o ZIP o EML que los contengan) y espera el resultado. Alcance: documentos:cargar. */
  postUploadXml(upload: Upload): Promise<PostUploadXmlReply> {
    return this.#json<PostUploadXmlReply>('POST', `/upload-xml`, { upload });
  }

  /** Sube XML (o ZIP o EML que los contengan) y responde enseguida con la tarea. Alcance: documentos:cargar. */
  postTasksUploadXml(upload: Upload): Promise<PostTasksUploadXmlReply> {
    return this.#json<PostTasksUploadXmlReply>('POST', `/tasks/upload-xml`, { upload });
  }

  /** Sube PDF (o ZIP o EML que los contengan) y espera el resultado. Alcance: documentos:cargar. */
  postUpload(upload: Upload): Promise<PostUploadReply> {
    return this.#json<PostUploadReply>('POST', `/upload`, { upload });
  }

  /** Sube PDF o fotos (JPEG, PNG; o ZIP o EML que los contengan) y responde enseguida con la tarea. Alcance: documentos:cargar. */
  postTasksUploadPdf(upload: Upload): Promise<PostTasksUploadPdfReply> {
    return this.#json<PostTasksUploadPdfReply>('POST', `/tasks/upload-pdf`, { upload });
  }

  /** Cómo va una tarea, documento por documento. Alcance: documentos:cargar o exportar. */
  getTasksId(id: string): Promise<GetTasksIdReply> {
    return this.#json<GetTasksIdReply>('GET', `/tasks/${encodeURIComponent(id)}`);
  }

  /** Las facturas, la más nueva primero, con filtros; por número de página o por cursor. Alcance: facturas:leer. */
  getV2InvoicesHeaders(query: GetV2InvoicesHeadersQuery = {}): Promise<GetV2InvoicesHeadersReply> {
    return this.#json<GetV2InvoicesHeadersReply>('GET', `/v2/invoices/headers`, { query });
  }

  /** Emisores cuyo nombre o RUC contiene un texto. Alcance: facturas:leer. */
  getV2InvoicesParties(query: GetV2InvoicesPartiesQuery): Promise<GetV2InvoicesPartiesReply> {
    return this.#json<GetV2InvoicesPartiesReply>('GET', `/v2/invoices/parties`, { query });
  }

  /** Una factura con sus ítems, su verificación y sus archivos. Alcance: facturas:leer. */
  getV2InvoicesId(id: string): Promise<GetV2InvoicesIdReply> {
    return this.#json<GetV2InvoicesIdReply>('GET', `/v2/invoices/${encodeURIComponent(id)}`);
  }

  /** La factura de un XML como se imprime: null si no vino en XML o si está alterada. Alcance: facturas:leer. */
  getV2InvoicesIdFacsimile(id: string): Promise<GetV2InvoicesIdFacsimileReply> {
    return this.#json<GetV2InvoicesIdFacsimileReply>('GET', `/v2/invoices/${encodeURIComponent(id)}/facsimile`);
  }

  /** Un proveedor: sus doce meses, lo habitual, sus precios y sus últimas facturas. Alcance: facturas:leer. */
  getV2SuppliersRuc(ruc: string): Promise<GetV2SuppliersRucReply> {
    return this.#json<GetV2SuppliersRucReply>('GET', `/v2/suppliers/${encodeURIComponent(ruc)}`);
  }

  /** Qué mirar de un proveedor: precios que subieron, timbrado nuevo, mes sin factura, y la imputación propuesta. Alcance: facturas:leer. */
  getV2SuppliersRucWatch(ruc: string): Promise<GetV2SuppliersRucWatchReply> {
    return this.#json<GetV2SuppliersRucWatchReply>('GET', `/v2/suppliers/${encodeURIComponent(ruc)}/watch`);
  }

  /** Qué mirar de una factura: precios que subieron desde la anterior del proveedor, y si su timbrado es nuevo. Alcance: facturas:leer. */
  getV2InvoicesIdWatch(id: string): Promise<GetV2InvoicesIdWatchReply> {
    return this.#json<GetV2InvoicesIdWatchReply>('GET', `/v2/invoices/${encodeURIComponent(id)}/watch`);
  }

  /** Los archivos originales de una factura. Alcance: facturas:leer. */
  getV2InvoicesIdFiles(id: string): Promise<GetV2InvoicesIdFilesReply> {
    return this.#json<GetV2InvoicesIdFilesReply>('GET', `/v2/invoices/${encodeURIComponent(id)}/files`);
  }

  /** Un archivo original, tal como llegó. Alcance: facturas:leer. */
  getV2InvoicesIdFilesSha256(id: string, sha256: string): Promise<Response> {
    return this.#send('GET', `/v2/invoices/${encodeURIComponent(id)}/files/${encodeURIComponent(sha256)}`);
  }

  /** Una página de un PDF o una foto original como imagen; x-page-count dice cuántas hay. Alcance: facturas:leer. */
  getV2InvoicesIdFilesSha256PagesPage(id: string, sha256: string, page: string): Promise<Response> {
    return this.#send('GET', `/v2/invoices/${encodeURIComponent(id)}/files/${encodeURIComponent(sha256)}/pages/${encodeURIComponent(page)}`);
  }

  /** Los meses con facturas, el más nuevo primero. Alcance: facturas:leer. */
  getInvoicesMonths(): Promise<GetInvoicesMonthsReply> {
    return this.#json<GetInvoicesMonthsReply>('GET', `/invoices/months`);
  }

  /** Las cifras de un mes. Alcance: facturas:leer. */
  getInvoicesMonthYearMonthStats(yearMonth: string): Promise<GetInvoicesMonthYearMonthStatsReply> {
    return this.#json<GetInvoicesMonthYearMonthStatsReply>('GET', `/invoices/month/${encodeURIComponent(yearMonth)}/stats`);
  }

  /** Cuántas facturas hay y por cuánto, en total y de hoy, la semana, el mes y el año; los cinco emisores mayores. Alcance: facturas:leer. */
  getExportMongodbStats(): Promise<GetExportMongodbStatsReply> {
    return this.#json<GetExportMongodbStatsReply>('GET', `/export/mongodb/stats`);
  }

  /** Los campos que un template puede mostrar, por clave, y sus categorías. Alcance: exportar. */
  getExportTemplatesAvailableFields(): Promise<GetExportTemplatesAvailableFieldsReply> {
    return this.#json<GetExportTemplatesAvailableFieldsReply>('GET', `/export-templates/available-fields`);
  }

  /** Los templates de exportación, el predeterminado primero. Alcance: exportar. */
  getExportTemplates(): Promise<GetExportTemplatesReply> {
    return this.#json<GetExportTemplatesReply>('GET', `/export-templates`);
  }

  /** Un template de exportación. Alcance: exportar. */
  getExportTemplatesId(id: string): Promise<GetExportTemplatesIdReply> {
    return this.#json<GetExportTemplatesIdReply>('GET', `/export-templates/${encodeURIComponent(id)}`);
  }

  /** Cuántas facturas y filas tendría una exportación, y qué queda fuera. Alcance: exportar. */
  postExportCount(body: PostExportCountBody): Promise<PostExportCountReply> {
    return this.#json<PostExportCountReply>('POST', `/export/count`, { body });
  }

  /** Las facturas filtradas en un archivo con las columnas de un template. Alcance: exportar. */
  postExportCustom(body: PostExportCustomBody): Promise<Response> {
    return this.#send('POST', `/export/custom`, { body });
  }

  /** Qué llevaría el archivo de la RG 90 de un período, qué hay que corregir y qué queda fuera. Alcance: exportar. */
  getExportRg90(query: GetExportRg90Query): Promise<GetExportRg90Reply> {
    return this.#json<GetExportRg90Reply>('GET', `/export/rg90`, { query });
  }

  /** El archivo de la RG 90 para importar en Marangatu: un TXT en un ZIP, con los comprobantes no electrónicos; de más de 5.000, un ZIP con varios. Alcance: exportar. */
  postExportRg90(body: PostExportRg90Body): Promise<Response> {
    return this.#send('POST', `/export/rg90`, { body });
  }

  /** Los archivos originales de las facturas filtradas en un ZIP, con un índice y sus SHA-256. Alcance: exportar. */
  postExportOriginals(body: PostExportOriginalsBody): Promise<Response> {
    return this.#send('POST', `/export/originals`, { body });
  }

  /** Prepara el mismo archivo en segundo plano y lo guarda unos días. Alcance: exportar. */
  postTasksExport(body: PostTasksExportBody): Promise<PostTasksExportReply> {
    return this.#json<PostTasksExportReply>('POST', `/tasks/export`, { body });
  }

  /** Prepara el ZIP de originales en segundo plano y lo guarda unos días. Alcance: exportar. */
  postTasksExportOriginals(body: PostTasksExportOriginalsBody): Promise<PostTasksExportOriginalsReply> {
    return this.#json<PostTasksExportOriginalsReply>('POST', `/tasks/export-originals`, { body });
  }

  /** Los archivos preparados en segundo plano, el más nuevo primero. Alcance: exportar. */
  getExportFiles(): Promise<GetExportFilesReply> {
    return this.#json<GetExportFilesReply>('GET', `/export/files`);
  }

  /** Un archivo preparado en segundo plano, bajo su nombre. Alcance: exportar. */
  getExportFilesId(id: string): Promise<Response> {
    return this.#send('GET', `/export/files/${encodeURIComponent(id)}`);
  }

  /** El cuadre del mes con Marangatu: resumen y filas, por páginas. Alcance: cierre:leer. */
  getClosingYmReconciliation(ym: string, query: GetClosingYmReconciliationQuery = {}): Promise<GetClosingYmReconciliationReply> {
    return this.#json<GetClosingYmReconciliationReply>('GET', `/closing/${encodeURIComponent(ym)}/reconciliation`, { query });
  }

  /** Los últimos seis meses con su estado, el más nuevo primero, y los cerrados que tienen diferencias. Alcance: cierre:leer. */
  getClosing(): Promise<GetClosingReply> {
    return this.#json<GetClosingReply>('GET', `/closing`);
  }

  /** El cierre de un mes: cifras, casillas del formulario 120, respaldo, qué falta, vencimientos y diferencias. Alcance: cierre:leer. */
  getClosingYearMonth(yearMonth: string): Promise<GetClosingYearMonthReply> {
    return this.#json<GetClosingYearMonthReply>('GET', `/closing/${encodeURIComponent(yearMonth)}`);
  }

  /** Los proveedores de casi todos los meses de los que no llegó ninguna factura en este, por páginas. Alcance: cierre:leer. */
  getClosingYearMonthMissing(yearMonth: string, query: GetClosingYearMonthMissingQuery = {}): Promise<GetClosingYearMonthMissingReply> {
    return this.#json<GetClosingYearMonthMissingReply>('GET', `/closing/${encodeURIComponent(yearMonth)}/missing`, { query });
  }

  /** Los comprobantes electrónicos del mes cuyo XML falta, por proveedor y por páginas. Alcance: cierre:leer. */
  getClosingYearMonthRequests(yearMonth: string, query: GetClosingYearMonthRequestsQuery = {}): Promise<GetClosingYearMonthRequestsReply> {
    return this.#json<GetClosingYearMonthRequestsReply>('GET', `/closing/${encodeURIComponent(yearMonth)}/requests`, { query });
  }

  /** Los documentos que no son como eran cuando el mes se cerró: hasta 200, los mayores primero. Alcance: cierre:leer. */
  getClosingYearMonthDifferences(yearMonth: string): Promise<GetClosingYearMonthDifferencesReply> {
    return this.#json<GetClosingYearMonthDifferencesReply>('GET', `/closing/${encodeURIComponent(yearMonth)}/differences`);
  }

  /** Qué falta imputar en Marangatu: electrónicos, según su archivo, y papel, que va en el de la RG 90. Alcance: cierre:leer. */
  getClosingYearMonthImputation(yearMonth: string): Promise<GetClosingYearMonthImputationReply> {
    return this.#json<GetClosingYearMonthImputationReply>('GET', `/closing/${encodeURIComponent(yearMonth)}/imputation`);
  }
}

function formOf({ files, sender, date }: Upload): FormData {
  const form = new FormData();
  for (const { name, content } of files) {
    form.append('file', content instanceof Blob ? content : new Blob([content]), name);
  }
  if (sender !== undefined) form.append('sender', sender);
  if (date !== undefined) form.append('date', date);
  return form;
}
