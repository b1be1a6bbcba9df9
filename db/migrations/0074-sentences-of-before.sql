-- Reasons become codes with what their sentence tells, and sentences are made where they are shown. First the sentences of
-- the version before, and what turns them into codes: nobody's table is touched. What is none of our sentences is kept as it
-- is, under the code `text`.

create schema if not exists upgrade;

-- Without `names` the sentence itself; with them a pattern whose groups they are, `:int` where they are numbers.
create table upgrade.sentence (feature text not null, code text not null, fixed jsonb not null, names text[], said text not null);
insert into upgrade.sentence (feature, code, fixed, names, said) values
  ('documents', 'xml-empty', '{}', null, 'El archivo está vacío.'),
  ('documents', 'xml-html', '{}', null, 'No es una factura: es una página web guardada con nombre de XML. Vuelve a descargar el XML desde el portal del emisor.'),
  ('documents', 'xml-pdf', '{}', null, 'Es un PDF, no un XML. Súbelo como PDF.'),
  ('documents', 'xml-zip', '{}', null, 'Es un archivo ZIP. Ábrelo y sube los XML que contiene.'),
  ('documents', 'xml-not-xml', '{}', null, 'El archivo está dañado o incompleto: no es un XML bien formado. Pide al emisor que lo envíe de nuevo.'),
  ('documents', 'xml-doctype', '{}', null, 'El archivo contiene una declaración DOCTYPE, que las facturas electrónicas no llevan. Por seguridad no se lee.'),
  ('documents', 'xml-too-large', '{}', null, 'El archivo es demasiado grande para ser una factura electrónica.'),
  ('documents', 'xml-too-complex', '{}', null, 'El archivo tiene demasiados elementos para ser una factura electrónica.'),
  ('documents', 'xml-too-many-namespaces', '{}', null, 'El archivo declara demasiados espacios de nombres para ser una factura electrónica.'),
  ('documents', 'xml-too-deep', '{}', null, 'El archivo tiene demasiados niveles anidados para ser una factura electrónica.'),
  ('documents', 'xml-event-only', '{}', null, 'Es el aviso de un evento sobre una factura, no la factura.'),
  ('documents', 'xml-answer-without-invoice', '{}', null, 'Es una respuesta de la DNIT que no trae la factura. Busca el XML de la factura.'),
  ('documents', 'xml-other-xml', '{}', null, 'Es un XML, pero no contiene ninguna factura electrónica.'),
  ('documents', 'xml-bad-archive', '{}', null, 'El lote viene comprimido y no se puede descomprimir.'),
  ('documents', 'xml-nested-too-deep', '{}', null, 'El archivo contiene demasiados documentos uno dentro de otro.'),
  ('documents', 'xml-too-much-unpacked', '{}', null, 'Lo que el archivo trae comprimido ocupa demasiado al abrirse. Descomprímelo y sube los XML por separado.'),
  ('documents', 'xml-too-many-parts', '{}', null, 'El archivo trae demasiados documentos empaquetados. Divídelo en archivos más pequeños.'),
  ('documents', 'xml-too-many-documents', '{}', null, 'El archivo trae demasiados documentos electrónicos. Divídelo en archivos más pequeños.'),
  ('documents', 'xml-too-many-events', '{}', null, 'El archivo trae demasiados avisos de eventos. Divídelo en archivos más pequeños.'),
  ('documents', 'xml-too-many-signatures', '{}', null, 'El archivo trae más firmas de las que se comprueban en un solo archivo. Divídelo en archivos más pequeños.'),
  ('documents', 'pdf-locked', '{}', null, 'El PDF está protegido con contraseña. Guárdalo sin contraseña y súbelo otra vez, o sube el XML.'),
  ('documents', 'pdf-damaged', '{}', null, 'El PDF está dañado o incompleto y no se puede abrir. Pide que te lo envíen de nuevo, o sube el XML.'),
  ('documents', 'photo-damaged-heic', '{}', null, 'La foto HEIC está dañada o no se puede abrir aquí. En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.'),
  ('documents', 'photo-too-large-heic', '{}', null, 'La foto HEIC tiene más de 50 millones de puntos y no se puede abrir aquí. En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.'),
  ('documents', 'photo-damaged', '{}', null, 'La foto está dañada o incompleta y no se puede abrir. Toma otra, o sube el PDF o el XML.'),
  ('documents', 'photo-too-large', '{}', null, 'La foto tiene más de 120 millones de puntos y no se puede abrir. Toma otra con menos resolución.'),
  ('documents', 'printed-not-an-invoice', '{}', null, 'No es una factura: no trae RUC, timbrado, CDC ni total.'),
  ('documents', 'rest-unreadable', '{}', null, 'No se pudo leer el resto.'),
  ('documents', 'ai-key-refused', '{}', null, 'El servicio de IA no está disponible. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-busy', '{}', null, 'El servicio de IA está ocupado y no pudo leerlo ahora. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-timeout', '{}', null, 'El servicio de IA tardó demasiado en leerlo. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-unreachable', '{}', null, 'No pudimos hablar con el servicio de IA. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-file-rejected', '{}', null, 'El servicio de IA no acepta este archivo. Ábrelo, guárdalo de nuevo como PDF y súbelo otra vez.'),
  ('documents', 'ai-refused', '{}', null, 'El servicio de IA no quiso leer este archivo. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-incomplete', '{}', null, 'El archivo trae más de lo que la IA puede leer de una vez. Divídelo y sube las partes.'),
  ('documents', 'ai-malformed', '{}', null, 'El servicio de IA respondió algo que no se entiende. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-oversized', '{}', null, 'El servicio de IA respondió más de lo que se le pidió y se dejó de escuchar. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-not-allowed', '{}', null, 'No quedan llamadas a la IA. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-failed-read-by-qr', '{}', null, 'Se leyó por su QR, sin IA, porque el servicio de IA no pudo leerla; no usó tu límite.'),
  ('documents', 'ai-limit', '{}', null, 'Alcanzaste tu límite de facturas con IA: se leyó sin IA.'),
  ('documents', 'ai-limit-unread', '{}', null, 'Alcanzaste tu límite de facturas con IA y sin IA no se pudo leer. Cambia de plan y reintenta; el archivo está guardado.'),
  ('documents', 'ai-calls', '{}', null, 'La IA ya leyó sin resultado tantos archivos como tu límite: se leyó sin IA.'),
  ('documents', 'ai-calls-unread', '{}', null, 'La IA ya leyó sin resultado tantos archivos como tu límite, y sin IA no se pudo leer. Reintenta cuando empiece otro mes o cambia de plan; el archivo está guardado.'),
  ('documents', 'ai-calls-today', '{}', null, 'El servicio de IA no atendió hoy tus archivos: se leyó sin IA.'),
  ('documents', 'ai-calls-today-unread', '{}', null, 'El servicio de IA no atendió hoy tus archivos, y sin IA no se pudo leer. Reintenta mañana; el archivo está guardado.'),
  ('documents', 'ai-off', '{}', null, 'El servicio de IA no estaba disponible: se leyó sin IA.'),
  ('documents', 'ai-off-unread', '{}', null, 'El servicio de IA no está disponible y sin IA no se pudo leer. El archivo está guardado: puedes reintentar.'),
  ('documents', 'ai-history', '{}', null, 'Vino del historial y se leyó sin IA, para no usar tu límite. Léelo otra vez si quieres usar IA.'),
  ('documents', 'ai-history-unread', '{}', null, 'Vino del historial y sin IA no se pudo leer. No se usa tu límite sin que lo pidas: reintenta para leerlo con IA.'),
  ('documents', 'ai-found-none', '{}', null, 'La IA no encontró ninguna factura en este archivo.'),
  ('documents', 'ai-found-none-but-signs', '{}', null, 'La IA no encontró ninguna factura en este archivo, y este servidor sí vio datos de una, pero no todos. Mira el original y sube el XML o una copia donde se lea.'),
  ('documents', 'read-again-in-vain', '{}', null, 'Se intentó leer otra vez y queda como estaba.'),
  ('documents', 'known-better-copy', '{}', null, 'Ya la tenías; ahora sus datos vienen de un archivo más confiable.'),
  ('documents', 'reader-too-slow', '{}', null, 'El archivo tarda demasiado en leerse y lo dejamos aparte. No parece una factura electrónica.'),
  ('documents', 'reader-too-much-memory', '{}', null, 'El archivo pide demasiada memoria para leerse y lo dejamos aparte.'),
  ('documents', 'reader-too-large-answer', '{}', null, 'El archivo trae más de lo que se puede leer de una vez y lo dejamos aparte. Divídelo y sube las partes.'),
  ('documents', 'reader-crashed', '{}', null, 'El lector se detuvo con este archivo y lo dejamos aparte.'),
  ('documents', 'file-lost', '{}', null, 'El archivo guardado está dañado o se perdió. Sube el mismo archivo otra vez y reintenta.'),
  ('documents', 'other-gone', '{}', null, 'La otra factura que podía ser la misma ya no está.'),
  ('documents', 'package-too-slow', '{}', null, 'Tarda demasiado en abrirse y lo dejamos aparte. Sube solo los archivos que trae.'),
  ('documents', 'package-too-much-memory', '{}', null, 'Pide demasiada memoria para abrirse y lo dejamos aparte. Sube solo los archivos que trae.'),
  ('documents', 'package-too-large-answer', '{}', null, 'Trae demasiado para abrirse de una vez y lo dejamos aparte. Sube solo los archivos que trae.'),
  ('documents', 'package-crashed', '{}', null, 'No se pudo abrir y lo dejamos aparte. Sube solo los archivos que trae.'),
  ('documents', 'mail-too-many-lines', '{}', null, 'Trae un correo con demasiadas líneas casi vacías. Sube solo los archivos que trae.'),
  ('documents', 'mail-damaged', '{}', null, 'El correo está dañado, incompleto o es demasiado complicado. Sube solo los archivos que trae.'),
  ('documents', 'gzip-damaged', '{}', null, 'El archivo GZ está dañado o incompleto. Pide que lo manden otra vez, o sube el XML o PDF que trae.'),
  ('documents', 'packages-hold-too-much', '{}', null, 'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.'),
  ('documents', 'zip-damaged', '{}', null, 'El ZIP está dañado o incompleto. Vuelve a crearlo y súbelo otra vez.'),
  ('documents', 'zip-names-outside', '{}', null, 'El ZIP contiene nombres de archivo que apuntan fuera de él. Por seguridad no se abre.'),
  ('documents', 'zip-false-sizes', '{}', null, 'El ZIP declara tamaños que no son los reales. Por seguridad no se abre.'),
  ('documents', 'mail-winmail', '{}', null, 'Trae sus adjuntos dentro de winmail.dat, un formato de Outlook que no se abre. Pide a quien lo envió que los mande como archivos, o descárgalos y súbelos.'),
  ('documents', 'mail-encrypted', '{}', null, 'Viene cifrado o firmado (smime.p7m) y no se abre. Descarga los archivos desde tu programa de correo y súbelos.'),
  ('documents', 'mail-other-archive', '{}', null, 'Trae un archivo RAR o 7z, que no se abre. Ábrelo en tu computadora y sube lo que contiene.'),
  ('documents', 'all-known', '{}', '{count:int}', '^Ya tenías las (\d+) facturas de este archivo\.'),
  ('documents', 'some-known', '{}', '{count:int}', '^Ya tenías (\d+) de sus facturas\.'),
  ('documents', 'some-known', '{"count":1}', null, 'Ya tenías 1 de sus facturas.'),
  ('documents', 'attempts-spent', '{}', '{attempts:int}', '^Intentamos leerlo (\d+) veces y algo falló de nuestro lado\. El archivo está guardado: puedes reintentar\.'),
  ('documents', 'package-held', '{}', '{count:int}', '^Contenía (\d+) documentos\.'),
  ('documents', 'package-held', '{"count":1}', null, 'Contenía 1 documento.'),
  ('documents', 'package-held-nothing', '{"kind":"zip"}', null, 'El ZIP no trae ningún PDF, foto ni XML que se pueda leer.'),
  ('documents', 'package-held-nothing', '{"kind":"eml"}', null, 'El correo no trae ningún PDF, foto ni XML que se pueda leer.'),
  ('documents', 'package-too-deep', '{}', '{levels:int}', '^Está dentro de más de (\d+) archivos comprimidos o correos\. Ábrelo y sube lo que contiene\.'),
  ('documents', 'package-too-many-files', '{}', '{most:int}', '^Contiene más de (\d+) archivos\. Divídelo y súbelo en partes\.'),
  ('documents', 'package-too-large', '{}', '{mib:int}', '^Al descomprimirlo ocuparía más de (\d+) MiB\. Divídelo y súbelo en partes\.'),
  ('documents', 'mail-link', '{}', '{host}', '^Trae un enlace al documento \(en (\S+)\) en lugar del archivo\. Ábrelo desde tu correo, descarga el archivo y súbelo\.'),
  ('documents', 'attachment-empty', '{}', '{name}', '^El adjunto «([^«»]+)» está vacío\. Pide a quien lo envió que lo mande otra vez\.'),
  ('documents', 'attachment-of-other-kind', '{"declared":"xml"}', '{name}', '^El adjunto «([^«»]+)» no es un XML, aunque se llame así\. Pide a quien lo envió que lo mande otra vez\.'),
  ('documents', 'attachment-of-other-kind', '{"declared":"pdf"}', '{name}', '^El adjunto «([^«»]+)» no es un PDF, aunque se llame así\. Pide a quien lo envió que lo mande otra vez\.'),
  ('documents', 'attachment-of-other-kind', '{"declared":"zip"}', '{name}', '^El adjunto «([^«»]+)» no es un ZIP, aunque se llame así\. Pide a quien lo envió que lo mande otra vez\.'),
  ('documents', 'attachment-photo-unread', '{"format":"HEIC"}', '{name}', '^No pudimos leer la foto «([^«»]+)»: está en formato HEIC\. Pide que la manden como JPEG o en PDF, o súbela así\.'),
  ('documents', 'attachment-photo-unread', '{"format":"WEBP"}', '{name}', '^No pudimos leer la foto «([^«»]+)»: está en formato WEBP\. Pide que la manden como JPEG o en PDF, o súbela así\.'),
  ('documents', 'attachment-photo-unread', '{"format":null}', '{name}', '^No pudimos leer la foto «([^«»]+)»: está dañada o no es JPEG ni PNG\. Pide que la manden como JPEG o en PDF, o súbela así\.'),
  ('documents', 'attachment-unread', '{}', '{name}', '^No pudimos leer el adjunto «([^«»]+)»: por su contenido no es XML, PDF, foto, ZIP ni correo\. Pide a quien lo envió que mande el XML o el PDF\.'),
  ('documents', 'mail-refused', '{"error":"datos_invalidos"}', null, 'Hay datos que corregir.'),
  ('documents', 'mail-refused', '{"error":"tipo_no_admitido"}', null, 'Ese tipo de contenido no se admite aquí.'),
  ('documents', 'mail-refused', '{"error":"almacenamiento_lleno"}', null, 'Tu negocio llegó al límite de lo que puede guardar. Borra en Documentos lo que no es factura y vuelve a subirlo.'),
  ('documents', 'mail-refused', '{"error":"limite_de_ia"}', null, 'Alcanzaste tu límite de facturas con IA. Cambia de plan para leer más PDF.'),
  ('documents', 'confirmed-by', '{}', '{name}', '^La confirmó (.+)\.$'),
  ('documents', 'corrected-by', '{}', '{name}', '^La corrigió (.+)\.$'),
  ('documents', 'typed-by', '{}', '{name}', '^La cargó a mano (.+)\.$'),
  ('documents', 'joined-by', '{}', '{name}', '^La unió (.+)\.$'),
  ('documents', 'copy-chosen-by', '{}', '{name}', '^(.+) eligió entre dos copias\.$'),
  ('documents', 'said-no-invoice', '{"words":null}', '{name}', '^(.+) dijo que no es una factura\.$'),
  ('documents', 'said-no-invoice', '{}', '{name,words}', '^(.+) dijo que no es una factura: «(.+)»\.$'),
  ('documents', 'told-apart', '{}', '{name,number}', '^(.+) dijo que no es la misma que otra factura ([\d-]+)\.$'),
  ('documents', 'said-same', '{}', '{name,number,issuer}', '^(.+) dijo que es la factura ([\d-]+) de (.+), que ya tenías\.$'),
  ('documents', 'another-copy', '{}', '{number,issuer}', '^Es otra copia de la factura ([\d-]+) de (.+), que ya tenías\.$'),
  ('mail', 'folder-missing', '{}', null, 'La carpeta elegida no existe en ese correo. Elige otra.'),
  ('mail', 'too-many-connections', '{}', null, 'El correo tiene demasiadas conexiones abiertas. Espera unos minutos e intenta de nuevo.'),
  ('mail', 'host-malformed', '{}', null, 'Eso no es un nombre de servidor. Escríbelo como imap.gmail.com.'),
  ('mail', 'host-not-found', '{}', null, 'No encontramos ese servidor. Revisa cómo está escrito.'),
  ('mail', 'host-not-allowed', '{}', null, 'Ese servidor está en una red privada y no se puede usar aquí.'),
  ('mail', 'port-not-allowed', '{}', null, 'Ese puerto no es de correo. Usa 993 con SSL, o 143 sin SSL.'),
  ('mail', 'imap-off', '{}', null, 'La cuenta tiene IMAP desactivado. Actívalo en la configuración del correo.'),
  ('mail', 'microsoft-without-password', '{}', null, 'Microsoft no acepta contraseñas para leer el correo. Conéctalo con «Conectar con Microsoft».'),
  ('mail', 'wrong-login', '{}', null, 'El servidor respondió, pero el usuario o la contraseña no son correctos.'),
  ('mail', 'reconnect', '{}', null, 'El permiso para leer este correo ya no vale. Usa «Reconectar»: no se pierde nada de la cuenta.'),
  ('mail', 'password-unreadable', '{}', null, 'La contraseña guardada ya no se puede leer. Escríbela de nuevo en «Editar».'),
  ('mail', 'our-fault', '{}', null, 'Algo falló de nuestro lado al leer esta cuenta y dejamos de intentarlo. Vuelve a intentarlo más tarde; lo que ya llegó está guardado.'),
  ('mail', 'account-gone', '{}', null, 'La cuenta de correo ya no está.'),
  ('mail', 'no-room', '{}', null, 'Tu negocio llegó al límite de lo que puede guardar: los correos esperan. Borra en Documentos lo que no es factura y procesa otra vez.'),
  ('mail', 'disk-full', '{}', null, 'El servidor se quedó sin espacio para guardar. No se guardó nada: avisa a quien lo administra e intenta más tarde.'),
  ('mail', 'message-not-stored', '{}', null, 'No se pudo guardar. Se intentará de nuevo.'),
  ('mail', 'message-not-whole', '{}', null, 'El servidor de correo no pudo entregarlo entero. Se intentará de nuevo.'),
  ('mail', 'message-too-large', '{}', null, 'Es más de lo que se puede recibir de una vez. Ábrelo en tu correo y sube lo que traiga.'),
  ('mail', 'connection-refused', '{}', '{place}', '^(\S+) rechazó la conexión\. Revisa el servidor y el puerto\.'),
  ('mail', 'stopped-answering', '{}', '{place}', '^El servidor respondió al saludo y después dejó de contestar \((\S+)\)\. Intenta más tarde; si sigue así, avisa a quien administra ese correo\.'),
  ('mail', 'no-greeting-without-ssl', '{}', '{place}', '^(\S+) no saluda sin SSL\. Si el puerto es 993, enciende SSL\.'),
  ('mail', 'no-greeting', '{}', '{place}', '^(\S+) aceptó la conexión y después no contestó\. Revisa el puerto y SSL, o intenta más tarde\.'),
  ('mail', 'no-answer', '{}', '{place}', '^(\S+) no responde\. Revisa el servidor y el puerto, o intenta más tarde\.'),
  ('mail', 'no-starttls', '{}', '{place}', '^(\S+) no ofrece una conexión cifrada \(STARTTLS\)\. Usa el puerto 993 con SSL\.'),
  ('mail', 'no-ssl', '{}', '{place}', '^(\S+) no habla SSL\. Usa el puerto 993, o apaga SSL si el puerto es 143\.'),
  ('mail', 'too-much-sent', '{}', '{place}', '^(\S+) envió más de lo que se puede recibir\.'),
  ('mail', 'cut-before-greeting', '{}', '{place}', '^(\S+) cortó antes de saludar: quizás no es un servidor IMAP\. Revisa el puerto\.'),
  ('mail', 'not-imap', '{}', '{place}', '^(\S+) no responde como un servidor IMAP\. Revisa el servidor y el puerto\.'),
  ('mail', 'connection-cut', '{}', '{place}', '^(\S+) cortó la conexión\. Se intentará de nuevo\.'),
  ('mail', 'certificate-expired', '{}', '{host}', '^El certificado de (\S+) venció: no es seguro enviarle la contraseña\.'),
  ('mail', 'certificate-not-yet-valid', '{}', '{host}', '^El certificado de (\S+) todavía no vale\. Avisa a quien lo administra\.'),
  ('mail', 'certificate-of-another', '{}', '{host}', '^El certificado no es de (\S+): puede ser otro servidor\. Revisa el nombre del servidor\.'),
  ('mail', 'certificate-untrusted', '{}', '{host}', '^El certificado de (\S+) no es de confianza: no es seguro enviarle la contraseña\.'),
  ('mail', 'mail-unread', '{}', '{host}', '^No se pudo leer el correo de (\S+)\. Se intentará de nuevo\.'),
  ('mail', 'search-refused', '{}', '{host}', '^(\S+) no pudo buscar los correos\. Se intentará de nuevo\.'),
  ('mail', 'server-not-found', '{}', '{host}', '^No encontramos el servidor (\S+)\.'),
  ('mail', 'account-unchecked', '{}', '{host}', '^(\S+) no pudo comprobar la cuenta ahora\. Intenta más tarde\.'),
  ('mail', 'login-needs-encryption', '{}', '{host}', '^(\S+) no deja entrar sin cifrado\. Usa el puerto 993 con SSL\.'),
  ('mail', 'app-password-needed', '{"isGoogle":true}', null, 'El servidor respondió, pero la cuenta exige contraseña de aplicación. Créala en myaccount.google.com/apppasswords.'),
  ('mail', 'app-password-needed', '{"isGoogle":false}', null, 'El servidor respondió, pero la cuenta exige contraseña de aplicación.'),
  ('mail', 'permission-not-renewed', '{"provider":"google"}', null, 'Google no renovó el permiso ahora. Se intentará de nuevo.'),
  ('mail', 'permission-not-renewed', '{"provider":"microsoft"}', null, 'Microsoft no renovó el permiso ahora. Se intentará de nuevo.'),
  ('mail', 'messages-unread', '{"count":1}', null, '1 correo no se pudo leer. Se intentará de nuevo.'),
  ('mail', 'messages-unread', '{}', '{count:int}', '^(\d+) correos no se pudieron leer\. Se intentarán de nuevo\.'),
  ('mail', 'refused', '{"error":"datos_invalidos"}', null, 'Hay datos que corregir.'),
  ('mail', 'refused', '{"error":"tipo_no_admitido"}', null, 'Ese tipo de contenido no se admite aquí.'),
  ('mail', 'refused', '{"error":"muy_grande"}', null, 'Lo que enviaste es demasiado grande. Envía menos archivos a la vez, o uno más pequeño.'),
  ('mail', 'refused', '{"error":"almacenamiento_lleno"}', null, 'Tu negocio llegó al límite de lo que puede guardar. Borra en Documentos lo que no es factura y vuelve a subirlo.'),
  ('mail', 'refused', '{"error":"limite_de_ia"}', null, 'Alcanzaste tu límite de facturas con IA. Cambia de plan para leer más PDF.'),
  ('mail', 'processing-blocked', '{"by":"suspended"}', null, 'TRIAL_EXPIRED: Tu cuenta está suspendida. Contacta al administrador.'),
  ('mail', 'processing-blocked', '{"by":"trial-expired"}', null, 'TRIAL_EXPIRED: Tu período de prueba ha expirado. Contacta al administrador para continuar.'),
  ('mail', 'processing-blocked', '{"by":"subscription-ended"}', null, 'TRIAL_EXPIRED: Tu suscripción terminó. Elige un plan para continuar.'),
  ('mail', 'plan-lacks-mail', '{"isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye el procesamiento de correos\. Elige otro plan para tenerlo\.'),
  ('mail', 'plan-lacks-mail', '{"name":null,"isTrialOver":true}', null, 'Tu plan no incluye el procesamiento de correos. Elige otro plan para tenerlo.'),
  ('mail', 'plan-lacks-mail', '{"name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye el procesamiento de correos. Elige otro plan para tenerlo.'),
  ('mail', 'schedule-stopped', '{"by":"suspended","plan":{"name":null,"isTrialOver":true}}', null, 'La automatización se detuvo. Tu cuenta está suspendida. Contacta al administrador.'),
  ('mail', 'schedule-stopped', '{"by":"trial-expired","plan":{"name":null,"isTrialOver":true}}', null, 'La automatización se detuvo. Tu período de prueba ha expirado. Contacta al administrador para continuar. Revisa tu suscripción para volver a activarla.'),
  ('mail', 'schedule-stopped', '{"by":"subscription-ended","plan":{"name":null,"isTrialOver":true}}', null, 'La automatización se detuvo. Tu suscripción terminó. Elige un plan para continuar. Revisa tu suscripción para volver a activarla.'),
  ('mail', 'schedule-stopped', '{"by":null,"plan":{"name":null,"isTrialOver":true}}', null, 'La automatización se detuvo. Tu plan no incluye el procesamiento de correos. Revisa tu suscripción para volver a activarla.'),
  ('mail', 'schedule-stopped', '{"by":null,"plan":{"name":null,"isTrialOver":false}}', null, 'La automatización se detuvo. Tu último plan, cuyas funciones siguen en tu prueba, no incluye el procesamiento de correos. Revisa tu suscripción para volver a activarla.'),
  ('mail', 'schedule-stopped', '{"by":null,"plan":{"isTrialOver":false}}', '{plan.name}', '^La automatización se detuvo\. Tu plan (.+) no incluye el procesamiento de correos\. Revisa tu suscripción para volver a activarla\.'),
  ('exports', 'no-room', '{}', null, 'Tu negocio llegó al límite de lo que puede guardar. Elimina archivos preparados que ya descargaste, o elige un período más corto, y vuelve a pedirlo.'),
  ('exports', 'too-large', '{}', null, 'El archivo pasa de 2 GB. Elige un período más corto y vuelve a pedirlo.'),
  ('exports', 'disk-full', '{}', null, 'El servidor se quedó sin espacio. Avisa a quien lo administra y vuelve a pedirlo más tarde.'),
  ('exports', 'failed', '{}', null, 'No se pudo preparar el archivo. Vuelve a pedirlo; si se repite, avisa a soporte.'),
  ('exports', 'interrupted', '{}', null, 'Se interrumpió mientras se preparaba. Vuelve a pedirlo.'),
  ('exports', 'suspended', '{}', null, 'Tu cuenta está suspendida. Contacta al administrador.'),
  ('exports', 'refused', '{"error":"falta_el_negocio"}', null, 'Di primero cuál es tu negocio: escribe su RUC en Mi negocio y vuelve a intentarlo.'),
  ('exports', 'plan-lacks-format', '{"format":"excel","name":null,"isTrialOver":true}', null, 'Tu plan no incluye exportar en EXCEL. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"excel","name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar en EXCEL. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"excel","isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye exportar en EXCEL\. Elige otro formato o cambia de plan\.'),
  ('exports', 'plan-lacks-format', '{"format":"csv","name":null,"isTrialOver":true}', null, 'Tu plan no incluye exportar en CSV. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"csv","name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar en CSV. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"csv","isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye exportar en CSV\. Elige otro formato o cambia de plan\.'),
  ('exports', 'plan-lacks-format', '{"format":"json","name":null,"isTrialOver":true}', null, 'Tu plan no incluye exportar en JSON. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"json","name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar en JSON. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"json","isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye exportar en JSON\. Elige otro formato o cambia de plan\.'),
  ('exports', 'plan-lacks-format', '{"format":"pdf","name":null,"isTrialOver":true}', null, 'Tu plan no incluye exportar en PDF. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"pdf","name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar en PDF. Elige otro formato o cambia de plan.'),
  ('exports', 'plan-lacks-format', '{"format":"pdf","isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye exportar en PDF\. Elige otro formato o cambia de plan\.'),
  ('exports', 'plan-lacks-templates', '{"name":null,"isTrialOver":true}', null, 'Tu plan no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.'),
  ('exports', 'plan-lacks-templates', '{"name":null,"isTrialOver":false}', null, 'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.'),
  ('exports', 'plan-lacks-templates', '{"isTrialOver":false}', '{name}', '^Tu plan (.+) no incluye exportar con templates propios\. Usa uno listo para usar o cambia de plan\.');

