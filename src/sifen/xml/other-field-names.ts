import type { OtherField } from '#domain/invoice/invoice.ts';

/** A field that has no place of its own in the product, named as in the technical manual. */
export interface NamedField {
  /** True for fields about the transport of goods, false for those of the document as a whole. */
  readonly isTransport: boolean;
  readonly name: string;
  readonly value: string;
}

/** A field without a known name keeps its official one. Codes whose words stand beside them are left out. */
export function nameOtherFields(fields: readonly OtherField[]): NamedField[] {
  const paths = new Set(fields.map(({ path }) => path));
  return fields.flatMap(({ path, value }) => {
    const steps = path.split('/');
    const tag = plain(steps.at(-1) ?? '');
    const words = WORDS_OF[tag];
    if (words !== undefined && paths.has([...steps.slice(0, -1), words].join('/'))) return [];
    const groups = steps.slice(0, -1).flatMap(groupName);
    const name = [...groups, FIELDS[tag] ?? tag].join(' · ');
    return [{ isTransport: steps.some((step) => plain(step) === 'gTransp'), name, value }];
  });
}

const plain = (step: string) => step.replace(/\[\d+\]$/, '');

/** `gVehTras[2]` is `Vehículo 2`. */
function groupName(step: string): string[] {
  const name = GROUPS[plain(step)];
  const place = /\[(\d+)\]$/.exec(step)?.[1];
  return name === undefined ? [] : [place === undefined ? name : `${name} ${place}`];
}

const GROUPS: Readonly<Record<string, string>> = {
  gCamItem: 'Ítem',
  gCamSal: 'Salida',
  gCamEnt: 'Entrega',
  gVehTras: 'Vehículo',
  gCamTrans: 'Transportista',
  gVehNuevo: 'Vehículo vendido',
  gGrupEner: 'Energía',
  gGrupSeg: 'Seguro',
  gGrupPolSeg: 'Póliza',
  gGrupSup: 'Caja',
  gCamCarg: 'Carga',
  gCompPub: 'Compra pública',
  gRespDE: 'Responsable',
};

/** Codes, each with the field that says the same in words. */
const WORDS_OF: Readonly<Record<string, string>> = {
  iTipTrans: 'dDesTipTrans',
  iModTrans: 'dDesModTrans',
  cPaisDest: 'dDesPaisDest',
  cDepSal: 'dDesDepSal',
  cDisSal: 'dDesDisSal',
  cCiuSal: 'dDesCiuSal',
  cDepEnt: 'dDesDepEnt',
  cDisEnt: 'dDesDisEnt',
  cCiuEnt: 'dDesCiuEnt',
  iTipIDTrans: 'dDTipIDTrans',
  cNacTrans: 'dDesNacTrans',
  iTipOpVN: 'dDesTipOpVN',
  iTipCom: 'dDesTipCom',
  iTipoPint: 'dDesTP',
  iCondVeh: 'dDesCondVeh',
  cUniMedTotVol: 'dDesUniMedTotVol',
  cUniMedTotPes: 'dDesUniMedTotPes',
  iCarCarga: 'dDesCarCarga',
  iTipIDRespDE: 'dDTipIDRespDE',
};

