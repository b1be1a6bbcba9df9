/** Pages that an answer may lead to, by their names. */
export type HelpPlace =
  | 'subir-pdf'
  | 'subir-xml'
  | 'correos'
  | 'gestion'
  | 'revision'
  | 'documentos'
  | 'explorador'
  | 'cierre'
  | 'planes'
  | 'negocio';

export interface HelpTopic {
  /** Part of the address: `/ayuda?tema=…`. Other screens link to it, so it must not change. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  /** In the order in which they are done. */
  readonly steps?: readonly string[];
  readonly link?: readonly [place: HelpPlace, label: string];
  /** Words that people search for and that the text does not contain. */
  readonly alsoFound?: string;
}

export interface HelpSection {
  readonly id: 'suscripcion' | 'primeros-pasos' | 'automatizacion' | 'carga-manual' | 'problemas';
  readonly title: string;
  readonly summary: string;
  readonly topics: readonly HelpTopic[];
}

export const helpSections: readonly HelpSection[] = [
  {
    id: 'suscripcion',
    title: 'Suscripción y límites',
    summary: 'La prueba, las lecturas con IA y qué pasa al vencer',
    topics: [
      {
        id: 'derecho-a-procesar',
        title: 'Qué hace falta para procesar',
        paragraphs: [
          'Para procesar facturas necesitas un período de prueba vigente o una suscripción activa.',
          'Una suscripción cancelada o vencida bloquea el procesamiento de correos y la carga de archivos, salvo que tu período de prueba siga vigente. Lo que ya tienes queda: puedes verlo, buscarlo y exportarlo.',
        ],
        link: ['planes', 'Ver mi suscripción'],
        alsoFound: 'trial prueba expirada vencida pagar bloqueado cancelada',
      },
      {
        id: 'limite-de-ia',
        title: 'El límite de lecturas con IA',
        paragraphs: [
          'El límite de IA depende de tu plan. Cada PDF o foto que lee la IA usa una lectura; si la lectura falla, no cuenta. Leer otra vez el mismo archivo en el mismo mes tampoco cuenta.',
          'El XML nativo se lee sin IA y no tiene límite. Si tienes el PDF y el XML de una factura, sube el XML: es exacto y no gasta nada.',
          'Las lecturas de las suscripciones vuelven a empezar el día 1 de cada mes. Las de la prueba no se renuevan.',
        ],
        link: ['planes', 'Ver cuánto usé'],
        alsoFound: 'cuota agotada alcanzado openai límite alcanzado',
      },
      {
        id: 'cambiar-de-plan',
        title: 'Cambiar de plan o cancelar',
        paragraphs: [
          'En «Mis planes» eliges otro plan. El cambio vale en el momento y lo que usaste este mes se conserva.',
          'Al cancelar se detienen los correos y las cargas; si tu período de prueba sigue vigente, vuelves a él. Tus facturas y sus archivos originales quedan guardados.',
        ],
        link: ['planes', 'Ir a Mis planes'],
        alsoFound: 'precio mejorar bajar',
      },
    ],
  },
  {
    id: 'primeros-pasos',
    title: 'Primeros pasos',
    summary: 'Conectar un correo, subir el primer archivo, ver el mes',
    topics: [
      {
        id: 'empezar',
        title: 'Tu primera factura en tres pasos',
        steps: [
          'Conecta el correo donde te llegan las facturas, o suelta un archivo XML o PDF en cualquier página.',
          'Mira el resultado: cada factura muestra su sello y lo dudoso queda en «En revisión».',
          'Abre el Explorador para ver el mes: cuánto compraste, a quién y cuánto IVA tienes.',
        ],
        link: ['correos', 'Conectar un correo'],
        alsoFound: 'comenzar tutorial inicio',
      },
      {
        id: 'contrasena-de-aplicacion',
        title: 'Gmail: la contraseña de aplicación',
        paragraphs: [
          'Gmail no acepta tu contraseña normal desde otro programa. Hace falta una contraseña de aplicación, que Google crea para Ajaka y que puedes borrar cuando quieras.',
        ],
        steps: [
          'Entra a tu cuenta de Google, sección Seguridad, y activa la verificación en dos pasos.',
          'Busca «Contraseñas de aplicaciones» y crea una con el nombre Ajaka.',
          'Copia las 16 letras que muestra Google y pégalas como contraseña al agregar el correo.',
          'Pulsa «Probar» antes de guardar.',
        ],
        link: ['correos', 'Ir a Correos'],
        alsoFound: 'google conectar gmail clave usuario o contraseña incorrectos',
      },
      {
        id: 'outlook',
        title: 'Outlook, Hotmail y Microsoft 365',
        paragraphs: [
          'Microsoft ya no acepta contraseñas por IMAP: la cuenta se conecta con el botón «Conectar con Microsoft», que abre la página de Microsoft y te pide permiso.',
          'Si no ves el botón de Google o de Microsoft, quien administra esta instalación todavía no cargó sus datos en el servidor.',
          'Si más adelante la cuenta pide «Reconectar», vuelve a dar el permiso: tus palabras de búsqueda y lo ya leído no cambian.',
        ],
        link: ['correos', 'Ir a Correos'],
        alsoFound: 'oauth hotmail office365 permiso reconectar',
      },
      {
        id: 'mi-negocio',
        title: 'Decir cuál es tu negocio',
        paragraphs: [
          'Con el RUC de tu negocio cada factura se marca como compra o venta, y los libros de IVA toman solo tus compras. Ajaka te propone el RUC que más veces aparece como receptor.',
        ],
        link: ['negocio', 'Ir a Mi negocio'],
        alsoFound: 'ruc compra venta receptor',
      },
    ],
  },
  {
    id: 'automatizacion',
    title: 'Automatización',
    summary: 'Buscar facturas en tus correos sin que hagas nada',
    topics: [
      {
        id: 'automatizacion-activa',
        title: 'Cuando está activa',
        paragraphs: [
          'Ajaka mira tus correos cada tantos minutos, guarda las facturas nuevas y marca el mensaje como leído solo después de guardarlo todo. La página de Gestión muestra la última y la próxima búsqueda.',
          'Un correo que falla se reintenta solo, cada vez más espaciado, sin detener a los demás. Si falla un día entero, te avisamos en todas las páginas.',
        ],
        link: ['gestion', 'Ver la automatización'],
        alsoFound: 'job programado intervalo minutos activo',
      },
      {
        id: 'automatizacion-inactiva',
        title: 'Cuando está inactiva',
        paragraphs: [
          'Nada se busca solo: entra a Gestión y pulsa «Procesar Correos» cuando quieras, o actívala eligiendo cada cuántos minutos buscar (1 como mínimo).',
          'Se detiene sola si vence tu prueba o tu suscripción, y dice por qué. Al renovar, actívala otra vez.',
        ],
        link: ['gestion', 'Activar la automatización'],
        alsoFound: 'job detenido parado inactivo',
      },
      {
        id: 'palabras-de-busqueda',
        title: 'Qué mensajes se miran',
        paragraphs: [
          'Se miran los mensajes que tienen un XML, un PDF o un ZIP, y los que contienen tus palabras de búsqueda en el asunto, el remitente o el nombre del adjunto, sin distinguir mayúsculas ni acentos.',
          'Una foto se toma solo si es un adjunto de más de 50 KB en un mensaje que coincide con tus palabras: los logos no son facturas.',
        ],
        link: ['correos', 'Cambiar las palabras'],
        alsoFound: 'términos no encuentra factura perdida',
      },
    ],
  },
  {
    id: 'carga-manual',
    title: 'Carga manual',
    summary: 'Subir un PDF o un XML, paso a paso',
    topics: [
      {
        id: 'subir-pdf',
        title: 'Subir un PDF',
        steps: [
          'Entra a Subir PDF y elige el archivo. Con «Varios archivos» puedes soltar muchos a la vez, también fotos y ZIP.',
          'Si quieres, agrega el remitente y la fecha.',
          'Pulsa «Procesar factura». Verás cada paso mientras se lee.',
          'Compara los datos con el original. Lo dudoso queda en «En revisión».',
        ],
        link: ['subir-pdf', 'Subir PDF'],
        alsoFound: 'foto imagen escanear',
      },
      {
        id: 'subir-xml',
        title: 'Subir un XML',
        steps: [
          'Entra a Subir XML y suelta uno o varios archivos, o un ZIP.',
          'Pulsa «Procesar XML». Cada archivo muestra su resultado.',
          'Si uno está repetido, te mostramos la factura que ya tenías.',
          'Si uno falla, lee el motivo y usa «Reintentar».',
        ],
        link: ['subir-xml', 'Subir XML'],
        alsoFound: 'factura electrónica nativo',
      },
      {
        id: 'cargar-a-mano',
        title: 'Cargar una factura a mano',
        steps: [
          'En Facturas pulsa «Cargar factura». Si tienes una foto que no se pudo leer, usa «Cargar a mano» en Documentos.',
          'Escribe el RUC: comprobamos su dígito y, si es proveedor tuyo, ponemos su nombre.',
          'Escribe los montos con IVA incluido. La franja de abajo dice si cierran con el total.',
          'Pulsa «Guardar», o «Dejar en revisión» si quieres que alguien la mire antes de que cuente.',
        ],
        alsoFound: 'papel manual escribir corregir sin archivo',
      },
      {
        id: 'pdf-o-xml',
        title: '¿PDF o XML?',
        paragraphs: [
          'Un PDF usa una lectura con IA. El XML es exacto y no tiene límite: si tienes los dos, sube el XML. Si después llega el XML de una factura que subiste en PDF, sus datos ganan y queda una sola factura con los dos archivos.',
        ],
        alsoFound: 'duplicada dos veces diferencia',
      },
    ],
  },
  {
    id: 'problemas',
    title: 'Solución de problemas',
    summary: 'El servicio de IA y las preguntas frecuentes',
    topics: [
      {
        id: 'ia-activa',
        title: 'Cuando el servicio de IA está activo',
        paragraphs: [
          'Los PDF y las fotos se leen con IA y después se comprueban: el código QR, el CDC, las sumas y el IVA. Lo que no coincide queda en revisión, con la duda señalada en su campo.',
          'Si una lectura tarda o falla, el documento queda en Documentos con el motivo y el botón «Reintentar». Una lectura que falla no gasta tu límite.',
        ],
        link: ['documentos', 'Ver Documentos'],
        alsoFound: 'openai configurado error lectura',
      },
      {
        id: 'ia-inactiva',
        title: 'Cuando el servicio de IA está inactivo',
        paragraphs: [
          'Sin OpenAI configurado, los PDF se leen en este servidor: el QR y el CDC prueban emisor, número, fecha y total. Si el archivo no los tiene, pide revisión o no se puede leer.',
          'El XML se lee siempre, sin IA. Para activar la IA, quien administra la instalación debe cargar una clave de OpenAI.',
        ],
        link: ['subir-xml', 'Subir XML'],
        alsoFound: 'openai no configurado requerido clave',
      },
      {
        id: 'en-revision',
        title: '¿Qué me pide «En revisión»?',
        paragraphs: [
          'Que mires un dato dudoso antes de que la factura cuente. A la izquierda está el original y a la derecha las dudas: confirma si está bien, corrige si está mal, o di que no es una factura. Hasta entonces no entra en ninguna suma ni exportación.',
        ],
        link: ['revision', 'Ir a En revisión'],
        alsoFound: 'duda confirmar corregir no suma',
      },
      {
        id: 'posible-repetida',
        title: '¿Por qué me preguntan si es la misma factura?',
        paragraphs: [
          'Porque llegó otra del mismo emisor con el mismo número, y sin timbrado o CDC en las dos no se sabe si es el mismo papel. Hasta que lo digas cuenta una sola; si una trae la firma comprobada del emisor, cuenta esa.',
          '«Es la misma» las une, con los datos de la que prueba más y los archivos de las dos. «Son distintas» hace contar las dos, y no se pregunta de nuevo. Las dos respuestas se deshacen desde la factura mientras no le pase otra cosa.',
        ],
        link: ['revision', 'Ir a En revisión'],
        alsoFound: 'repetida duplicada dos veces misma factura unir distintas',
      },
      {
        id: 'sello',
        title: '¿Qué significa el sello?',
        paragraphs: [
          '«Verificada»: la firma es del emisor, su certificado llega hasta la raíz nacional y ningún dato cambió desde que se firmó.',
          '«Con observaciones»: algo no coincide y te decimos qué. «No verificable»: falta con qué comprobarlo, por ejemplo en un PDF o una foto, que por sí solos no prueban nada: pide el XML.',
          '«Alterada»: el documento contradice lo que se firmó. No cuenta hasta que alguien la confirme con un motivo; pide otra copia a tu proveedor.',
        ],
        alsoFound: 'firma verificada alterada observada certificado falsa',
      },
      {
        id: 'cdc-timbrado-kude',
        title: '¿Qué son CDC, timbrado y KuDE?',
        paragraphs: [
          'CDC: el código de control de 44 dígitos que identifica una factura electrónica; no hay dos iguales.',
          'Timbrado: el número de ocho dígitos con que la DNIT autoriza a emitir comprobantes.',
          'KuDE: la representación impresa o en PDF de la factura electrónica. El documento que vale es el XML.',
        ],
        alsoFound: 'kude sifen dnit ekuatia código',
      },
      {
        id: 'factura-duplicada',
        title: 'Subí dos veces la misma factura',
        paragraphs: [
          'No se duplica: el mismo CDC es la misma factura. La segunda copia queda como «Duplicado» con un enlace a la que ya tenías; el XML de lo que llegó en PDF, o al revés, queda como «Unido».',
        ],
        link: ['documentos', 'Ver Documentos'],
        alsoFound: 'repetida doble copia',
      },
      {
        id: 'no-llega-mi-factura',
        title: 'No aparece una factura que llegó por correo',
        steps: [
          'Mira en Documentos si llegó y con qué resultado: quizá no se pudo leer o no era una factura.',
          'Revisa en Correos que la cuenta funcione y que la carpeta sea la correcta.',
          'Comprueba que el mensaje tenga un adjunto o alguna de tus palabras de búsqueda. Si trae solo un enlace, descarga el archivo y súbelo.',
          'Si el mensaje es antiguo o ya estaba leído, usa la importación del historial por fechas en la tarjeta de la cuenta.',
        ],
        link: ['documentos', 'Ver Documentos'],
        alsoFound: 'falta perdida no encuentra enlace link historial',
      },
      {
        id: 'que-no-suma',
        title: '¿Por qué un total no incluye todas las facturas?',
        paragraphs: [
          'Las de prueba, las que están en revisión, las anuladas, las notas de remisión y las de otra moneda sin tipo de cambio se muestran, pero no suman. Las notas de crédito restan. Donde un total deja algo fuera, lo dice.',
        ],
        link: ['explorador', 'Ver el Explorador'],
        alsoFound: 'total suma diferencia no coincide nota de crédito anulada',
      },
      {
        id: 'cerrar-un-mes',
        title: 'Cómo cierro un mes para declarar el IVA',
        steps: [
          'Guarda el RUC de tu negocio en Mi negocio: de él salen los vencimientos y qué compras son tuyas.',
          'Abre Cierre de mes: verás las cifras, qué escribir en cada casilla del formulario 120, qué no cuenta y qué falta.',
          'Resuelve los avisos que puedas. Ninguno impide cerrar: los que queden se guardan con el cierre.',
          'Cierra el mes. Se guarda una foto; lo que llegue, cambie o se elimine después se ve aparte, como diferencia, hasta que lo aceptes o reabras el mes con un motivo.',
        ],
        link: ['cierre', 'Ir a Cierre de mes'],
        alsoFound: 'cierre mensual formulario 120 marangatu declaración jurada vencimiento rectificar reabrir',
      },
    ],
  },
];