create table upgrade.doubt (reason text primary key, said text not null);
insert into upgrade.doubt (reason, said) values
  ('altered', 'Está alterada: lo que dice no es lo que se firmó. No cuenta hasta que la confirmes.'),
  ('unreadable-values', 'Tiene valores que no se entienden: revísala antes de que cuente.'),
  ('unproven-text', 'Los datos se leyeron del texto y ningún QR los confirma: compáralos con el original.'),
  ('unproven-image', 'Los datos se leyeron de una imagen: compáralos con el original.'),
  ('pages-left-out', 'Quedan páginas sin leer en este archivo: usa «Leer las demás páginas» en Documentos.'),
  ('several-documents', 'Parece que hay más de una factura en este archivo: mira si falta alguna.'),
  ('not-read', 'No se pudo leer.'),
  ('wrong-check-digit', 'El dígito verificador no corresponde.'),
  ('differs-from-cdc', 'No coincide con el CDC.'),
  ('differs-from-qr', 'No coincide con el QR.'),
  ('foreign-qr', 'El QR no lleva al portal de la DNIT.'),
  ('malformed-qr', 'El QR no tiene la forma que manda la DNIT: no prueba nada.'),
  ('not-seen', 'Lo dice el QR, pero no se ve en la página: compáralo con el original.'),
  ('wrong-sum', 'No coincide con la suma de sus partes.'),
  ('wrong-vat', 'El IVA no corresponde al monto gravado.'),
  ('wrong-item-sum', 'Las líneas no suman el total.'),
  ('impossible-date', 'La fecha no es posible.'),
  ('differs-from-text', 'La IA leyó otra cosa que lo que dice el texto del archivo.'),
  ('read-once', 'Solo la IA leyó este dato: compáralo con el original.'),
  ('said-twice', 'El archivo dice más de un valor para este dato: compáralo con el original.'),
  ('number-known', 'Ya tienes otra factura del mismo emisor con este número y otra fecha o total.'),
  ('possible-repeat', 'Puede ser la misma que otra factura que tienes del mismo emisor: compáralas y di si es la misma, antes de que cuente.'),
  ('left-in-review', 'Alguien de tu negocio la dejó en revisión: confírmala cuando esté bien.'),
  ('model-doubt', 'El lector no está seguro de este dato.'),
  ('unlike-earlier', 'Es distinto de las facturas anteriores del mismo emisor.'),
  ('model-found-none', 'La IA no encontró ninguna factura en este archivo, y este servidor sí leyó esta: compárala con el original.'),
  ('model-missed-it', 'La IA no vio esta factura en el archivo, y este servidor sí: compárala con el original.'),
  ('model-incomplete', 'La IA no pudo leerla entera; estos datos los leyó este servidor: compáralos con el original.'),
  ('model-failed', 'La IA no pudo leer el archivo; estos datos los leyó este servidor: compáralos con el original.'),
  ('only-model-saw-it', 'Solo la IA vio esta factura; este servidor no la encontró en el archivo: compárala con el original.');

