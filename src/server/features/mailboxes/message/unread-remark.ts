import type { PartKind } from './part-kind.ts';

/** A note that some program added, or a person's line: it is read with the message, not as a file. */
const NOTE_BYTES = 1024;

/** Of photos that nobody here can open yet, by the mark of their format (ISO 14496-12, RIFF). */
function pictureFormat(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head)) return 'HEIC';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'WEBP';
  return null;
}

/** Words, and no bytes that only programs read: below a space there are tabs and line ends. */
const isNote = (bytes: Uint8Array) =>
  bytes.length <= NOTE_BYTES && bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** Why something that was fetched is nothing that can be read, and how to send it; none for what is only a note. */
export function unreadRemark(name: string, declared: PartKind, bytes: Uint8Array): string[] {
  const isVague = declared === 'unknown' || declared === 'unnamed';
  if (isVague && isNote(bytes)) return [];
  if (bytes.length === 0) return [`El adjunto «${name}» está vacío. Pide a quien lo envió que lo mande otra vez.`];
  if (declared === 'xml' || declared === 'pdf' || declared === 'zip') {
    const what = `no es un ${declared.toUpperCase()}, aunque se llame así`;
    return [`El adjunto «${name}» ${what}. Pide a quien lo envió que lo mande otra vez.`];
  }
  const format = pictureFormat(bytes);
  if (format !== null || declared === 'picture') {
    const why = format === null ? 'está dañada o no es JPEG ni PNG' : `está en formato ${format}`;
    return [`No pudimos leer la foto «${name}»: ${why}. Pide que la manden como JPEG o en PDF, o súbela así.`];
  }
  return [
    `No pudimos leer el adjunto «${name}»: por su contenido no es XML, PDF, foto, ZIP ni correo. Pide a quien lo envió que mande el XML o el PDF.`,
  ];
}
