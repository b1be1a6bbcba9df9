/** `1 factura`, `2 facturas`. */
export const units = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** «uno, dos y tres». */
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