create table upgrade.event (kind text primary key, said text not null);
insert into upgrade.event (kind, said) values
  ('cancellation', 'Es el aviso de cancelación de una factura, no la factura.'),
  ('number-voiding', 'Es la inutilización de números de factura que no se usarán, no una factura.'),
  ('receipt-notice', 'Es la notificación de recepción de una factura, no la factura.'),
  ('conformity', 'Es la conformidad del receptor con una factura, no la factura.'),
  ('disconformity', 'Es la disconformidad del receptor con una factura, no la factura.'),
  ('disavowal', 'Es el desconocimiento de una factura por el receptor, no la factura.'),
  ('naming', 'Es la nominación del receptor de una factura, no la factura.'),
  ('transport-update', 'Es la actualización de datos del transporte, no una factura.'),
  ('endorsement', 'Es el endoso de una factura, no la factura.'),
  ('other', 'Es el aviso de un evento sobre una factura, no la factura.');

create table upgrade.effect (effect text primary key, said text not null);
insert into upgrade.effect (effect, said) values
  ('cancelled', 'Esa factura queda cancelada y no entra en ninguna suma.'),
  ('unproven', 'No la damos por cancelada: el aviso no lleva una firma válida de su emisor.'),
  ('without-chain', 'No la damos por cancelada: ningún prestador acreditado responde por la firma del aviso.'),
  ('refused', 'No la damos por cancelada: la DNIT rechazó el aviso.'),
  ('undone', 'No la damos por cancelada: alguien de tu negocio deshizo esa cancelación.');

