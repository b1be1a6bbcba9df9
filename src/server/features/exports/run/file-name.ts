import { ApiError } from '#server/platform/http/reply/api-error.ts';

const EXTENSIONS = /\.(?:xlsx|csv|json|pdf|zip)$/i;

/** No path, nothing that a file system refuses, and the extension of what it is. */
export function namedFile(name: string, extension: string): string {
  if (name.trim() === '') {
    const sentence = 'Debe especificar un nombre de archivo.';
    throw new ApiError('datos_invalidos', { message: sentence, fields: { filename: sentence } });
  }
  const plain = name
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .replace(EXTENSIONS, '');
  return `${plain || 'facturas'}${extension}`;
}
