/** What suppliers sell. Prices are of January 2025, VAT included: guaraníes, or dollars for those who price in them. */
export interface Good {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  /** Per cent; 0 is exempt. */
  readonly vat: 0 | 5 | 10;
  readonly unit: keyof typeof UNITS;
  /** The least and the greatest quantity in one line. */
  readonly quantity: readonly [least: number, most: number];
}

/** Units by the codes of the technical manual, and the steps in which each is sold. */
export const UNITS = {
  unit: { code: 77, step: 1 },
  kilogram: { code: 83, step: 0.1 },
  litre: { code: 89, step: 0.5 },
  hour: { code: 100, step: 1 },
} as const;

type Row = readonly [name: string, price: number, vat: 0 | 5 | 10, least: number, most: number, unit?: Good['unit']];

const goods = (prefix: string, rows: readonly Row[]): Good[] =>
  rows.map(([name, price, vat, least, most, unit = 'unit'], at) => ({
    code: `${prefix}-${String(at + 1).padStart(3, '0')}`,
    name,
    price,
    vat,
    unit,
    quantity: [least, most],
  }));

export const GOODS = {
  wholesale: goods('NP', [
    ['Yerba mate compuesta 500 g, fardo de 10', 128_000, 5, 2, 12],
    ['Arroz tipo 1 de 1 kg, fardo de 10', 69_500, 5, 2, 20],
    ['Fideo tallarín 500 g, caja de 20', 84_000, 5, 2, 15],
    ['Aceite de girasol 900 ml, caja de 12', 174_000, 5, 1, 12],
    ['Harina de trigo 000 de 1 kg, fardo de 10', 51_000, 5, 2, 15],
    ['Azúcar 1 kg, fardo de 10', 62_000, 10, 2, 15],
    ['Gaseosa cola 2 litros, paquete de 6', 54_900, 10, 3, 30],
    ['Agua mineral 500 ml, paquete de 12', 27_600, 10, 3, 25],
    ['Detergente 750 ml, caja de 12', 96_000, 10, 1, 8],
    ['Papel higiénico doble hoja, fardo de 48', 118_500, 10, 1, 10],
    ['Galletitas surtidas 400 g, caja de 16', 138_000, 10, 1, 8],
    ['Jabón en pan 200 g, caja de 50', 145_000, 10, 1, 6],
    ['Café soluble 170 g, caja de 12', 396_000, 10, 1, 4],
  ]),
  meat: goods('RV', [
    ['Costilla vacuna', 39_900, 5, 8, 45, 'kilogram'],
    ['Vacío vacuno', 54_500, 5, 5, 30, 'kilogram'],
    ['Carnaza de primera', 52_000, 5, 6, 40, 'kilogram'],
    ['Carne molida de segunda', 34_500, 5, 10, 60, 'kilogram'],
    ['Lomito', 82_000, 5, 3, 15, 'kilogram'],
    ['Pollo entero congelado', 18_900, 5, 15, 80, 'kilogram'],
    ['Chorizo parrillero', 37_500, 10, 4, 25, 'kilogram'],
    ['Mortadela', 29_800, 10, 3, 15, 'kilogram'],
    ['Carbón vegetal, bolsa de 5 kg', 17_500, 10, 4, 20],
  ]),
  dairy: goods('LP', [
    ['Leche entera 1 litro, caja de 12', 78_000, 5, 4, 40],
    ['Leche descremada 1 litro, caja de 12', 81_600, 5, 2, 20],
    ['Queso Paraguay', 46_500, 5, 3, 20, 'kilogram'],
    ['Manteca 200 g, caja de 24', 312_000, 10, 1, 5],
    ['Yogur frutilla 1 litro, caja de 6', 72_000, 10, 2, 18],
    ['Dulce de leche 400 g, caja de 12', 168_000, 10, 1, 8],
    ['Queso mozzarella en barra', 58_900, 10, 3, 18, 'kilogram'],
    ['Huevos, cartón de 30', 34_500, 5, 5, 40],
  ]),
  fuel: goods('EM', [
    ['Diésel común', 7_650, 0, 25, 120, 'litre'],
    ['Nafta 95 octanos', 8_290, 0, 20, 60, 'litre'],
    ['Nafta 90 octanos', 7_480, 0, 20, 60, 'litre'],
    ['Aceite para motor 15W-40, 4 litros', 168_000, 10, 1, 2],
    ['Lavado completo de camioneta', 70_000, 10, 1, 1],
  ]),
  hardware: goods('TB', [
    ['Cemento 50 kg', 58_500, 10, 2, 30],
    ['Varilla de hierro 8 mm x 12 m', 46_000, 10, 2, 25],
    ['Pintura látex interior 18 litros', 389_000, 10, 1, 4],
    ['Caño de PVC 100 mm x 6 m', 92_000, 10, 1, 10],
    ['Cable unipolar 4 mm, rollo de 100 m', 412_000, 10, 1, 2],
    ['Tornillos autoperforantes, caja de 500', 54_000, 10, 1, 5],
    ['Foco LED 12 W', 14_500, 10, 4, 40],
    ['Cinta aisladora 20 m', 8_500, 10, 2, 12],
    ['Candado 50 mm', 47_000, 10, 1, 4],
    ['Escalera de aluminio 6 peldaños', 365_000, 10, 1, 1],
  ]),
  freight: goods('TT', [
    ['Flete Asunción – Ciudad del Este', 2_850_000, 10, 1, 1],
    ['Flete Villeta – Luque', 980_000, 10, 1, 2],
    ['Flete Luque – Encarnación', 3_150_000, 10, 1, 1],
    ['Reparto urbano, jornada de camión', 620_000, 10, 1, 4],
    ['Estiba y desestiba', 85_000, 10, 2, 8, 'hour'],
  ]),
  stationery: goods('PY', [
    ['Resma de papel A4 75 g', 31_500, 10, 3, 40],
    ['Rollo térmico 80 mm x 60 m, caja de 50', 365_000, 10, 1, 4],
    ['Cuaderno universitario 100 hojas', 12_500, 10, 5, 60],
    ['Bolígrafo azul, caja de 50', 68_000, 10, 1, 6],
    ['Archivador palanca oficio', 24_500, 10, 2, 20],
    ['Bolsa de papel kraft mediana, paquete de 100', 89_000, 10, 1, 12],
    ['Etiquetas autoadhesivas, rollo de 1.000', 42_000, 10, 1, 10],
  ]),
  software: goods('KD', [
    ['Suscripción mensual al punto de venta', 189, 10, 1, 4],
    ['Alojamiento en la nube, plan comercio', 74.5, 10, 1, 1],
    ['Soporte técnico remoto', 32, 10, 2, 10, 'hour'],
    ['Licencia de gestión de inventario', 245, 10, 1, 2],
  ]),
  printing: goods('LA', [
    ['Volantes A5 a todo color, millar', 420_000, 10, 1, 5],
    ['Cartel de lona, metro cuadrado', 95_000, 10, 2, 12],
    ['Tarjetas personales, 500 unidades', 185_000, 10, 1, 3],
    ['Afiches de oferta A3, centenar', 310_000, 10, 1, 4],
    ['Talonario de pedidos, 50 juegos', 48_000, 10, 4, 20],
  ]),
  accounting: goods('MB', [
    ['Servicios contables del mes', 1_650_000, 10, 1, 1],
    ['Liquidación de aguinaldos', 550_000, 10, 1, 1],
    ['Certificación de ingresos', 220_000, 10, 1, 2],
  ]),
  books: goods('KM', [
    ['Libro de cuentos infantiles', 68_000, 0, 2, 15],
    ['Texto escolar de matemática', 124_000, 0, 2, 20],
    ['Diccionario guaraní – castellano', 145_000, 0, 1, 6],
    ['Revista semanal', 18_000, 0, 5, 30],
    ['Mochila escolar', 159_000, 10, 1, 6],
    ['Lápices de color, caja de 24', 32_000, 10, 2, 20],
  ]),
  cooling: goods('AR', [
    ['Heladera exhibidora 400 litros', 1_180, 10, 1, 2],
    ['Congelador horizontal 500 litros', 945, 10, 1, 2],
    ['Aire acondicionado 24.000 BTU', 612.5, 10, 1, 3],
    ['Cortina de aire 1,2 m', 238, 10, 1, 3],
    ['Visita de mantenimiento', 65, 10, 1, 4],
  ]),
} as const satisfies Record<string, readonly Good[]>;