-- Fields by the words for them: of doubts, and of what could not be read.
create table upgrade.field (list text not null, words text not null, field text not null, primary key (list, words));
insert into upgrade.field (list, words, field) values
  ('doubt', 'el CDC', 'cdc'), ('doubt', 'el RUC del emisor', 'issuerRuc'), ('doubt', 'el nombre del emisor', 'issuerName'),
  ('doubt', 'el RUC del receptor', 'receiverRuc'), ('doubt', 'el timbrado', 'timbrado'), ('doubt', 'el número', 'number'),
  ('doubt', 'la fecha', 'issueDate'), ('doubt', 'la moneda', 'currency'), ('doubt', 'la condición de venta', 'condition'),
  ('doubt', 'el total', 'total'), ('doubt', 'el IVA', 'vat'), ('doubt', 'el IVA al 5 %', 'vat5'),
  ('doubt', 'el IVA al 10 %', 'vat10'), ('doubt', 'lo gravado al 5 %', 'taxable5'),
  ('doubt', 'lo gravado al 10 %', 'taxable10'), ('doubt', 'lo exento', 'exempt'), ('doubt', 'las líneas', 'items'),
  ('essential', 'el RUC del emisor', 'issuerRuc'), ('essential', 'el número', 'number'),
  ('essential', 'la fecha', 'issueDate'), ('essential', 'el total', 'total'),
  ('part', 'el tipo de documento', 'document-type'), ('part', 'el RUC del emisor', 'issuer-ruc'),
  ('part', 'el número', 'number'), ('part', 'la fecha de emisión', 'issue-date'), ('part', 'el total', 'total');