const TRANSPORT: Readonly<Record<string, string>> = {
  dDesTipTrans: 'Tipo de transporte',
  dDesModTrans: 'Modalidad',
  iRespFlete: 'Responsable del flete (código)',
  cCondNeg: 'Condición de la negociación',
  dNuManif: 'Número de manifiesto',
  dNuDespImp: 'Despacho de importación',
  dIniTras: 'Inicio del traslado',
  dFinTras: 'Fin del traslado',
  dDesPaisDest: 'País de destino',
  dDirLocSal: 'Dirección',
  dNumCasSal: 'Número de casa',
  dComp1Sal: 'Complemento',
  dComp2Sal: 'Complemento 2',
  dDesDepSal: 'Departamento',
  dDesDisSal: 'Distrito',
  dDesCiuSal: 'Ciudad',
  dTelSal: 'Teléfono',
  dDirLocEnt: 'Dirección',
  dNumCasEnt: 'Número de casa',
  dComp1Ent: 'Complemento',
  dComp2Ent: 'Complemento 2',
  dDesDepEnt: 'Departamento',
  dDesDisEnt: 'Distrito',
  dDesCiuEnt: 'Ciudad',
  dTelEnt: 'Teléfono',
  dTiVehTras: 'Tipo',
  dMarVeh: 'Marca',
  dTipIdenVeh: 'Identificado por (código)',
  dNroIDVeh: 'Identificación',
  dAdicVeh: 'Datos adicionales',
  dNroMatVeh: 'Matrícula',
  dNroVuelo: 'Vuelo',
  iNatTrans: 'Naturaleza (código)',
  dNomTrans: 'Nombre',
  dRucTrans: 'RUC',
  dDVTrans: 'Dígito del RUC',
  dDTipIDTrans: 'Tipo de documento',
  dNumIDTrans: 'Número de documento',
  dDesNacTrans: 'Nacionalidad',
  dNumIDChof: 'Documento del chofer',
  dNomChof: 'Chofer',
  dDomFisc: 'Domicilio fiscal',
  dDirChof: 'Dirección del chofer',
  dNombAg: 'Agente',
  dRucAg: 'RUC del agente',
  dDVAg: 'Dígito del RUC del agente',
  dDirAge: 'Dirección del agente',
};

const VEHICLES_AND_LOADS: Readonly<Record<string, string>> = {
  dDesTipOpVN: 'Tipo de operación',
  dChasis: 'Chasis',
  dColor: 'Color',
  dPotencia: 'Potencia (CV)',
  dCapMot: 'Capacidad del motor',
  dPNet: 'Peso neto',
  dPBruto: 'Peso bruto',
  dDesTipCom: 'Combustible',
  dNroMotor: 'Número de motor',
  dCapTracc: 'Capacidad de tracción',
  dAnoFab: 'Año de fabricación',
  dDesTP: 'Pintura',
  cTipVeh: 'Tipo de vehículo',
  dDesCondVeh: 'Condición',
  dCapac: 'Capacidad de pasajeros',
  dCilin: 'Cilindradas',
  dDesUniMedTotVol: 'Unidad del volumen',
  dTotVolMerc: 'Volumen total',
  dDesUniMedTotPes: 'Unidad del peso',
  dTotPesMerc: 'Peso total',
  dDesCarCarga: 'Característica de la carga',
};

const TRADES: Readonly<Record<string, string>> = {
  dNroMed: 'Medidor',
  dActiv: 'Actividad (código)',
  dCateg: 'Categoría',
  dLecAnt: 'Lectura anterior',
  dLecAct: 'Lectura actual',
  dConKwh: 'Consumo (kWh)',
  dCodEmpSeg: 'Código de la aseguradora',
  dPoliza: 'Código de la póliza',
  dUnidVig: 'Unidad de la vigencia',
  dVigencia: 'Vigencia',
  dNumPoliza: 'Número de póliza',
  dFecIniVig: 'Vigente desde',
  dFecFinVig: 'Vigente hasta',
  dCodInt: 'Código interno',
  dNomCaj: 'Cajero',
  dEfectivo: 'Efectivo',
  dVuelto: 'Vuelto',
  dDonac: 'Donación',
  dDesDonac: 'Destino de la donación',
  dCodConDncp: 'Código de contratación (DNCP)',
  dModCont: 'Modalidad de contratación',
  dAnoCont: 'Año de contratación',
  dSecCont: 'Secuencia de contratación',
  dFeCodCont: 'Fecha del código de contratación',
  dNumPedi: 'Número de pedido',
  dNumSegui: 'Número de seguimiento',
  dNumReg: 'Número de registro del producto',
  dNumRegEntCom: 'Número de registro de la entidad',
  dNomPro: 'Nombre del producto',
  dDTipIDRespDE: 'Tipo de documento',
  dNumIDRespDE: 'Número de documento',
  dNomRespDE: 'Nombre',
  dCarRespDE: 'Cargo',
  iForProPa: 'Forma de procesar el pago (código)',
  cDepProv: 'Departamento de la operación (código)',
  cDisProv: 'Distrito de la operación (código)',
  cCiuProv: 'Ciudad de la operación (código)',
};

const FIELDS = { ...TRANSPORT, ...VEHICLES_AND_LOADS, ...TRADES };
