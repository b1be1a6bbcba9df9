import sharp from 'sharp';
import { pixelsAt } from '#sifen/kude/find-qr.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { qrAddress, qrPicture } from './a-printed-invoice.ts';

export type Damage = 'clean' | 'degraded';

/**
 * A page as a scanner or a telephone gives it: unchanged, or turned by 1.2°, blurred, noisy and strongly compressed.
 */
export async function photoOf(pdf: Uint8Array, damage: Damage, { page = 1, dots = 200 } = {}): Promise<Buffer> {
  const opened = await openPdf(pdf);
  const { width, height, gray } = await opened.withPage(page, (one) => one.renderGray(pixelsAt(one, dots)));
  opened.close();
  const raw = { raw: { width, height, channels: 1 as const } };
  if (damage === 'clean') return await sharp(gray, raw).jpeg({ quality: 92 }).toBuffer();
  const turned = await sharp(gray, raw)
    .rotate(1.2, { background: 'white' })
    .blur(0.8)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noisy = withNoise(turned.data, turned.info.channels);
  return await sharp(noisy, { raw: { width: turned.info.width, height: turned.info.height, channels: 1 } })
    .jpeg({ quality: 40 })
    .toBuffer();
}

/** The same noise every time: a small generator of uniform numbers, up to 24 of 255 to either side. */
function withNoise(data: Uint8Array, channels: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: data.length / channels }, (_, at) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.min(255, Math.max(0, (data[at * channels] ?? 0) + ((seed % 49) - 24)));
  });
}

/** A PDF whose only page is the photo. */
export async function scannedPdf(photo: Buffer): Promise<Buffer> {
  const { width, height, channels } = await sharp(photo).metadata();
  const tall = String(Math.round((595 * height) / width)).padStart(3, '0');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${tall}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    `<< /Length 30 >>\nstream\nq 595 0 0 ${tall} 0 0 cm /P Do Q  \nendstream`,
  ];
  const head = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  const image = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${channels === 1 ? '/DeviceGray' : '/DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode /Length ${photo.length} >>\nstream\n`;
  // Without a cross-reference table: readers find the objects themselves.
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${head}${image}`),
    photo,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/**
 * A small picture of the QR alone: quick to read, and in review, since a QR does not state the currency. Two pixels for
 * each module: a picture without letters is searched in four orientations, and with four pixels that takes twice as
 * long.
 */
export async function qrPhoto(
  format: 'jpeg' | 'png' | 'webp',
  fields: Parameters<typeof qrAddress>[0] = {},
): Promise<Buffer> {
  const { width, height, gray } = await qrPicture(qrAddress(fields));
  const picture = sharp(gray, { raw: { width, height, channels: 1 } });
  const small = await picture
    .resize(width / 2, height / 2, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const framed = sharp(small.data, { raw: small.info }).extend({
    top: 20,
    bottom: 20,
    left: 20,
    right: 20,
    background: 'white',
  });
  return await framed.toFormat(format).toBuffer();
}