-- «el total, la fecha y el IVA»; null where one of them is unknown.
create function upgrade.fields(of_list text, written text) returns text[] language sql stable as $$
  select case when bool_and(f.field is not null) then array_agg(f.field order by w.at) end
  from regexp_split_to_table(lower(left(written, 1)) || substr(written, 2), ', | y ') with ordinality as w (words, at)
  left join upgrade.field f on f.list = of_list and f.words = w.words
$$;

-- «la página 3», «las páginas 2 a 5», «las páginas 1, 3 y 4» as they are kept; null for what is no such thing.
create function upgrade.pages(written text) returns text language sql immutable as $$
  select case
    when written ~ '^la página \d+$' then substring(written from '\d+')
    when written ~ '^las páginas \d+ a \d+$' then replace(substring(written from '\d+ a \d+'), ' a ', '-')
    when written ~ '^las páginas \d+(, \d+)* y \d+$' then replace(replace(substr(written, 13), ' y ', ','), ', ', ',')
  end
$$;

-- «la página 21», «las páginas 21 a 25»: what was left of the file.
create function upgrade.left_over(written text) returns jsonb language sql immutable as $$
  select jsonb_build_object('pages', (found[cardinality(found)])::int, 'pagesRead', found[1]::int - 1)
  from (select array(select m[1] from regexp_matches(written, '\d+', 'g') m) as found) as numbers