export const helpText = {
  note: 'Respuestas cortas sobre tu plan, tus correos y tus archivos.',
  search: 'Buscar en la ayuda',
  searchPlaceholder: '¿Qué necesitas? Por ejemplo: contraseña de aplicación',
  clear: 'Borrar la búsqueda',
  popular: 'Más buscado',
  popularTopics: [
    ['Conectar Gmail', 'contrasena-de-aplicacion'],
    ['Límite de IA', 'limite-de-ia'],
    ['Factura duplicada', 'factura-duplicada'],
    ['Cambiar de plan', 'cambiar-de-plan'],
  ],
  found: (n: number) => (n === 1 ? '1 respuesta' : `${n} respuestas`),
  nothing: (words: string) => `No hay respuestas para «${words}». Prueba con otra palabra o escríbenos.`,
  automationOn: (minutes: number) =>
    `Está activa: busca facturas cada ${minutes === 1 ? 'minuto' : `${minutes} minutos`}`,
  automationOff: 'Está inactiva: nada se busca solo',
  aiOn: 'El servicio de IA está activo. Preguntas frecuentes',
  aiOff: 'El servicio de IA está inactivo. Preguntas frecuentes',
  trial: (days: number, used: number, limit: string) =>
    `Prueba: ${days === 1 ? 'te queda 1 día' : `te quedan ${days} días`}, ${used} de ${limit} lecturas con IA`,
  trialOver: 'Tu prueba venció: elige un plan para seguir procesando',
  subscribed: (used: number, limit: string) => `Suscripción activa, ${used} de ${limit} lecturas con IA este mes`,
  unlimited: 'lecturas sin límite',
  notHere: '¿No está aquí? Escríbenos y responde una persona.',
  ofOthers: 'Ajaka usa programas y tipos de letra hechos por otras personas.',
  notices: 'Licencias de terceros',
} as const;