$$;

create function upgrade.told(code text, params jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', code, 'params', params)
$$;

-- What a rest begins with, and where that ends; null where it is none of ours.
create type upgrade.beginning as (reason jsonb, ends integer);

create function upgrade.begins(rest text, said text) returns boolean language sql immutable as $$
  select starts_with(rest, said) and substr(rest, length(said) + 1, 1) in ('', ' ')
$$;

-- The pattern in a group of its own, up to the end of a sentence.
create function upgrade.whole(said text) returns text language sql immutable as $$
  select '^(' || rtrim(substr(said, 2), '$') || ')' || case when said like '%$' then '$' else '(?: |$)' end
$$;

create function upgrade.sentence_of(of_feature text, rest text) returns upgrade.beginning language plpgsql stable as $$
declare
  rule record;
  groups text[];
  params jsonb;
begin
  for rule in select * from upgrade.sentence s
    where s.feature = of_feature and s.names is null and upgrade.begins(rest, s.said) order by length(s.said) desc limit 1
  loop
    return row (upgrade.told(rule.code, rule.fixed), length(rule.said))::upgrade.beginning;
  end loop;
  for rule in select * from upgrade.sentence s
    where s.feature = of_feature and s.names is not null and rest ~ upgrade.whole(s.said)
    order by length(s.said) desc limit 1
  loop
    groups := regexp_match(rest, upgrade.whole(rule.said));
    params := rule.fixed;
    for at in 1 .. cardinality(rule.names) loop
      params := jsonb_set(params, string_to_array(split_part(rule.names[at], ':', 1), '.'),
        case when rule.names[at] like '%:int' then to_jsonb(groups[at + 1]::int) else to_jsonb(groups[at + 1]) end);
    end loop;
    return row (upgrade.told(rule.code, params), length(groups[1]))::upgrade.beginning;
  end loop;
  return null;
end $$;

create function upgrade.doubt_of(rest text) returns upgrade.beginning language plpgsql stable as $$
declare
  rule record;
  groups text[];
  fields text[];
  doubts jsonb;
begin
  for rule in select * from upgrade.doubt d where upgrade.begins(rest, d.said) limit 1 loop
    return row (jsonb_build_array(jsonb_build_object('field', 'document', 'reason', rule.reason, 'read', null)),
      length(rule.said))::upgrade.beginning;
  end loop;
  for rule in select * from (values
    ('pages-left-out', '^Quedan sin leer ([^:]+) de este archivo: usa «Leer las demás páginas» en Documentos\.'),
    ('several-documents', '^Parece que hay más de una factura en este archivo \(([^)]+)\): mira si falta alguna\.')) as p (reason, said)
  loop
    groups := regexp_match(rest, upgrade.whole(rule.said));
    continue when upgrade.pages(groups[2]) is null;
    return row (jsonb_build_array(jsonb_build_object('field', 'document', 'reason', rule.reason, 'read', upgrade.pages(groups[2]))),
      length(groups[1]))::upgrade.beginning;
  end loop;
  groups := regexp_match(rest, '^(No se pudo leer ([^.:]+)\.)(?: |$)');
  fields := upgrade.fields('doubt', groups[2]);
  if fields is not null then
    return row ((select jsonb_agg(jsonb_build_object('field', f, 'reason', 'not-read', 'read', null)) from unnest(fields) f),
      length(groups[1]))::upgrade.beginning;
  end if;
  groups := regexp_match(rest, '^([^.:]+): ');
  fields := upgrade.fields('doubt', groups[1]);
  if fields is null then return null; end if;
  for rule in select * from upgrade.doubt d
    where upgrade.begins(substr(rest, length(groups[1]) + 3), lower(left(d.said, 1)) || substr(d.said, 2)) limit 1
  loop
    return row ((select jsonb_agg(jsonb_build_object('field', f, 'reason', rule.reason, 'read', null)) from unnest(fields) f),
      length(groups[1]) + 2 + length(rule.said))::upgrade.beginning;
  end loop;
  return null;
end $$;

-- Sentences with lists and parts in them.
create function upgrade.composed_of(rest text) returns upgrade.beginning language plpgsql stable as $$
declare
  groups text[];
  fields text[];
  inner_one upgrade.beginning;
  rule record;
  effect record;
  ends integer;
  cdc text;
begin
  groups := regexp_match(rest, '^(Se leyó 1 factura|Se leyeron (\d+) facturas), pero una parte del archivo no se pudo leer: ');
  if groups is not null then
    ends := length(groups[1]) + length(', pero una parte del archivo no se pudo leer: ');
    inner_one := upgrade.document_reason(substr(rest, ends + 1));
    if inner_one is null then return null; end if;
    return row (upgrade.told('partly-unreadable', jsonb_build_object('read', coalesce(groups[2], '1')::int, 'problem', inner_one.reason)),
      ends + inner_one.ends)::upgrade.beginning;
  end if;

  groups := regexp_match(rest, '^(Ya la tenías desde el (\d{2})/(\d{2})/(\d{4})\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told('known-since', jsonb_build_object('day', groups[4] || '-' || groups[3] || '-' || groups[2])),
      length(groups[1]))::upgrade.beginning;
  end if;

  groups := regexp_match(rest, '^(Al documento electrónico le falta ([^.]+)\.)(?: |$)');
  fields := upgrade.fields('part', groups[2]);
  if fields is not null then
    return row (upgrade.told('xml-incomplete', jsonb_build_object('missing', to_jsonb(fields))), length(groups[1]))::upgrade.beginning;
  end if;

  groups := regexp_match(rest, '^(La IA no pudo leer ([^.]+)\. Sube una copia más nítida o reintenta\.)(?: |$)');
  fields := upgrade.fields('essential', groups[2]);
  if fields is not null then
    return row (upgrade.told('ai-fields-unread', jsonb_build_object('fields', to_jsonb(fields))), length(groups[1]))::upgrade.beginning;
  end if;

  groups := regexp_match(rest,
    '^(No se pudo leer ((?:(?! en las? páginas?).)+?)(?: en (las? páginas? [\d, ya]+))?, y OpenAI no está configurado para leerlo mejor\. (?:Sube el XML de la factura, o un PDF o una foto donde se lea\.|Quedan sin leer (las? páginas? [\d a]+): usa «Leer las demás páginas»\.))(?: |$)');
  fields := upgrade.fields('essential', groups[2]);
  if fields is not null then
    return row (upgrade.told('printed-fields-unread', jsonb_build_object('fields', to_jsonb(fields),
      'on', upgrade.page_list(groups[3]), 'left', case when groups[4] is not null then upgrade.left_over(groups[4]) end)),
      length(groups[1]))::upgrade.beginning;
  end if;

  groups := regexp_match(rest,
    '^((En las páginas leídas no se encontró ninguna factura\. )?Quedan sin leer (la página \d+|las páginas \d+ a \d+): usa «Leer las demás páginas»\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told(case when groups[2] is null then 'pages-left-unread' else 'nothing-in-pages-read' end,
      upgrade.left_over(groups[3])), length(groups[1]))::upgrade.beginning;
  end if;

  groups := regexp_match(rest,
    '^(Se leyeron también (las? páginas? [\d, ya]+): (?:(no hay más facturas)|hay (\d+) facturas? más)\.)(?: |$)');
  if groups is not null and upgrade.pages(groups[2]) is not null then
    return row (upgrade.told('further-pages-read', jsonb_build_object(
      'from', (upgrade.page_list(groups[2]) ->> 0)::int, 'to', (upgrade.page_list(groups[2]) ->> -1)::int,
      'found', coalesce(groups[4], '0')::int)), length(groups[1]))::upgrade.beginning;
  end if;

  for rule in select * from upgrade.event e where starts_with(rest, e.said) limit 1 loop
    ends := length(rule.said);
    cdc := null;
    for effect in select * from upgrade.effect f where starts_with(substr(rest, ends + 2), f.said) limit 1 loop
      groups := regexp_match(substr(rest, ends + 2 + length(effect.said) + 1), '^CDC: ([\d ]+)\.(?: |$)');
      continue when groups is null;
      cdc := replace(groups[1], ' ', '');
      return row (upgrade.told('event', jsonb_build_object('kind', rule.kind, 'cdc', cdc, 'effect', effect.effect)),
        ends + 2 + length(effect.said) + length('CDC: .') + length(groups[1]))::upgrade.beginning;
    end loop;
    groups := regexp_match(substr(rest, ends + 2), '^CDC: ([\d ]+)\.(?: |$)');
    if groups is not null then
      return row (upgrade.told('event', jsonb_build_object('kind', rule.kind, 'cdc', replace(groups[1], ' ', ''), 'effect', null)),
        ends + 1 + length('CDC: .') + length(groups[1]))::upgrade.beginning;
    end if;
    -- Without its CDC an event that nobody knows is told as a file that holds nothing else.
    if rule.kind <> 'other' and substr(rest, ends + 1, 1) in ('', ' ') then
      return row (upgrade.told('event', jsonb_build_object('kind', rule.kind, 'cdc', null, 'effect', null)), ends)::upgrade.beginning;
    end if;
  end loop;

  for rule in select * from (values
    ('encrypted', '^(«([^«»]*)» tiene contraseña: quítala y súbelo otra vez\.)(?: |$)', true),
    ('damaged', '^(«([^«»]*)» está dañado\.)(?: |$)', true),
    ('damaged', '^(Están dañados: ((?:«[^«»]*»(?:, )?)+(?: y \d+ más)?)\.)(?: |$)', false),
    ('too-large', '^(«([^«»]*)» pesa más de 25 MiB\.)(?: |$)', true),
    ('too-large', '^(Pesan más de 25 MiB: ((?:«[^«»]*»(?:, )?)+(?: y \d+ más)?)\.)(?: |$)', false),
    ('empty', '^(«([^«»]*)» está vacío\.)(?: |$)', true),
    ('empty', '^(Están vacíos: ((?:«[^«»]*»(?:, )?)+(?: y \d+ más)?)\.)(?: |$)', false),
    ('other-kind', '^(«([^«»]*)» no es PDF, foto, XML, ZIP ni EML y no se tomó\.)(?: |$)', true),
    ('other-kind', '^(No son PDF, foto, XML, ZIP ni EML y no se tomaron: ((?:«[^«»]*»(?:, )?)+(?: y \d+ más)?)\.)(?: |$)', false),
    ('encrypted', '^(Tienen contraseña: ((?:«[^«»]*»(?:, )?)+(?: y \d+ más)?)\. Quítala y súbelos otra vez\.)(?: |$)', false)
    ) as p (why, said, is_one)
  loop
    groups := regexp_match(rest, rule.said);
    continue when groups is null;
    return row (upgrade.told('package-left-out', case when rule.is_one
      then jsonb_build_object('why', rule.why, 'names', jsonb_build_array(groups[2]), 'count', 1)
      else jsonb_build_object('why', rule.why, 'names', upgrade.quoted(groups[2]),
        'count', jsonb_array_length(upgrade.quoted(groups[2])) + upgrade.more_in(groups[2])) end), length(groups[1]))::upgrade.beginning;
  end loop;
  for rule in select * from (values
    ('decoration', '^(Se pasó por alto (1) imagen del texto o la firma\.)(?: |$)'),
    ('decoration', '^(Se pasaron por alto (\d+) imágenes del texto o la firma\.)(?: |$)'),
    ('system', '^(Se pasó por alto (1) archivo del sistema operativo\.)(?: |$)'),
    ('system', '^(Se pasaron por alto (\d+) archivos del sistema operativo\.)(?: |$)')) as p (why, said)
  loop
    groups := regexp_match(rest, rule.said);
    continue when groups is null;
    return row (upgrade.told('package-left-out', jsonb_build_object('why', rule.why, 'names', '[]'::jsonb, 'count', groups[2]::int)),
      length(groups[1]))::upgrade.beginning;
  end loop;

  groups := regexp_match(rest,
    '^(No lo pudimos leer: ((?:«[^«»]*»(?:, | y )?)+(?:(?: y )?\d+ más)?)\. Se leen XML, PDF y fotos: si es una factura, pide a quien la envió que la mande así, o sube el archivo\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told('mail-other-files', jsonb_build_object('more', upgrade.more_in(groups[2]), 'names',
      (select jsonb_agg(case when n = to_jsonb('sin nombre'::text) then 'null'::jsonb else n end)
       from jsonb_array_elements(upgrade.quoted(groups[2])) n))), length(groups[1]))::upgrade.beginning;
  end if;
  return null;
end $$;

create function upgrade.quoted(written text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(m[1]), '[]') from regexp_matches(written, '«([^«»]*)»', 'g') m
$$;

create function upgrade.more_in(written text) returns integer language sql immutable as $$
  select coalesce(substring(written from ' y (\d+) más$')::int, 0)
$$;

-- Every page that is named.
create function upgrade.page_list(written text) returns jsonb language sql immutable as $$
  select coalesce(case
    when written ~ ' a ' then (select jsonb_agg(n) from generate_series(
      substring(written from '(\d+) a')::int, substring(written from 'a (\d+)$')::int) n)
    else (select jsonb_agg(m[1]::int) from regexp_matches(written, '\d+', 'g') m) end, '[]')
$$;

create function upgrade.document_reason(rest text) returns upgrade.beginning language plpgsql stable as $$
declare
  found upgrade.beginning := upgrade.composed_of(rest);
  next_one upgrade.beginning;
begin
  if found is not null then return found; end if;
  found := upgrade.sentence_of('documents', rest);
  if found is not null then return found; end if;
  found := upgrade.doubt_of(rest);
  if found is null then
    if upgrade.begins(rest, 'Revísala antes de que cuente.') then
      return row (upgrade.told('doubted', '{"doubts":[]}'), length('Revísala antes de que cuente.'))::upgrade.beginning;
    end if;
    return null;
  end if;
  -- Doubts that follow one another are one reason.
  loop
    next_one := upgrade.doubt_of(substr(rest, found.ends + 2));
    exit when next_one is null;
    found := row (found.reason || next_one.reason, found.ends + 1 + next_one.ends)::upgrade.beginning;
  end loop;
  return row (upgrade.told('doubted', jsonb_build_object('doubts', found.reason)), found.ends)::upgrade.beginning;
end $$;

-- A document says one sentence after the other.
create function upgrade.document_reasons(written text) returns jsonb language plpgsql stable as $$
declare
  rest text := written;
  reasons jsonb;
  found upgrade.beginning;
begin
  if coalesce(written, '') = '' then return null; end if;
  -- Most say one thing.
  select jsonb_build_array(upgrade.told(s.code, s.fixed)) into reasons from upgrade.sentence s
  where s.feature = 'documents' and s.names is null and s.said = written limit 1;
  if reasons is not null then return reasons; end if;
  reasons := '[]';
  while rest <> '' loop
    found := upgrade.document_reason(rest);
    if found is null then
      return reasons || jsonb_build_array(upgrade.told('text', jsonb_build_object('text', rest)));
    end if;
    reasons := reasons || jsonb_build_array(found.reason);
    rest := substr(rest, found.ends + 2);
  end loop;
  return reasons;
end $$;

-- Mailboxes and exports say one.
create function upgrade.reason(of_feature text, written text) returns jsonb language plpgsql stable as $$
declare
  found upgrade.beginning := upgrade.sentence_of(of_feature, written);
begin
  if coalesce(written, '') = '' then return null; end if;
  if found is not null and found.ends = length(written) then return found.reason; end if;
  return upgrade.told('text', jsonb_build_object('text', written));
end $$;

-- What the version before writes.
create function upgrade.keep_code() returns trigger language plpgsql as $$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1],
    case when tg_argv[2] = 'documents' then upgrade.document_reasons(written) else upgrade.reason(tg_argv[2], written) end));
end $$;
